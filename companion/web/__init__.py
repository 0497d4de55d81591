"""The box in a browser."""
