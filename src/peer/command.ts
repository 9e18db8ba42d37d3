import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, extname, resolve } from 'node:path';
import type { Result } from '../core/result.js';
import { checkExecutable } from './check-executable.js';
import { type ShellWordError, splitWords } from './shell-words.js';

export interface CommandError {
  readonly code: ShellWordError['code'] | 'command/empty' | 'command/missing' | 'command/not-runnable';
  readonly message: string;
}

type CommandResult = Result<string[], CommandError>;

const fail = (code: CommandError['code'], message: string): CommandResult => ({ ok: false, error: { code, message } });

/** A path, or a command line quoted as for a shell: `./alice`, `python3 "my bot.py" -v`. It is not run by a shell. */
export function parseCommand(text: string, cwd = '.'): CommandResult {
  if (text.trim() === '') return fail('command/empty', 'the command is empty');
  if (isFile(resolve(cwd, text))) return { ok: true, value: [text] };
  return splitWords(text);
}

/** The words of a program on a command line: each an argument of its own, or all in one, quoted as for a shell. */
export const parseProgram = (args: readonly string[]): CommandResult =>
  args.length === 1 ? parseCommand(args[0] as string) : { ok: true, value: [...args] };

/** The program's full path and its arguments, or why it cannot be run and how to fix that. */
export function findCommand(
  argv: readonly string[],
  { cwd = '.', path = process.env['PATH'] ?? '' }: { readonly cwd?: string; readonly path?: string } = {},
): CommandResult {
  const [program, ...rest] = argv;
  if (!program) return fail('command/empty', 'the command is empty');
  const file = program.includes('/') ? resolve(cwd, program) : searchPath(program, path);
  if (file === null) return fail('command/missing', missingFromPath(program, cwd));
  const obstacle = findObstacle(program, file);
  return obstacle ? { ok: false, error: obstacle } : { ok: true, value: [file, ...rest] };
}

function searchPath(program: string, path: string): string | null {
  const files = path.split(delimiter).map((folder) => resolve(folder || '.', program));
  return files.find((file) => isFile(file) && isExecutable(file)) ?? null;
}

const missingFromPath = (program: string, cwd: string): string =>
  isFile(resolve(cwd, program))
    ? `${program} is not on the PATH; did you mean ./${program}?`
    : `${program}: not found on the PATH`;

function findObstacle(program: string, file: string): CommandError | null {
  const refuse = (message: string): CommandError => ({ code: 'command/not-runnable', message });
  if (!existsSync(file)) return { code: 'command/missing', message: `${program}: no such file` };
  if (!isFile(file)) return refuse(`${program} is not a file`);
  if (!isExecutable(file)) return refuse(`${program} is not executable: ${suggestFix(program)}`);
  const fault = checkExecutable(file);
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
  '.hs': 'runghc',
};

const suggestFix = (program: string): string => {
  const interpreter = INTERPRETERS[extname(program)];
  if (extname(program) === '.jar') return `use 'java -jar ${program}'`;
  if (extname(program) === '.java') return `use 'java ${program}'`;
  return interpreter ? `chmod +x ${program}, or use '${interpreter} ${program}'` : `chmod +x ${program}`;
};

/** Not what is in a folder that we may not enter: a PATH can have such folders. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
