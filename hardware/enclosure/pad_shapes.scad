// The tag pad: a flat chest; pieces are laid on the star. pad() and pad_floor() stand as in the finished pad.
include <shapes.scad>
use <seat_shapes.scad>

READER_AT = [-22, 0];
PICO_AT = [40, 12];
LIGHT_AT = [42, -24];
CORNERS = [for (x = [-1, 1], y = [-1, 1]) [x * (PAD[0] / 2 - 8), y * (PAD[1] / 2 - 8)]];
TOP = 2.4;

module pad() difference() {
    union() {
        difference() {
            linear_extrude(PAD[2]) rounded(PAD, 8);
            translate([0, 0, -1]) linear_extrude(PAD[2] - TOP + 1) offset(-WALL) rounded(PAD, 8);
        }
        intersection() {
            for (at = CORNERS) translate([at[0], at[1], FLOOR]) cylinder(d = 9, h = PAD[2] - FLOOR);
            linear_extrude(PAD[2]) offset(-WALL / 2) rounded(PAD, 8);
        }
        translate([READER_AT[0], READER_AT[1], PAD[2] - TOP - 4]) linear_extrude(4.01) reader_corners();
    }
    // Thinner where the reader is, from inside.
    translate([READER_AT[0], READER_AT[1], PAD[2] - TOP - 0.01]) linear_extrude(TOP - READER_COVER) square(READER, center = true);
    for (at = CORNERS) translate([at[0], at[1], FLOOR - 1]) cylinder(d = M3_PILOT, h = 14);
    for (z = [12, 24]) translate([0, 0, z - 0.5]) linear_extrude(1) difference() {
        offset(1) rounded(PAD, 8);
        offset(-GROOVE) rounded(PAD, 8);
    }
    translate([0, 0, PAD[2] - GROOVE]) linear_extrude(2) pad_engraving();
    translate([LIGHT_AT[0], LIGHT_AT[1], 0]) cylinder(d = LIGHT, h = PAD[2] + 1);
    // The buzzer is glued under these, above the Pico.
    for (n = [-2 : 2]) translate([PICO_AT[0] + n * 4, 22, PAD[2] - 10]) cylinder(d = 2, h = 20, $fn = 16);
    // USB, through the back wall, with room for the plug's grip.
    translate([PICO_AT[0], PAD[1] / 2, FLOOR + PICO_PEG - 1.3]) rotate([90, 0, 0]) linear_extrude(20, center = true) rounded([PLUG[0], PLUG[1] + 1], 2);
}

module pad_engraving() {
    translate(READER_AT) {
        ring(31, 1.2);
        ring(28.5, 0.7);
        difference() { star(22); circle(r = 6.5); }
        circle(r = 5);
    }
    difference() {
        rounded([PAD[0] - 9, PAD[1] - 9], 5);
        rounded([PAD[0] - 10.6, PAD[1] - 10.6], 4.2);
    }
    translate(LIGHT_AT) difference() { star(10); circle(d = LIGHT + 2.5); }
}

// Four corners hold the reader's board against the top; two bars on the floor press it up.
module reader_corners() difference() {
    square(READER + [4, 4], center = true);
    square(READER, center = true);
    square([READER[0] - 16, READER[1] + 10], center = true);
    square([READER[0] + 10, READER[1] - 16], center = true);
}

module pad_floor() {
    bar = PAD[2] - TOP - 2.6 - FLOOR;  // 2.6: the reader's board and what is soldered on it
    difference() {
        linear_extrude(FLOOR) offset(-WALL - PLAY) rounded(PAD, 8);
        for (at = CORNERS) translate(at) countersunk(FLOOR);
        for (x = [-1, 1], y = [-1, 1]) translate([x * 34, y * 34, -0.01]) cylinder(d = 10.6, h = 0.8);
    }
    for (side = [-1, 1]) translate([READER_AT[0] + side * 12, READER_AT[1], FLOOR - 0.01]) linear_extrude(bar)
        square([3, READER[1] - 14], center = true);
    // Four pegs for the Pico's own holes; its pins look up.
    for (x = [-1, 1], y = [-1, 1]) translate([PICO_AT[0] + x * PICO_HOLES[1] / 2, PICO_AT[1] + y * PICO_HOLES[0] / 2, FLOOR - 0.01]) {
        cylinder(d = 4, h = PICO_PEG);
        cylinder(d = 1.9, h = PICO_PEG + 2.5, $fn = 24);
    }
}
