"""What is particular to one game when its table is shown in words."""
