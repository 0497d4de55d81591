// Prints as it stands.
include <pad_shapes.scad>
pad_floor();
