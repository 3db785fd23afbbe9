"""Programs that find the weights of the players; what they found stands in `levels/bots`."""
