// The box: a chest of planks with a sloped face. base() and lid() stand as in the finished box, front towards -y.
include <shapes.scad>
use <letters.scad>

POSTS = [for (x = [-1, 1], y = [-1, 1]) [x * (BOX[0] / 2 - 11), y * (BOX[1] / 2 - 11)]];
BOSS = 10;          // how far the lid's bosses reach down
PLANK = 12;         // height of a plank

module outline(inset = 0) offset(-inset) rounded(BOX, CORNER);

// Everything more than `depth` below the face.
module under_face(depth) translate([0, -BOX[1] / 2, FRONT]) rotate([SLOPE, 0, 0]) translate([-BOX[0], -BOX[1], -depth - 300])
    cube([BOX[0] * 2, BOX[1] * 3, 300]);

// Children drawn on the face: x to the right, y up the slope from the front edge, z outwards.
module on_face() translate([0, -BOX[1] / 2, FRONT]) rotate([SLOPE, 0, 0]) children();

FACE_LENGTH = BOX[1] / cos(SLOPE);
CROSS = [-48, 34];                                     // centre of the four arrow keys
KEYS = [
    for (to = [[0, 1], [0, -1], [-1, 0], [1, 0]]) CROSS + to * KEY_PITCH,
    [58, 40],                                          // OK
    [36, 26],                                          // Back
];
DISPLAY_AT = [0, 80];

module base() {
    difference() {
        intersection() {
            union() {
                difference() {
                    linear_extrude(BACK) outline();
                    translate([0, 0, FLOOR]) linear_extrude(BACK) outline(WALL);
                }
                intersection() {
                    union() {
                        linear_extrude(BACK) for (at = POSTS) translate(at) circle(d = 10);
                        ribs();
                        pi_posts();
                        buzzer_ring();
                    }
                    linear_extrude(BACK) outline(WALL / 2);
                }
            }
            under_face(FACE);
        }
        for (at = POSTS) screw_way(at);
        planks();
        jacks();
        plugs();
        sound_holes();
        on_front() linear_extrude(5) front_engraving();
        feet();
    }
}

module on_front() translate([0, -BOX[1] / 2 + GROOVE, FRONT / 2 - 1]) rotate([90, 0, 0]) children();

module front_engraving() {
    star(9);
    for (side = [-1, 1]) translate([side * 34, 0]) square([36, 0.8], center = true);
}

// From each post to its corner, low enough for the lid's rim.
module ribs() intersection() {
    linear_extrude(BACK) for (at = POSTS) hull() for (way = [0, 8]) translate(at + [sign(at[0]), sign(at[1])] * way) circle(d = 2.4);
    under_face(FACE + LIP + 1);
}

// From below: a channel for the screwdriver, a shoulder for the screw's head, a hole up into the lid's boss.
module screw_way(at) {
    top = face_height(at[1]) - BOSS - 3;
    translate([at[0], at[1], -1]) cylinder(d = M3_HEAD, h = top - 3 + 1);
    translate([at[0], at[1], top - 3 + 0.3]) cylinder(d = M3_HOLE, h = BACK); // 0.3: a layer to bridge, pierced by the screw
    // The post ends where the boss begins.
    translate([at[0], at[1], top]) cylinder(d = 12, h = BACK);
}

function face_height(y) = FRONT + (y + BOX[1] / 2) * tan(SLOPE) - FACE / cos(SLOPE);

module planks() for (z = [PLANK : PLANK : BACK - 1]) translate([0, 0, z - 0.5]) linear_extrude(1) difference() {
    offset(1) outline();
    outline(GROOVE);
}

JACKS_FROM = -63;   // the sixth stays clear of the Pi
module jacks() translate([0, BOX[1] / 2, 42]) rotate([90, 0, 0]) {
    translate([0, 0, -5]) linear_extrude(20) for (n = [1 : 6]) translate([jack_at(n), 0]) circle(d = JACK);
    // The seat's number, like the points of a die; seen from behind the first is on the right.
    translate([0, 0, -1]) linear_extrude(1 + GROOVE) for (n = [1 : 6]) translate([jack_at(n), 12]) pips(n, 2.4, 1.7);
}
function jack_at(n) = JACKS_FROM + (n - 1) * JACK_PITCH;

// The Pi lies along the right wall, its sockets towards it, the card slot to the front.
PI_AT = [BOX[0] / 2 - WALL - 1 - PI[1] / 2, 12];

module pi_posts() for (x = [-1, 1], y = [-1, 1])
    translate([PI_AT[0] + x * PI_HOLES[1] / 2, PI_AT[1] + y * PI_HOLES[0] / 2, FLOOR - 0.01]) post(6, PI_PILOT, PI_POST);

