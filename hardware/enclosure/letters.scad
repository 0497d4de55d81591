// Slab letters like those on wanted posters, drawn here so that no font has to be installed.
// write("FRONTIER COMPANION", 8) is flat and centred; a letter is 7 units high.

STEM = 1.35;  // a thick upright
BAR = 1.05;   // a thinner bar, serif or arm
FOOT = 0.55;  // how far a serif stands out
GAP = 1.0;    // between two letters

module upright(x, from = 0, to = 7) translate([x, from]) square([STEM, to - from]);
module bar(x, y, width) translate([x, y]) square([width, BAR]);
module foot(x, y = 0) bar(x - FOOT, y, STEM + 2 * FOOT);
module tick(x, y, height) translate([x, y]) square([BAR * 0.8, height]);
module stroke(from, to, width) hull() for (end = [from, to]) translate(end) translate([-width / 2, 0]) square([width, 0.01]);
module bowl(x, y, width, height, line = STEM) translate([x, y + height / 2]) difference() {
    intersection() {
        scale([width / height * 2, 1]) circle(d = height, $fn = 40);
        translate([0, -height]) square([width, height * 2]);
    }
    scale([(width - line) / (height - 2 * BAR) * 2, 1]) circle(d = height - 2 * BAR, $fn = 40);
}

function wide(c) = c == "I" ? 2.45 : c == "M" ? 6.6 : c == " " ? 2.6 : c == "N" ? 5.6 : 5.2;

module letter(c) {
    if (c == "A") {
        stroke([0.95, 0], [2.6, 7], 1.0);
        stroke([4.25, 0], [2.6, 7], STEM);
        bar(1.2, 2, 2.6);
        bar(0, 0, 1.9); bar(3.2, 0, 2.0);
        bar(1.6, 7 - BAR, 2.0);
    }
    if (c == "B") { upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR); bowl(1.5, 3, 3.2, 4); bowl(1.5, 0, 3.6, 4.05); }
    if (c == "C") {
        difference() {
            translate([2.8, 3.5]) scale([0.78, 1]) circle(d = 7, $fn = 48);
            translate([2.8, 3.5]) scale([(2.73 - STEM) / 2.45, 1]) circle(d = 4.9, $fn = 48);
            translate([3.4, 2.2]) square([3, 2.6]);
        }
        tick(4.3, 4.5, 2.1); tick(4.3, 0.4, 2.1);
    }
    if (c == "E" || c == "F") {
        upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR);
        bar(FOOT, 7 - BAR, 4.4); tick(4.15, 5.0, 2);
        bar(FOOT, 3.1, 3); tick(2.9, 2.5, 2.2);
        if (c == "E") { bar(FOOT, 0, 4.4); tick(4.15, 0, 2); }
    }
    if (c == "I") { upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR); }
    if (c == "K") {
        upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR);
        stroke([1.6, 2.8], [4.2, 6.9], 1.1); stroke([4.3, 0], [2.5, 4.2], STEM + 0.2);
        bar(3.1, 7 - BAR, 2.1); bar(3.2, 0, 2.2);
    }
    if (c == "M") {
        upright(0.45); upright(6.6 - 0.45 - STEM);
        stroke([3.3, 0.8], [1.2, 7], 1.3); stroke([3.3, 0.8], [5.4, 7], 1.3);
        bar(0, 0, 2.2); bar(4.4, 0, 2.2); bar(0, 7 - BAR, 1.9); bar(4.7, 7 - BAR, 1.9);
    }
    if (c == "N") {
        upright(0.5, 0, 7); upright(3.8, 0, 7);
        stroke([4.4, 0], [1.2, 7], 1.5);
        bar(0, 0, 2.3); bar(0, 7 - BAR, 1.8); bar(3.3, 7 - BAR, 2.3);
    }
    if (c == "O") translate([2.6, 3.5]) difference() {
        scale([0.76, 1]) circle(d = 7, $fn = 48);
        scale([(2.66 - STEM) / 2.45, 1]) circle(d = 4.9, $fn = 48);
    }
    if (c == "P") { upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR); bowl(1.5, 2.7, 3.6, 4.3); }
    if (c == "R") {
        upright(FOOT); foot(FOOT); foot(FOOT, 7 - BAR); bowl(1.5, 2.9, 3.4, 4.1);
        stroke([4.3, 0], [2.6, 3.7], STEM); bar(3.5, 0, 1.9);
    }
    if (c == "T") { upright(1.95); foot(1.95); bar(0, 7 - BAR, 5.2); tick(0, 4.8, 2.2); tick(5.2 - BAR * 0.8, 4.8, 2.2); }
}

function start(text, n) = n == 0 ? 0 : start(text, n - 1) + wide(text[n - 1]) + GAP;

module write(text, height) {
    scale(height / 7) translate([-(start(text, len(text)) - GAP) / 2, -3.5])
        for (n = [0 : len(text) - 1]) translate([start(text, n), 0]) letter(text[n]);
}
