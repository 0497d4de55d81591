// Every size in millimetres. Parts differ from shop to shop: measure yours, and change the numbers here or with -D.

display = "2.42";   // which display the lid is for: "0.96", "1.3", "2.42" or "3.12"

// Displays: [ board width, board height, window width, window height, window centre above the board's centre ]
DISPLAYS = [
    ["0.96", [27.3, 27.8, 23.5, 12.5, 1.6]],   // SSD1306, lit area 21.7 x 10.9
    ["1.3",  [35.4, 33.5, 31.0, 16.5, 2.0]],   // SH1106, lit area 29.4 x 14.7
    ["2.42", [72.0, 43.5, 57.0, 29.5, 0.5]],   // SSD1309, lit area 55.0 x 27.5
    ["3.12", [88.0, 28.0, 79.0, 21.5, 0.0]],   // SSD1322, lit area 76.8 x 19.2
];
function display_sizes(name) = DISPLAYS[search([name], DISPLAYS)[0]][1];

// The box
BOX = [160, 120];   // width, depth
FRONT = 38;         // height at the front
BACK = 72;          // height at the back; the face slopes between them
WALL = 2.4;         // six lines of a 0.4 mm nozzle
FLOOR = 2.4;
FACE = 3;           // thickness of the lid
CORNER = 10;        // radius of the box's corners
LIP = 3;            // how deep the lid's rim reaches into the box
PLAY = 0.25;        // between parts that fit into each other
GROOVE = 0.5;       // depth of everything that is engraved
SLOPE = atan((BACK - FRONT) / BOX[1]);

// Keys: push buttons with a 12 mm thread (PBS-33B); nut 15.5 across, 28 deep with their lugs
KEY = 12.3;
KEY_PITCH = 17;

// Raspberry Pi Zero 2 W: 65 x 30, holes 58 x 23 for M2.5; sockets on its long edge, counted from the card slot
PI = [65, 30];
PI_HOLES = [58, 23];
PI_USB = 41.4;
PI_POWER = 54.0;
PI_POST = 5;        // height of the posts under it
PI_PILOT = 2.1;     // an M2.5 screw cuts its own thread
PLUG = [13, 9];     // opening for a micro-USB plug with its grip

// Seat sockets: stereo jacks with an M6 thread
JACK = 6.3;
JACK_PITCH = 20;

// Buzzer: piezo, up to 22 across
BUZZER = 22.4;

// Screws: M3 cut their own thread in these
M3_PILOT = 2.6;
M3_HOLE = 3.4;
M3_HEAD = 6.4;

// Seat pod: arcade button, 24 mm hole, 31 mm nut, 37 deep with its lugs
BUTTON = 24.3;
POD_HEIGHT = 54;
POD_TOP = 27;       // radii of the barrel
POD_BELLY = 34;
POD_JACK = 20;      // height of its jack, below the button
POD_FLOOR = 2.4;

// Pad: RC522 60 x 40 (a PN532 of 43 x 41 fits too), Pico 51 x 21 with holes 47 x 11.4
PAD = [124, 84, 36];
READER = [60.5, 41.5];
READER_COVER = 1.4; // plastic above the reader: less is farther
PICO = [51, 21];
PICO_HOLES = [47, 11.4];
PICO_PEG = 7;       // it lies on its face: room for its USB socket and the plug's grip
LIGHT = 5.2;        // an RGB light of 5 mm
