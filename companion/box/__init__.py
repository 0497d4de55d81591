"""The box on the table: its parts, what its display shows, and the loop that joins them to a table."""
