// A Pico made of MicroPython under node: run.mjs MICROPYTHON FIRMWARE STAND_IN READERS CAUSE
// Standard input and output are the USB port, 3 brings orders, 4 takes reports; all of them non-blocking.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [micropython, firmware, board, readers, cause] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(micropython).href);
const clock = new Int32Array(new SharedArrayBuffer(4));
const began = performance.now();
const EXITS = { watchdog: 42, other: 43 };

function sleep(ms) {
    Atomics.wait(clock, 0, 0, ms);
}

function read(fd) {
    const buffer = Buffer.alloc(4096);
    try {
        const count = fs.readSync(fd, buffer);
        if (count === 0 && fd === 3) process.exit(0); // nobody is there any more
        return buffer.subarray(0, count);
    } catch (error) {
        if (error.code === "EAGAIN" || error.code === "EIO") return Buffer.alloc(0);
        throw error;
    }
}

function write(fd, data) {
    const until = performance.now() + 500; // as long as a Pico waits for a box that does not read
    for (let sent = 0; sent < data.length && performance.now() < until; ) {
        try {
            sent += fs.writeSync(fd, data, sent);
        } catch (error) {
            if (error.code !== "EAGAIN") return; // nobody has the port open
            sleep(1);
        }
    }
}

let input = [];
let prompt = false; // whether the Pico is at its prompt, where Ctrl-C is a key like others
let interrupted = false;
function arrived() {
    if (!input.length) input = [...read(0)];
    if (!prompt && input.includes(0x03)) {
        input = input.slice(input.indexOf(0x03) + 1);
        interrupted = true;
    }
    return input.length > 0 || interrupted;
}

const host = {
    now: () => performance.now() - began,
    sleep,
    wait(ms) {
        for (const until = performance.now() + ms; !arrived(); sleep(1)) if (performance.now() >= until) return false;
        return true;
    },
    interrupted: () => interrupted,
    orders: () => read(3).toString(),
    report: (text) => write(4, Buffer.from(text + "\n")),
    readers: () => readers,
    cause: () => cause,
    reset(why) {
        for (const name of prompt ? python.FS.readdir("/pad") : [])
            if (name.endsWith(".py")) fs.writeFileSync(path.join(firmware, name), python.FS.readFile(`/pad/${name}`));
        process.exit(EXITS[why]);
    },
};

const python = await loadMicroPython({
    heapsize: 200 * 1024, // about what a Pico has
    linebuffer: false,
    stdin: () => (arrived() ? input.shift() : null),
    stdout: (data) => write(1, data),
});
python.registerJsModule("host", host);
for (const [folder, from] of [["/board", board], ["/pad", firmware]]) {
    python.FS.mkdir(folder);
    for (const name of fs.readdirSync(from).filter((name) => name.endsWith(".py") || name.endsWith(".json")))
        python.FS.writeFile(`${folder}/${name}`, fs.readFileSync(path.join(from, name)));
}
python.runPython("import os, sys\nsys.path[:] = ['/board', '/pad', '.frozen']\nos.chdir('/pad')");
try {
    python.runPython(process.env.PAD_RUNS);
} catch (error) {
    process.stderr.write(String(error) + "\n");
    process.exit(1);
}
if (process.env.PAD_RUNS !== "import main") process.exit(0);

// The firmware has ended: the prompt that mpremote finds. This build has other numbers for errors than a Pico has.
prompt = true;
interrupted = false;
python.runPython(`
def stat(path, stat=os.stat):
    try:
        return stat(path)
    except OSError:
        raise OSError("ENOENT")
os.stat = stat`);
python.replInit();
for (;;) {
    if (!host.wait(100)) python.runPython("import world\nworld.pump()");
    else if (input[0] !== 0x05) python.replProcessChar(input.shift());
    else if (input.splice(0, 3).length) write(1, Buffer.from("R\0")); // no raw paste: this build cannot
}
