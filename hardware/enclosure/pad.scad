// Prints on its face, like the lid.
include <pad_shapes.scad>
translate([0, 0, PAD[2]]) rotate([180, 0, 0]) pad();
