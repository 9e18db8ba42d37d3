import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, extname, resolve } from 'node:path';
import { checkShebang } from './shebang.js';

export interface CommandError {
  readonly code: 'command/empty' | 'command/quote' | 'command/escape' | 'command/missing' | 'command/not-runnable';
  readonly message: string;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CommandError };

export const commandError = (
  code: CommandError['code'],
  message: string,
): { readonly ok: false; readonly error: CommandError } => ({ ok: false, error: { code, message } });

/** A path, or a command line in a shell's quotes: `./alice`, `python3 "my bot.py" -v`. No shell ever reads it. */
export function parseCommand(text: string, cwd = '.'): Parsed<string[]> {
  if (text.trim() === '') return commandError('command/empty', 'the command is empty');
  if (isFile(resolve(cwd, text))) return { ok: true, value: [text] };
  return splitWords(text);
}

/** `parseCommand` reads it back as the same words, and so does a shell. */
export const makeCommand = (argv: readonly string[]): string => argv.map(quoteShellWord).join(' ');

/** As one word to a shell, in quotes only where it needs them. */
export const quoteShellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const PIECE = /([\s]+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)/y;

function splitWords(text: string): Parsed<string[]> {
  const words: string[] = [];
  let word: string | null = null;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(text);
    if (!piece) return unreadable(text, at);
    const [, blank, single, double, escaped, plain] = piece;
    if (blank === undefined) word = (word ?? '') + (single ?? escaped ?? plain ?? unescapeQuoted(double!));
    else if (word !== null) words.push(word);
    if (blank !== undefined) word = null;
  }
  if (word !== null) words.push(word);
  return { ok: true, value: words };
}

// Between double quotes a backslash means something before these four only, and joins lines.
const unescapeQuoted = (text: string): string => text.replace(/\\([$`"\\])|\\\n/g, '$1');

const unreadable = (text: string, at: number): Parsed<never> =>
  text[at] === '\\'
    ? commandError('command/escape', `the command ends in a backslash that escapes nothing: ${text}`)
    : commandError('command/quote', `the quote ${text[at]} at character ${at + 1} is never closed: ${text}`);

/** The program's full path and its arguments; or why it cannot be run, and what to do about it. */
export function findCommand(
  argv: readonly string[],
  { cwd = '.', path = process.env['PATH'] ?? '' }: { readonly cwd?: string; readonly path?: string } = {},
): Parsed<string[]> {
  const [program, ...rest] = argv;
  if (!program) return commandError('command/empty', 'the command is empty');
  const file = program.includes('/') ? resolve(cwd, program) : searchPath(program, path);
  if (file === null) return commandError('command/missing', missingFromPath(program, cwd));
  const why = whyNotRunnable(program, file);
  return why ? { ok: false, error: why } : { ok: true, value: [file, ...rest] };
}

function searchPath(program: string, path: string): string | null {
  const files = path.split(delimiter).map((folder) => resolve(folder || '.', program));
  return files.find((file) => isFile(file) && isExecutable(file)) ?? null;
}

const missingFromPath = (program: string, cwd: string): string =>
  isFile(resolve(cwd, program))
    ? `${program} is not on the PATH, but here: ./${program}`
    : `${program}: there is no such program on the PATH`;

function whyNotRunnable(program: string, file: string): CommandError | null {
  const refuse = (message: string): CommandError => ({ code: 'command/not-runnable', message });
  if (!existsSync(file)) return { code: 'command/missing', message: `${program}: no such file` };
  if (!isFile(file)) return refuse(`${program} is not a file`);
  if (!isExecutable(file)) return refuse(`${program} is not executable: ${remedyFor(program)}`);
  const fault = checkShebang(file);
  return fault === null ? null : refuse(`${program} ${fault}`);
}

const INTERPRETERS: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.js': 'node',
  '.mjs': 'node',
  '.sh': 'sh',
  '.rb': 'ruby',
  '.pl': 'perl',
  '.rkt': 'racket',
};

const remedyFor = (program: string): string => {
  const interpreter = INTERPRETERS[extname(program)];
  if (extname(program) === '.jar') return `java -jar ${program}`;
  return interpreter ? `chmod +x ${program}, or give '${interpreter} ${program}'` : `chmod +x ${program}`;
};

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
