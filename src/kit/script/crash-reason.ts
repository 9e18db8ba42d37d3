// What a program says on stderr when it crashes, in the languages that players are written in.

/** The error and the place in the program's own files, such as `KeyError: 'gold' (player.py:12)`; null if it says nothing. */
export function crashReason(stderr: string): string | null {
  const lines = stderr.split('\n').map((line) => line.trimEnd());
  const error = findError(lines);
  if (error === null) return null;
  const frame = findFrame(lines);
  return frame === null || error.includes(frame.split(':')[0] as string) ? cut(error) : `${cut(error)} (${frame})`;
}

/** How a process ended, and why, if it said so. */
export function withCrashReason(how: string, stderr = ''): string {
  const why = crashReason(stderr);
  return why === null ? how : `${how}: ${why}`;
}

const MAX_LENGTH = 300;
const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** How the line with the error begins. */
const ERROR =
  /^(?:[\w$.]*(?:Error|Exception|Exit|Interrupt)\b(?::| \[|$)|Exception in thread |Unhandled exception|panic: |thread '.*' panicked|Fatal error)/;

/** Follows an error that is not indented either. */
const NO_ERROR = /^(?:\s|CallStack|goroutine |Node\.js v|$)/;

/** The first line that is known to be an error; otherwise the last that nothing but indented lines follow. */
function findError(lines: readonly string[]): string | null {
  const isPython = lines.some((line) => PYTHON.test(line));
  const known = lines.filter((line) => ERROR.test(line));
  return (isPython ? known.at(-1) : known[0]) ?? lines.findLast((line) => !NO_ERROR.test(line)) ?? null;
}

const PYTHON = /^\s+File "([^"]+)", line (\d+)/;

/** Each finds a file and a line number. */
const FRAMES: readonly RegExp[] = [
  // Node: a frame, and the place of a syntax error.
  /^\s+at .*?\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/,
  /^((?:file:\/\/)?\/[^\s()]+):(\d+)$/,
  // Java, C#, Go, Rust, Haskell, Racket, Ruby.
  /^\s+at [\w.$<>/@]+\(([\w$]+\.\w+):(\d+)\)$/,
  /^\s+at .* in (\S+):line (\d+)$/,
  /^\t(\S+\.go):(\d+)\b/,
  /panicked at (\S+?):(\d+):\d+/,
  /called at (\S+\.hs):(\d+):\d+/,
  /^\s+(\S+\.rkt):(\d+):\d+/,
  /^(?:\s+from )?(\S+\.rb):(\d+):in/,
];

/** Code that the author of a player did not write. */
const LIBRARY =
  /\bnode:|node_modules\/|internal\/|site-packages|\/lib\/python|<frozen|^\s+at (?:java|javax|jdk|sun)[./]|\/usr\/(?:lib|local|share)\/|\/collects\//;

/** The place nearest to the error: Python lists the most recent call last, the others first. */
function findFrame(lines: readonly string[]): string | null {
  const own = lines.filter((line) => !LIBRARY.test(line));
  const python = own.findLast((line) => PYTHON.test(line));
  const [, file, line] = PYTHON.exec(python ?? '') ?? own.flatMap((each) => matchFrame(each))[0] ?? [];
  return file === undefined ? null : `${file.split('/').at(-1)}:${line}`;
}

function matchFrame(line: string): RegExpExecArray[] {
  for (const pattern of FRAMES) {
    const found = pattern.exec(line);
    if (found !== null) return [found];
  }
  return [];
}
