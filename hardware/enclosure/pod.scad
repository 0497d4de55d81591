// Prints on its head.
include <seat_shapes.scad>
translate([0, 0, POD_HEIGHT]) rotate([180, 0, 0]) pod();
