"""Many tables: tournaments, the link of a box to the hall, and the hub."""
