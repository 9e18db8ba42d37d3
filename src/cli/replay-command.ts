import { type Command, Option } from 'commander';
import { RULES } from '../games/dominion/rules.js';
import { ROLES } from '../kit/transcript/index.js';
import { type CaseResult, isFailure } from '../kit/verdict.js';
import { makeFailure } from '../report/console/failure.js';
import { plural } from '../report/console/text.js';
import { EXIT } from './exit-codes.js';
import { hintForFinding } from './hints.js';
import { judgeRecorded, type Replay } from './replay/judge-recorded.js';
import { readRecording, type Wanted } from './replay/read-recording.js';
import { replayLive } from './replay/replay-live.js';

interface RawOptions extends Wanted {
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
Judges every reply of a recording again, without starting anything; with --role server, all that the server said, from a
recording of all its seats. With a command, it says to that program what was said in
the recording, and judges what the program says now. Exit codes: 0 all is legal, 1 something is not, 2 wrong usage or no
recording, 3 the kit or the environment was at fault.

  herald replay game.transcript
  herald replay game.transcript --seat alice -- ./my-player`;

async function run(file: string, argv: readonly string[], raw: RawOptions): Promise<void> {
  const read = await readRecording(file, raw);
  const results = argv.length > 0 ? [await replayLive(read, argv)] : await judgeRecorded(read);
  if (raw.json) process.stdout.write(`${JSON.stringify(results)}\n`);
  else process.stdout.write(makeWords(results, raw));
  process.exitCode = exitCodeOf(results, raw);
}

const makeWords = (results: readonly Replay[], { strict = false }: RawOptions): string =>
  `${results.map((result) => wordsFor(result, strict)).join('\n')}\n`;

const CONTEXT = { registry: RULES, hint: hintForFinding };

function wordsFor(result: Replay, strict: boolean): string {
  const { verdict, id, replies, reason } = result;
  const count = replies === undefined ? '' : ` of ${plural(replies, 'reply', 'replies')}`;
  const readings = Object.entries(result.readings).map(([register, reading]) => `\n  ${register}  ${reading}`);
  if (verdict === 'pass') return [`${id}: pass${count}`, ...readings].join('');
  const isBrief = verdict !== 'kit-fault' && verdict !== 'non-strict' && !isFailure(verdict, strict);
  return isBrief ? `${id}: ${verdict}: ${reason}` : [makeFailure(result, CONTEXT), ...readings].join('');
}

function exitCodeOf(results: readonly CaseResult[], { strict = false }: RawOptions): number {
  if (results.some(({ verdict }) => verdict === 'kit-fault')) return EXIT.fault;
  if (results.some(({ verdict }) => isFailure(verdict, strict))) return EXIT.failed;
  return results.some(({ verdict }) => verdict === 'pass' || verdict === 'non-strict') ? EXIT.passed : EXIT.usage;
}
