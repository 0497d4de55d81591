// Shapes that several parts share.
include <sizes.scad>

$fn = 48;

module rounded(size, radius) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius], center = true);

// A sheriff's star: five points, each with its ball.
module star(radius) {
    inner = radius * 0.42;
    polygon([for (n = [0 : 9]) let (r = n % 2 == 0 ? radius : inner) [r * sin(n * 36), r * cos(n * 36)]]);
    for (n = [0 : 4]) translate([radius * sin(n * 72), radius * cos(n * 72)]) circle(r = radius * 0.11, $fn = 20);
}

module ring(radius, line) difference() {
    circle(r = radius, $fn = 96);
    circle(r = radius - line, $fn = 96);
}

// The points of a die, for the number of a seat.
module pips(number, pitch, dot) {
    corners = [[-1, 1], [1, -1], [1, 1], [-1, -1], [-1, 0], [1, 0]];
    if (number % 2 == 1) circle(d = dot, $fn = 16);
    if (number > 1) for (n = [0 : number - number % 2 - 1]) translate(corners[n] * pitch) circle(d = dot, $fn = 16);
}

// A post with a hole for a screw that cuts its own thread.
module post(outer, pilot, height) difference() {
    cylinder(d = outer, h = height);
    translate([0, 0, -1]) cylinder(d = pilot, h = height + 2);
}
