import { type Command, Option } from 'commander';
import { loadReportContext } from '../api/report/load-report-context.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { Role } from '../kit/transcript/index.js';
import { type CaseResult, isFailure } from '../kit/verdict.js';
import { parseProgram } from '../peer/index.js';
import { makeFailure } from '../report/console/failure.js';
import { plural } from '../report/console/text.js';
import { makePlainJson } from '../report/plain-json.js';
import { plainText } from '../report/plain-text.js';
import type { ReportContext } from '../report/report-context.js';
import { requireOk } from '../run/errors.js';
import { FAULT, helpSections } from './help.js';
import { oneOf } from './option-values.js';
import { writeOutputFile } from './output/output-file.js';
import { OutputOption } from './output/output-option.js';
import { summarizeGame } from './play/game-summary.js';
import { makeDifferences } from './replay/difference-text.js';
import { judgeRecorded, type Replay } from './replay/judge-recorded.js';
import { type Recording, readRecording, type Wanted } from './replay/read-recording.js';
import { replayLive } from './replay/replay-live.js';

interface RawOptions extends Wanted {
  readonly strict?: boolean;
  readonly html?: string;
  readonly json?: boolean;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .usage('<file> [options] [-- <command...>]')
    .argument('<file>', 'a recording, as "herald play --record" writes it')
    .argument('[command...]', 'a player to take the place of the recorded one, after --')
    .addOption(oneOf(new Option('--role <role>', 'whom to judge, if not the side that was recorded'), 'role', JUDGED))
    .option('--seat <label>', 'only this seat of the recording')
    .option('--strict', 'fail what only a lenient reading allows')
    .addOption(new OutputOption('--html <file>', 'write the game to a page, message by message', 'html'))
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, argv: string[], raw: RawOptions) => run(file, requireOk(parseProgram(argv)), raw, games));
}

const JUDGED = ['player', 'server'] as const satisfies readonly Role[];

const HELP = helpSections({
  about:
    'Judges every reply in a recording again, without starting a program. With --role server, judges every message of the server; that needs a recording of all seats. With a command, sends the recorded messages to that program, judges its replies, and says where they differ from the recorded ones.',
  exitCodes: {
    0: 'all messages are legal',
    1: 'a message is illegal',
    2: 'usage error, or not a recording',
    3: FAULT,
  },
  examples: [
    'herald replay game.transcript',
    'herald replay game.transcript --html game.html',
    'herald replay game.transcript --seat alice -- ./my-player',
  ],
});

async function run(file: string, argv: readonly string[], raw: RawOptions, games: GameCatalog): Promise<void> {
  const read = await readRecording(file, raw, games);
  const results = argv.length > 0 ? [await replayLive(read, argv)] : await judgeRecorded(read);
  if (raw.json) process.stdout.write(`${makePlainJson(results)}\n`);
  else {
    const summary = argv.length > 0 || !isOfPlayers(read) ? '' : await summarizeGame(read, read.recording.text);
    const text = makeText(results, raw, await loadReportContext(games, read.loaded.name));
    process.stdout.write(plainText(`${text}${summary}`));
  }
  if (raw.html !== undefined) {
    const { makeReplayPage } = await import('./replay/replay-page.js');
    writeOutputFile(raw.html, await makeReplayPage(read, results), 'html');
  }
  process.exitCode = exitCodeOf(results, raw);
}

const isOfPlayers = ({ role, recording }: Recording): boolean =>
  role === 'player' && recording.transcript.header.role === 'player';

const makeText = (results: readonly Replay[], { strict = false }: RawOptions, context: ReportContext): string =>
  `${results.map((result) => textOf(result, strict, context)).join('\n')}\n`;

function textOf(result: Replay, strict: boolean, context: ReportContext): string {
  const { comparison } = result;
  const verdict = verdictText(result, strict, context);
  return comparison === undefined ? verdict : `${verdict}\n${makeDifferences(comparison)}`;
}

function verdictText(result: Replay, strict: boolean, context: ReportContext): string {
  const { verdict, id, replies, reason } = result;
  const count = replies === undefined ? '' : ` of ${plural(replies, 'reply', 'replies')}`;
  const readings = Object.entries(result.readings).map(([register, reading]) => `\n  ${register}  ${reading}`);
  if (verdict === 'pass') return [`${id}: pass${count}`, ...readings].join('');
  const isBrief = verdict !== 'kit-fault' && verdict !== 'non-strict' && !isFailure(verdict, strict);
  return isBrief ? `${id}: ${verdict}: ${reason}` : [makeFailure(result, context), ...readings].join('');
}

function exitCodeOf(results: readonly CaseResult[], { strict = false }: RawOptions): number {
  if (results.some(({ verdict }) => verdict === 'kit-fault')) return EXIT.fault;
  if (results.some(({ verdict }) => isFailure(verdict, strict))) return EXIT.failed;
  return results.some(({ verdict }) => verdict === 'pass' || verdict === 'non-strict') ? EXIT.passed : EXIT.usage;
}
