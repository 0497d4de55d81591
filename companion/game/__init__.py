"""What every game is made of. No input or output happens in here."""
