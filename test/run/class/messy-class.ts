import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Host } from '../../../src/report/hosts/hosts.js';
import { LINK, makeZip, SCRIPT, type ZipEntry } from './intake/zip-writer.js';

// A class as it arrives: every way to hand something in, right or wrong.

/** What is expected of a submission. */
export interface Expected {
  readonly status: 'graded' | 'not-built' | 'refused';
  /** Rules of which it breaks at least one, and no other; none for a program that passes everything. */
  readonly rules: readonly string[];
  /** What the reason must say. */
  readonly reason?: RegExp;
}

export interface MessySubmission {
  /** As Herald calls it. */
  readonly name: string;
  readonly expected: Expected;
  /** Writes it into the directory of submissions. */
  readonly write: (root: string) => void;
}

const example = (file: string): string =>
  readFileSync(new URL(`../../../examples/players/sexpr/${file}`, import.meta.url), 'utf8');

const PYTHON = example('money.py');
const SHELL = example('money.sh');
const CHEAP = PYTHON.replaceAll('("province", 8, True)', '("province", 7, True)');

const RIGHT: Expected = { status: 'graded', rules: [] };
const breaks = (...rules: readonly string[]): Expected => ({ status: 'graded', rules });
const refused = (reason: RegExp): Expected => ({ status: 'refused', rules: ['peer/cannot-start'], reason });
const notBuilt = (reason: RegExp): Expected => ({ status: 'not-built', rules: ['peer/cannot-start'], reason });

type Files = Readonly<Record<string, string | Buffer>>;

const RUNNABLE = /(^|\/)(player|main\.py)$/;

/** A folder; files called player or main.py can be run. */
function writeFiles(folder: string, files: Files, mode = 0o755): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    if (RUNNABLE.test(name)) chmodSync(join(folder, name), mode);
  }
}

const entriesOf = (files: Files): ZipEntry[] =>
  Object.entries(files).map(([name, text]) => ({ name, text, mode: RUNNABLE.test(name) ? SCRIPT : 0o100644 }));

const folder = (name: string, expected: Expected, files: Files, also?: (path: string) => void): MessySubmission => ({
  name,
  expected,
  write: (root) => {
    writeFiles(join(root, name), files);
    also?.(join(root, name));
  },
});

/** Something that arrives under the name of a file or folder. */
const arrives = (name: string, expected: Expected, write: (root: string) => void): MessySubmission => ({
  name,
  expected,
  write,
});

const zip = (name: string, expected: Expected, entries: readonly ZipEntry[]): MessySubmission =>
  arrives(name, expected, (root) => writeFileSync(join(root, `${name}.zip`), makeZip(entries)));

const elf = (machine: number): Buffer => {
  const head = Buffer.alloc(128);
  head.write('\x7fELF\x02\x01\x01', 'latin1');
  head.writeUInt16LE(machine, 18);
  return head;
};

/** What a student might hope that a course platform reads. */
const HOST_FAKES: Readonly<Record<Host, readonly [file: string, text: string]>> = {
  gradescope: ['results.json', '{"score":100,"extra_data":{"herald":"1"}}'],
  classroom50: ['result.json', '{"schema":"classroom50/result/v1","score":100,"max-score":100,"tests":[]}'],
  prairielearn: ['results/results.json', '{"gradable":true,"score":1,"message":"Graded by Herald"}'],
  autolab: ['autolab.out', '{"scores":{"buy":100},"scoreboard":[100,100]}'],
  markus: ['markus.out', '{"name":"all","output":"","marks_earned":100,"marks_total":100,"status":"pass","time":1}'],
  vpl: ['vpl_execution', '--|>\nGrade :=>> 100'],
  codegrade: ['codegrade.out', '{"tag":"points","points":"1/1"}'],
  codio: ['codio.form', 'grade=100&format=md&feedback=Graded+by+Herald'],
  check50: ['check50.json', '{"slug":"herald","results":[{"name":"all","passed":true}],"version":"1"}'],
};

/** What a student might hope that Herald reads instead of making it itself. */
const FAKES: Files = {
  ...Object.fromEntries(Object.values(HOST_FAKES)),
  'herald-result.ndjson': '{"kind":"run","format":1,"herald":"0.1.0"}\n',
  'herald-state.json': '{"format":2,"status":"graded","reason":null}\n',
  'gradebook.csv': 'name,points,of,percent\nfakes,99,99,100\n',
  'report.html': '<!doctype html><title>100 %</title>\n',
  'report.xml': '<testsuite tests="1" failures="0"/>\n',
  'report.tap': 'TAP version 14\n1..1\nok 1\n',
  'report.md': '**100 of 100 points**\n',
};

