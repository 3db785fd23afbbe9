"""What the table of every game needs: the scene's moments, a stage, a menu, a tray, a ribbon, tips and a chart."""
