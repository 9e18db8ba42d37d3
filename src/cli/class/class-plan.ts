import { lstatSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseCommand } from '../../peer/index.js';
import { type ClassFile, type CommandText, commandsFor, parseSubmissionFile } from '../../report/class/class-file.js';
import { namesAddress, URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import { type Plan, SubmissionError } from '../../run/class/grade-class.js';

const OWN_FILE = 'herald.yml';
/** It has two commands, which stand in the results of every case. */
const MAX_BYTES = 10_000;
/** A mistake that is made again and again is told by its first few. */
const MAX_PROBLEMS = 3;

/** How a submission is built and run: by the class file and, as far as that allows it, by the submission's own file. */
export function planFor(copy: string, file: ClassFile, needsUrl: boolean): Plan {
  const { build, run } = commandsFor(file, file.own.length === 0 ? {} : readOwn(copy));
  const argv = wordsOf(run, copy);
  if (needsUrl && !namesAddress(argv)) {
    throw new SubmissionError(
      `its command has neither ${URL_PLACEHOLDER} nor {port}, so that it does not know where to connect`,
    );
  }
  return { build: build === null ? null : wordsOf(build, copy), run: argv, trusted: programsOf(file, copy) };
}

/** The programs that the class file names by their full paths. */
const programsOf = ({ build, run }: ClassFile, copy: string): string[] =>
  [build, run].flatMap((command) => (command === null ? [] : wordsOf(command, copy).slice(0, 1))).filter(isAbsolute);

/** Only a regular file of a reasonable size is read: a student wrote it. */
function readOwn(copy: string): ReturnType<typeof contentOf> {
  const path = join(copy, OWN_FILE);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return {};
  if (!found.isFile()) throw new SubmissionError(`${OWN_FILE} is not a regular file`);
  if (found.size > MAX_BYTES) throw new SubmissionError(`${OWN_FILE} has more than ${MAX_BYTES} bytes`);
  return contentOf(readFileSync(path, 'utf8'));
}

function contentOf(text: string) {
  const read = parseSubmissionFile(text);
  if (read.ok) return read.value;
  const problems = read.error
    .slice(0, MAX_PROBLEMS)
    .map(({ line, column, message }) => `${OWN_FILE}:${line}:${column}: ${message}`);
  const more = read.error.length - problems.length;
  throw new SubmissionError(`${problems.join('; ')}${more === 0 ? '' : `; and ${more} more`}`);
}

function wordsOf(command: CommandText, cwd: string): readonly string[] {
  if (typeof command !== 'string') return command;
  const words = parseCommand(command, cwd);
  if (!words.ok) throw new SubmissionError(words.error.message);
  return words.value;
}
