import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { UsageError } from '../../run/errors.js';
import { MAX_CASES } from '../../run/grade/grading-options.js';
import { graderOf, serverAddress, serverPlan } from '../../run/grade/server-plan.js';
import { checkContainment } from '../containment-notices.js';
import { wholeNumber } from '../option-values.js';
import { parseOutputs } from '../report/outputs.js';
import { gradeAndReport } from './grade-and-report.js';
import { parseGradeOptions, type RawGradeOptions } from './grade-options.js';

export async function gradeServer(argv: readonly string[], raw: RawGradeOptions, games: GameCatalog): Promise<void> {
  const options = await parseGradeOptions(argv, raw, games);
  const outputs = await parseOutputs(raw, games);
  // Without a game, no case of a server can be decided.
  wholeNumber('--games', raw.games, 1, '', MAX_CASES);
  const loaded = await games.load(options.named);
  const canBeStarted = graderOf(loaded).insider !== undefined && argv.length > 0;
  const startsPlayers = loaded.protocol.connects === 'kit-spawns';
  const url = startsPlayers || canBeStarted ? requireCommand(argv, raw, startsPlayers) : requireUrl(argv, raw, loaded);
  if (url === null) checkContainment(options);
  const plan = await serverPlan(options, url, games);
  await gradeAndReport(plan, outputs, games);
}

/** A program that Herald starts has no address that it could be given. */
function requireCommand(argv: readonly string[], { url }: RawGradeOptions, startsPlayers: boolean): null {
  if (url !== undefined && !startsPlayers) throw new UsageError('give either --url or a command, not both');
  if (url !== undefined)
    throw new UsageError('--url does not apply to servers that start their players; put the command after --');
  if (argv.length > 0) return null;
  throw new UsageError('no server given; put its command after --, e.g. -- ./driver {seat} {seat}');
}

/** The address of a server that is running somewhere, and that players connect to. */
function requireUrl(argv: readonly string[], raw: RawGradeOptions, loaded: LoadedProtocol): string {
  const { url, memory, processes, sandbox } = raw;
  const { example, fits } = serverAddress(loaded);
  if (argv.length > 0) throw new UsageError('the server must be running already; use --url instead of a command');
  if (url === undefined) throw new UsageError(`no server given; add --url, e.g. --url ${example}`);
  if (!fits(url)) throw new UsageError(`--url is "${url}"; expected an address such as ${example}`);
  if (memory ?? processes ?? sandbox)
    throw new UsageError('--memory, --processes and --sandbox do not apply to a running server');
  return url;
}
