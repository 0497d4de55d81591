// Prints face down: the face comes out as smooth as the bed.
include <box_shapes.scad>
rotate([180 - SLOPE, 0, 0]) translate([0, BOX[1] / 2, -FRONT]) lid();
