import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type Case, readCase } from '../conformance/cases.js';
import { RULES } from '../conformance/dominion/rules.js';
import type { Language } from '../conformance/language.js';
import { judgeTalk } from '../conformance/replay.js';
import { ROLES, type Role } from '../conformance/transcript/index.js';
import { type CaseResult, isFailure, type Subject, verdictOf } from '../conformance/verdict.js';
import { makeCommand } from '../peer/index.js';
import { makeFailure } from '../report/console/failure.js';
import { plural } from '../report/console/text.js';
import { makeFileFault } from '../run/catalogue.js';
import { EXIT } from './exit.js';
import { languageOf } from './grade/languages.js';
import { hintForFinding } from './hints.js';
import { replayLive } from './replay/live.js';
import { UsageError } from './usage.js';

export interface RawOptions {
  readonly role?: Role;
  readonly seat?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
}

export function declare(command: Command): void {
  command
    .usage('<file> [options] [-- <command> [argument...]]')
    .argument('<file>', 'a recording, such as herald play --record writes')
    .argument('[command...]', 'a player to be put into the recorded place, after --')
    .addOption(new Option('--role <role>', 'what is judged, if the recording is of something else').choices(ROLES))
    .option('--seat <label>', 'only this seat of the recording')
    .option('--strict', 'what only some readings of the protocol allow fails')
    .option('--json', 'print the result for programs')
    .addHelpText('after', HELP)
    .action((file: string, argv: string[], raw: RawOptions) => run(file, argv, raw));
}

const HELP = `
Judges every reply of a recording again, without starting anything. With a command, it says to that program what was said in
the recording, and judges what the program says now. Exit codes: 0 all is legal, 1 something is not, 2 wrong usage or no
recording, 3 the kit or the environment was at fault.

  herald replay game.transcript
  herald replay game.transcript --seat alice -- ./my-player`;

/** A recording that is to be judged, and all that is known of it. */
export interface Recording {
  readonly file: string;
  readonly recording: Case;
  readonly language: Language;
  readonly seats: readonly (string | null)[];
}

async function run(file: string, argv: readonly string[], raw: RawOptions): Promise<void> {
  const read = await readRecording(file, raw);
  const results = argv.length > 0 ? [await replayLive(read, argv)] : resultsOf(read);
  if (raw.json) process.stdout.write(`${JSON.stringify(results)}\n`);
  else process.stdout.write(makeWords(results, raw));
  process.exitCode = exitCodeOf(results, raw);
}

async function readRecording(file: string, { role, seat }: RawOptions): Promise<Recording> {
  const read = readCase(file, contentOf(file));
  if (!read.ok) throw new UsageError(read.error.map((error) => makeFileFault({ file, ...error })).join('\n'));
  const { header } = read.value.transcript;
  const judged = role ?? header.role;
  if (judged !== 'player') throw new UsageError(`${file} records a ${judged}, and only players are judged again`);
  const language = await languageOf(header.protocol);
  if (language === null) throw new UsageError(`${file}: nothing is known of the protocol ${header.protocol}`);
  const seats: readonly (string | null)[] = header.seats ?? [null];
  if (seat !== undefined && !seats.includes(seat)) {
    throw new UsageError(`${file} has no seat "${seat}"; it has: ${seats.join(', ')}`);
  }
  const recording = { ...read.value, transcript: { ...read.value.transcript, header: { ...header, role: judged } } };
  return { file, recording, language, seats: seat === undefined ? seats : [seat] };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** What a seat of a recording is called. */
export const subjectOf = ({ file, recording }: Recording, seat: string | null): Subject => {
  const { title, protocol, role } = recording.transcript.header;
  const id = seat === null ? file : `${file}@${seat}`;
  return { id, title: title ?? id, register: null, protocol, role, level: 'must', rules: [], points: 1 };
};

interface Replay extends CaseResult {
  readonly replies?: number;
}

function resultsOf(read: Recording): Replay[] {
  const { file, recording, language, seats } = read;
  return judgeTalk(recording, language, RULES)
    .filter(({ seat }) => seats.includes(seat))
    .map(({ seat, replies, findings }) => ({
      ...subjectOf(read, seat),
      verdict: replies + findings.length === 0 ? 'inconclusive' : verdictOf(findings),
      reason: replies + findings.length === 0 ? 'the recording has nothing of it' : null,
      findings,
      evidence: recording.text,
      readings: {},
      ms: 0,
      again: `herald replay ${makeCommand([file])}${seat === null ? '' : ` --seat ${seat}`}`,
      replies,
    }));
}

const makeWords = (results: readonly Replay[], { strict = false }: RawOptions): string =>
  `${results.map((result) => wordsFor(result, strict)).join('\n')}\n`;

function wordsFor(result: Replay, strict: boolean): string {
  const { verdict, id, replies, reason } = result;
  const count = replies === undefined ? '' : ` of ${plural(replies, 'reply', 'replies')}`;
  if (verdict === 'pass') return `${id}: pass${count}`;
  const isBrief = verdict !== 'kit-fault' && verdict !== 'non-strict' && !isFailure(verdict, strict);
  return isBrief ? `${id}: ${verdict}: ${reason}` : makeFailure(result, { registry: RULES, hint: hintForFinding });
}

function exitCodeOf(results: readonly CaseResult[], { strict = false }: RawOptions): number {
  if (results.some(({ verdict }) => verdict === 'kit-fault')) return EXIT.fault;
  if (results.some(({ verdict }) => isFailure(verdict, strict))) return EXIT.failed;
  return results.some(({ verdict }) => verdict === 'pass' || verdict === 'non-strict') ? EXIT.passed : EXIT.usage;
}
