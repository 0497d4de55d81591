// Prints upside down, so that the heads' cones need no support.
include <seat_shapes.scad>
translate([0, 0, POD_FLOOR - 0.2]) rotate([180, 0, 0]) pod_floor();