// One opening for both plugs, the pad's and the power supply's.
module plugs() translate([BOX[0] / 2, PI_AT[1] - PI[0] / 2, FLOOR + PI_POST + 1.4 + 1.4]) rotate([0, 90, 0]) linear_extrude(30, center = true)
    hull() for (along = [PI_USB, PI_POWER]) translate([0, along]) rounded([PLUG[1], PLUG[0]], 2);

BUZZER_AT = [-BOX[0] / 2, 0, 26];
module buzzer_ring() translate(BUZZER_AT) rotate([0, 90, 0]) difference() {
    cylinder(d = BUZZER + 3, h = WALL + 4);
    translate([0, 0, WALL]) cylinder(d = BUZZER, h = 10);
}
module sound_holes() translate(BUZZER_AT) rotate([0, 90, 0]) {
    translate([0, 0, -5]) linear_extrude(15) {
        circle(d = 2.4, $fn = 16);
        for (n = [0 : 5]) rotate(n * 60) translate([6, 0]) circle(d = 2.4, $fn = 16);
    }
}

module feet() translate([0, 0, -0.01]) linear_extrude(0.8) for (x = [-1, 1], y = [-1, 1]) translate([x * 52, y * 44]) circle(d = 10.6);

module lid() {
    size = display_sizes(display);
    difference() {
        union() {
            intersection() {
                difference() {
                    linear_extrude(BACK + 10) outline();
                    under_face(FACE);
                }
                under_face(0);
            }
            rim();
            intersection() {
                for (at = POSTS) translate([at[0], at[1], face_height(at[1]) - BOSS]) cylinder(d = 10, h = 40);
                under_face(FACE - 0.01);
                linear_extrude(BACK) outline(WALL + PLAY);
            }
            on_face() at_clamps(size) cylinder(d = 6, h = CLAMP + 0.01);
        }
        for (at = POSTS) translate([at[0], at[1], face_height(at[1]) - BOSS - 1]) cylinder(d = M3_PILOT, h = BOSS + 1);
        on_face() {
            window(size);
            at_clamps(size) translate([0, 0, -1]) cylinder(d = PI_PILOT, h = CLAMP + 1 + FACE - 1.2);
            translate([0, 0, -20]) linear_extrude(40) for (key = KEYS) translate(key) circle(d = KEY);
            translate([0, 0, -GROOVE]) linear_extrude(5) engraving(size);
        }
    }
}

module rim() intersection() {
    linear_extrude(BACK) difference() {
        outline(WALL + PLAY);
        outline(WALL + PLAY + 1.6);
    }
    difference() {
        under_face(FACE - 0.01);
        under_face(FACE + LIP);
    }
}

// A bevelled window, so that nobody sits too far to the side to read it.
module window(size) translate(DISPLAY_AT) hull() {
    translate([0, 0, -FACE - 0.01]) linear_extrude(0.8) square([size[2], size[3]], center = true);
    translate([0, 0, 0.01]) linear_extrude(0.1) offset(2.2) square([size[2], size[3]], center = true);
}

// Four posts around the display's board; a screw with a washer in each holds it, wherever its own holes are.
CLAMP = 4;
module at_clamps(size) translate([DISPLAY_AT[0], DISPLAY_AT[1] - size[4], -FACE - CLAMP])
    for (x = [-1, 1], y = [-1, 1]) translate([x * (size[0] / 2 + 3), y * (size[1] / 2 - 6), 0]) children();

module engraving(size) {
    for (key = KEYS) translate(key) ring(10.2, 0.9);
    translate([0, FACE_LENGTH - 13]) write("FRONTIER COMPANION", 7.5);
    for (side = [-1, 1]) translate([side * 70, FACE_LENGTH - 13]) star(3.6);
    frame = [max(size[2], 57) + 14, max(size[3], 29) + 12];
    translate(DISPLAY_AT) difference() {
        rounded(frame, 4);
        rounded(frame - [1.8, 1.8], 3.2);
    }
    translate([2, CROSS[1]]) { ring(18, 1.2); ring(15.8, 0.6); star(11.5); }
    for (side = [-1, 1]) translate([DISPLAY_AT[0] + side * (frame[0] / 2 + (BOX[0] / 2 - frame[0] / 2) / 2), DISPLAY_AT[1]]) {
        star(7);
        for (y = [-1, 1]) translate([0, y * 15]) square([9, 0.9], center = true);
    }
    translate(CROSS) for (turn = [0 : 90 : 270]) rotate(turn) translate([0, 3]) polygon([[-2.6, 0], [2.6, 0], [0, 3.6]]);
    translate(KEYS[4] + [0, -14.5]) write("OK", 4.5);
    translate(KEYS[5] + [0, -14.5]) write("BACK", 4.5);
}
