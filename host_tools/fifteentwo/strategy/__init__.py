"""What the cards say: averages of the crib, players, whole games between them, the odds."""
