import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { MAX_CASES } from '../../run/grade/grading-options.js';
import { graderOf, serverAddress, serverPlan } from '../../run/grade/server-plan.js';
import { UsageError } from '../errors.js';
import { wholeNumber } from '../option-values.js';
import { parseOutputs } from '../report/outputs.js';
import { checkContainment } from '../require-sandbox.js';
import { gradeAndReport } from './grade-and-report.js';
import { parseGradeOptions, type RawOptions } from './grade-options.js';

export async function gradeServer(argv: readonly string[], raw: RawOptions, games: GameCatalog): Promise<void> {
  const options = parseGradeOptions(argv, raw, games);
  const outputs = await parseOutputs(raw, games);
  // Without a game, no case of a server can be decided.
  wholeNumber('--games', raw.games, 1, '', MAX_CASES);
  const loaded = await games.load(options.named);
  graderOf(loaded);
  const startsPlayers = loaded.protocol.connects === 'kit-spawns';
  const url = startsPlayers ? requireDriver(argv, raw) : requireUrl(argv, raw, loaded);
  const plan = await serverPlan(options, url, games);
  if (startsPlayers) checkContainment(options);
  await gradeAndReport(plan, outputs, games);
}

/** A program that starts its players itself has no address. */
function requireDriver(argv: readonly string[], { url }: RawOptions): null {
  if (url !== undefined)
    throw new UsageError('--url does not apply to servers that start their players; put the command after --');
  if (argv.length > 0) return null;
  throw new UsageError('no server given; put its command after --, e.g. -- ./driver {seat} {seat}');
}

/** The address of a server that is running somewhere, and that players connect to. */
function requireUrl(argv: readonly string[], raw: RawOptions, loaded: LoadedProtocol): string {
  const { url, memory, processes, sandbox } = raw;
  const { example, fits } = serverAddress(loaded);
  if (argv.length > 0) throw new UsageError('the server must be running already; use --url instead of a command');
  if (url === undefined) throw new UsageError(`no server given; add --url, e.g. --url ${example}`);
  if (!fits(url)) throw new UsageError(`--url is "${url}"; expected an address such as ${example}`);
  if (memory ?? processes ?? sandbox)
    throw new UsageError('--memory, --processes and --sandbox do not apply to a running server');
  return url;
}
