// The pictures for the assembly guide, put together from the finished STL files in `stl`.
include <sizes.scad>
use <box_shapes.scad>
use <pad_shapes.scad>

stl = "../../build/enclosure";
view = "table";     // "table", "inside", "back", "pod" or "pad"

$fn = 48;
WOOD = [0.72, 0.45, 0.25];
LEATHER = [0.36, 0.22, 0.14];
BRASS = [0.93, 0.74, 0.36];
SEATS = [[0.80, 0.15, 0.12], [0.15, 0.35, 0.70], [0.15, 0.55, 0.25], [0.90, 0.75, 0.15], [0.90, 0.90, 0.85], [0.50, 0.20, 0.55]];

module part(name) import(str(stl, "/", name, ".stl"));
// Each part lies in its file as it is printed; here it stands as it is used, its engraving filled with paint.
module chest() {
    color(WOOD) part("base");
    color(BRASS) on_front() linear_extrude(GROOVE - 0.1) front_engraving();
}
module face() {
    color(LEATHER) translate([0, -BOX[1] / 2, FRONT]) rotate([SLOPE - 180, 0, 0]) part(str("lid-", display));
    color(BRASS) on_face() translate([0, 0, -GROOVE]) linear_extrude(GROOVE - 0.1) engraving(display_sizes(display));
}
module barrel() color(WOOD) rotate([180, 0, 0]) translate([0, 0, -POD_HEIGHT]) part("pod");
module barrel_floor() color(LEATHER) rotate([180, 0, 0]) translate([0, 0, 0.2 - POD_FLOOR]) part("pod_floor");
module top() {
    color(LEATHER) rotate([180, 0, 0]) translate([0, 0, -PAD[2]]) part("pad");
    color(BRASS) translate([0, 0, PAD[2] - GROOVE]) linear_extrude(GROOVE - 0.1) pad_engraving();
}
module bottom() color(WOOD) part("pad_floor");

module key() color(BRASS) { cylinder(d = 15, h = 2); cylinder(d = 10, h = 6); translate([0, 0, -22]) cylinder(d = 11.5, h = 22); }
module keys() on_face() for (at = [[-48, 51], [-48, 17], [-65, 34], [-31, 34], [58, 40], [36, 26]]) translate(at) key();
module display_board() on_face() translate([0, 80, -FACE - 2.2]) {
    color([0.05, 0.2, 0.35]) cube([72, 43.5, 1.6], center = true);
    color("black") translate([0, 0, 1.2]) cube([60, 36, 1.4], center = true);
    color([0.75, 0.9, 1.0]) translate([0, 0, 2]) {
        for (y = [-8, -3, 2]) translate([-6, y, 0]) cube([36, 2, 0.2], center = true);
        translate([0, 9.5, 0]) cube([50, 4, 0.2], center = true);
    }
}
module pi_board() translate([BOX[0] / 2 - WALL - 1 - 15, 12, FLOOR + PI_POST]) {
    color([0.1, 0.45, 0.2]) translate([-15, -32.5, 0]) cube([30, 65, 1.4]);
    color("black") translate([-14.5, -25.4, 1.4]) cube([5, 50.8, 8.5]);
    color("silver") for (y = [PI_USB, PI_POWER]) translate([9.5, y - 32.5 - 4, 1.4]) cube([6.5, 8, 2.8]);
    color([0.15, 0.15, 0.15]) translate([-4, -10, 1.4]) cube([12, 12, 1.2]);
}
module jack() { color("silver") { cylinder(d = 8, h = 3); translate([0, 0, -18]) cylinder(d = 8, h = 15.5); } color("black") translate([0, 0, 3]) cylinder(d = 3.6, h = 0.1); }
module sockets() for (n = [0 : 5]) translate([-63 + n * JACK_PITCH, BOX[1] / 2, 42]) rotate([-90, 0, 0]) jack();
module button(seat) translate([0, 0, POD_HEIGHT]) {
    color([0.12, 0.12, 0.12]) cylinder(d = 29, h = 2.5);
    color(SEATS[seat]) translate([0, 0, 2.5]) cylinder(d1 = 21, d2 = 19, h = 4);
}
module seat(seat) { barrel(); button(seat); translate([0, 32.5, POD_JACK]) rotate([-90, 0, 0]) jack(); }

if (view == "table") {
    chest(); face(); keys(); display_board();
    seats = [[-142, 30], [-150, -52], [-112, -128]];
    for (n = [0 : 2]) translate(seats[n]) seat(n);
    translate([168, -62, 0]) {
        top();
        color([0.3, 0.5, 1]) translate([42, -24, PAD[2]]) sphere(d = 5);
        color([0.95, 0.92, 0.84]) translate([-22, 0, PAD[2]]) cylinder(d = 24, h = 4);
    }
}
if (view == "inside") {
    chest(); pi_board(); sockets();
    translate([0, 0, 75]) { face(); keys(); display_board(); }
}
if (view == "back") rotate(180) { chest(); face(); sockets(); keys(); display_board(); }
if (view == "lid") rotate([180, 0, 0]) { face(); keys(); display_board(); }
if (view == "pod") {
    seat(0);
    translate([80, 0, 0]) rotate([180, 0, 0]) translate([0, 0, -POD_HEIGHT]) barrel();
    translate([150, 0, 0]) barrel_floor();
}
if (view == "pad") {
    bottom();
    color([0.1, 0.45, 0.2]) translate([40, 12, FLOOR + PICO_PEG + 0.5]) cube([21, 51, 1.2], center = true);
    color([0.1, 0.25, 0.6]) translate([-22, 0, PAD[2] - 4.2]) cube([60, 40, 1.6], center = true);
    translate([0, 0, 72]) top();
}