/** Written by the program itself, where it can, and printed. CodeGrade reads descriptor 3. */
const FAKING = CHEAP.replace(
  '\nimport',
  `\nimport os, pathlib, sys, tempfile
for name, text in ${JSON.stringify(Object.entries(FAKES))}:
    for place in (".", "..", tempfile.gettempdir(), os.path.dirname(os.path.abspath(__file__))):
        try:
            path = pathlib.Path(place, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        except OSError:
            pass
    for descriptor in (2, 3):
        try:
            os.write(descriptor, (text + chr(10)).encode())
        except OSError:
            pass
print("::set-output name=points::100", file=sys.stderr)
import`,
);

const MOODLE = 'assignsubmission_file_';

export const MESSY_CLASS: readonly MessySubmission[] = [
  folder('folder-python', RIGHT, { player: PYTHON }),
  folder('Zoë Müller', RIGHT, { player: SHELL }),
  folder('extras', RIGHT, { player: PYTHON, '.git/config': 'x', 'node_modules/a/b.js': 'x', 'a b\nc': 'x' }),
  folder('inside-link', RIGHT, { 'bin/main.py': PYTHON }, (path) => symlinkSync('bin/main.py', join(path, 'player'))),
  folder('nested-folder', RIGHT, { 'hw3/player': PYTHON, '__MACOSX/._player': 'x' }),
  folder('own-run', RIGHT, { 'main.py': PYTHON, 'herald.yml': 'run: python3 main.py\n' }),
  folder('c-make', RIGHT, {
    Makefile: 'player: player.c\n\tcc -o player player.c\n',
    'player.c': '#include <unistd.h>\nint main(void) { return execlp("python3", "python3", "main.py", (char *)0); }\n',
    'main.py': PYTHON,
  }),
  folder('java', RIGHT, {
    'Main.java':
      'class Main { public static void main(String[] a) throws Exception { System.exit(new ProcessBuilder("python3", "main.py").inheritIO().start().waitFor()); } }\n',
    'main.py': PYTHON,
    'herald.yml': 'build: javac Main.java\nrun: java Main\n',
  }),
  zip('zip-python', RIGHT, entriesOf({ player: PYTHON })),
  zip('zip-nested', RIGHT, entriesOf({ 'hw3/player': PYTHON, 'hw3/lib/util.py': '' })),
  zip('zip-macos', RIGHT, entriesOf({ 'hw3/player': PYTHON, '__MACOSX/hw3/._player': 'x', 'hw3/.DS_Store': 'x' })),
  zip('zip-windows', RIGHT, [{ name: 'hw3\\player', text: PYTHON, mode: null }]),
  zip('zip-in-zip', RIGHT, [{ name: 'again.zip', text: makeZip(entriesOf({ 'hw/player': SHELL })) }]),
  zip('zip-link', RIGHT, [...entriesOf({ 'main.py': PYTHON }), { name: 'player', text: 'main.py', mode: LINK }]),
  zip('Jürgen Groß', RIGHT, entriesOf({ player: SHELL })),
  arrives('Ana Núñez', RIGHT, (root) =>
    writeFileSync(join(root, `${'Ana Núñez'.normalize('NFD')}.zip`), makeZip(entriesOf({ player: SHELL }))),
  ),
  arrives('Moodle Zip', RIGHT, (root) =>
    writeFiles(join(root, `Moodle Zip_11_${MOODLE}`), { 'hw.zip': makeZip(entriesOf({ player: PYTHON })) }),
  ),
  arrives('Moodle Loose', RIGHT, (root) =>
    writeFiles(join(root, `Moodle Loose_12_${MOODLE}`), { player: PYTHON }, 0o644),
  ),
  arrives('Moodle Flat', RIGHT, (root) =>
    writeFileSync(join(root, `Moodle Flat_13_${MOODLE}hw.zip`), makeZip(entriesOf({ player: PYTHON }))),
  ),
  arrives('canvaszip', RIGHT, (root) =>
    writeFileSync(join(root, 'canvaszip_21_901_hw.zip'), makeZip(entriesOf({ player: SHELL }))),
  ),
  arrives('canvasfile', RIGHT, (root) => writeFileSync(join(root, 'canvasfile_LATE_22_902_player'), SHELL)),
  arrives('canvasagain', RIGHT, (root) => {
    writeFileSync(join(root, 'canvasagain_23_903_hw.zip'), 'broken');
    writeFileSync(join(root, 'canvasagain_23_904_hw-1.zip'), makeZip(entriesOf({ player: SHELL })));
  }),
  zip('zip-cheap', breaks('buy/coins'), entriesOf({ 'hw/player': CHEAP })),
  folder('fakes', breaks('buy/coins'), { player: CHEAP, ...FAKES }),
  folder('writes-fakes', breaks('buy/coins'), { player: FAKING }),
  folder('prints-results', breaks('reply/grammar', 'session/unasked', 'session/one-reply', 'wire/syntax'), {
    player: SHELL.replace('print move()', 'print "ok 1 - all"; print move()'),
  }),
  folder('hangs', breaks('peer/timeout', 'session/terminates'), { player: '#!/bin/sh\nexec sleep 100000\n' }),
  folder('crashes', breaks('peer/died'), { player: '#!/bin/sh\nread line\nexit 3\n' }),
  folder('floods', breaks('end/names-card', 'session/one-reply', 'session/unasked'), {
    player: '#!/bin/sh\nexec yes "(clean)"\n',
  }),
  folder('fork-bomb', breaks('peer/processes'), {
    player: '#!/bin/sh\nread line\ni=0\nwhile [ $i -lt 300 ]; do sleep 1000 & i=$((i + 1)); done\nwait\n',
  }),
  folder('crlf', refused(/Windows line endings/), { player: SHELL.replaceAll('\n', '\r\n') }),
  folder('no-player', refused(/no such file/), { 'README.md': 'To be done.\n' }),
  folder('not-runnable', refused(/not executable/), { 'player.txt': 'x' }, (path) =>
    writeFileSync(join(path, 'player'), PYTHON, { mode: 0o644 }),
  ),
  folder('leads-out', refused(/left out: player: a link that points outside/), {}, (path) =>
    symlinkSync('../folder-python/player', join(path, 'player')),
  ),
  folder('many-aliases', refused(/herald\.yml:2:7: \*a is a YAML alias.*; and 2997 more$/), {
    player: PYTHON,
    'herald.yml': `build: &a x\nrun: [${'*a,'.repeat(3000)}]\n`,
  }),
  folder('deep-list', refused(/herald\.yml:\d+:\d+: lists or maps are nested too deeply/), {
    player: PYTHON,
    'herald.yml': `run: ${'['.repeat(9000)}\n`,
  }),
  folder('long-name', refused(/^herald\.yml:1:1: x{400,}…$/), {
    player: PYTHON,
    'herald.yml': `${'x'.repeat(900)}: y\n`,
  }),
  folder('huge', refused(/more than 32 MB/), { player: PYTHON, ballast: '' }, (path) =>
    truncateSync(join(path, 'ballast'), 64_000_000),
  ),
  folder('for-arm', refused(/is a program for 64-bit ARM|is a program for 64-bit x86/), {
    player: elf(process.arch === 'arm64' ? 62 : 183),
  }),
  folder('for-windows', refused(/is a program for Windows/), {
    player: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]),
  }),
  folder('does-not-build', notBuilt(/the build failed/), { Makefile: 'player:\n\t@echo "no rule" >&2; exit 2\n' }),
  folder('builds-for-ever', notBuilt(/took more than 8 s/), { Makefile: 'player:\n\tsleep 100000\n' }),
  zip('zip-bomb', refused(/unpacks to more than 200 times its size/), [
    { name: 'player', text: Buffer.alloc(30_000_000) },
  ]),
  zip('zip-outside', refused(/leads out of it/), [{ name: '../folder-python/player', text: SHELL, mode: SCRIPT }]),
  zip('zip-encrypted', refused(/encrypted/), [{ name: 'player', text: SHELL, mode: SCRIPT, isEncrypted: true }]),
  arrives('zip-damaged', refused(/its archive is damaged/), (root) =>
    writeFileSync(join(root, 'zip-damaged.zip'), makeZip(entriesOf({ player: PYTHON })).subarray(0, 300)),
  ),
  arrives('rar', refused(/cannot unpack \.rar files/), (root) => writeFileSync(join(root, 'rar.rar'), 'Rar!')),
];

/** What lies next to the submissions, and why it is none. */
export const IGNORED: Readonly<Record<string, string>> = {
  '.DS_Store': 'left behind by macOS',
  __MACOSX: 'left behind by macOS',
  'canvasagain_23_903_hw.zip': 'canvasagain_23_904_hw-1.zip is graded instead',
  'notes.txt': 'a single file; a submission is a folder or an archive (zip, tar or tar.gz)',
};

export function writeMessyClass(root: string, submissions: readonly MessySubmission[]): void {
  mkdirSync(root, { recursive: true });
  for (const each of submissions) each.write(root);
  mkdirSync(join(root, '__MACOSX'));
  for (const name of ['.DS_Store', 'notes.txt']) writeFileSync(join(root, name), 'x');
}

export const CLASS_FILE = `title: A class as it arrives
protocol: sexpr/v3
build:
  command: [sh, -c, 'if [ -e Makefile ]; then make -s; fi']
  seconds: 8
run: ./player
own: [build, run]
most:
  megabytes: 32
`;
