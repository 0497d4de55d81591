// Prints as it stands.
include <box_shapes.scad>
base();
