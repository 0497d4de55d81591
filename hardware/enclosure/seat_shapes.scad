// A seat's pod: a small barrel with the button in its head. pod() and pod_floor() stand as in the finished pod.
include <shapes.scad>

$fn = 72;
STAVES = 18;
SCREWS = [for (n = [0 : 2]) 21 * [sin(n * 120 + 60), cos(n * 120 + 60)]];

// The barrel's radius at a height: an arc from rim over belly to rim.
function barrel(z) = POD_BELLY - (POD_BELLY - POD_TOP) * pow((z - POD_HEIGHT / 2) / (POD_HEIGHT / 2), 2);
function profile(inset, from, to) = [for (n = [0 : 8]) let (z = from + (to - from) * n / 8) [barrel(z) - inset, z]];

module body(inset = 0, from = 0, to = POD_HEIGHT)
    rotate_extrude() polygon([[0, from], each profile(inset, from, to), [0, to]]);

module hoop(z) rotate_extrude()
    polygon([[barrel(z) - 2, z - 3], [barrel(z - 3) - 0.3, z - 3], [barrel(z) + 0.9, z - 2], [barrel(z) + 0.9, z + 2],
             [barrel(z + 3) - 0.3, z + 3], [barrel(z) - 2, z + 3]]);

module pod() difference() {
    union() {
        difference() {
            body();
            for (n = [0 : STAVES - 1]) rotate(n * 360 / STAVES) stave_seam();
        }
        for (z = [11, POD_HEIGHT - 11]) hoop(z);
    }
    difference() {
        body(WALL, -1, POD_HEIGHT - 3);
        for (at = SCREWS) translate(at) translate([0, 0, POD_FLOOR]) cylinder(d = 8, h = POD_HEIGHT);
    }
    translate([0, 0, -1]) cylinder(r = barrel(0) - WALL + 0.2, h = POD_FLOOR + 1);
    for (at = SCREWS) translate(at) cylinder(d = M3_PILOT, h = 16);
    cylinder(d = BUTTON, h = POD_HEIGHT + 1);
    translate([0, 0, POD_HEIGHT - GROOVE]) linear_extrude(2) ring(BUTTON / 2 + 6.5, 0.9);
    // The jack looks to the middle of the table; a flat for its nut.
    translate([0, 0, POD_JACK]) rotate([-90, 0, 0]) {
        cylinder(d = JACK, h = 60);
        translate([0, 0, barrel(POD_JACK) - 1.2]) cylinder(d = 11, h = 10);
    }
}

module stave_seam() for (n = [0 : 5]) hull() for (z = [n, n + 1] * POD_HEIGHT / 6)
    translate([0, barrel(z), z]) rotate(45) cube([0.9, 0.9, 0.01], center = true);

module pod_floor() difference() {
    cylinder(r = barrel(0) - WALL - PLAY, h = POD_FLOOR - 0.2);
    for (at = SCREWS) translate(at) countersunk(POD_FLOOR - 0.2);
}

// A hole for a countersunk M3 from below.
module countersunk(thickness) {
    translate([0, 0, -1]) cylinder(d = M3_HOLE, h = thickness + 2);
    translate([0, 0, -0.01]) cylinder(d1 = M3_HEAD, d2 = M3_HOLE, h = 1.7);
}
