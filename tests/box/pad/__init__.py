"""The link to the tag pad."""
