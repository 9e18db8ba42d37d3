import type { SexprProtocol } from '../../games/dominion/sexpr/versions.js';
import type { Case } from '../../kit/case.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Registry } from '../../kit/rule-registry.js';
import { findCommand } from '../../peer/index.js';
import type { Task } from '../../run/task.js';
import { UsageError } from '../errors.js';
import { parseOutputs } from '../report/outputs.js';
import { requireSandbox } from '../require-sandbox.js';
import { gradeAndReport } from './grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawOptions } from './grade-options.js';
import { scriptedCases } from './scripted-cases.js';

export async function gradeServer(argv: readonly string[], raw: RawOptions, games: GameCatalog): Promise<void> {
  const options = parseGradeOptions(argv, raw, games);
  const outputs = await parseOutputs(raw, games);
  const { cases: folders } = options;
  const { protocol, registry, name } = await games.load(options.named);
  const isOverPipes = protocol.connects === 'kit-spawns';
  const tasksFor = isOverPipes ? await drivers(options, raw, registry) : await hosts(options, raw, registry);
  const tasks = tasksFor(await scriptedCases({ protocolName: name, role: 'server', folders, games }));
  const instead = isOverPipes ? {} : { instead: `--url ${raw.url}` };
  await gradeAndReport({ options, role: 'server', registry, tasks, first: null, ...instead }, outputs, games);
}

type TasksFor = (cases: readonly Case[]) => Task[];

/** A driver over pipes, which starts the players itself: each is an executable of ours. */
async function drivers(options: GradeOptions, { url }: RawOptions, registry: Registry): Promise<TasksFor> {
  const { argv, memory, processes, sandbox, games, seed, deadline } = options;
  if (url !== undefined)
    throw new UsageError('--url does not apply to servers that start their players; put the command after --');
  if (argv.length === 0) {
    throw new UsageError('no server given; put its command after --, e.g. -- ./driver {seat} {seat}');
  }
  const { sexprServerTasks, whyNoSeats } = await import('../../run/sexpr-server/driver-tasks.js');
  const { SEXPR_SERVERS } = await import('../../games/dominion/sexpr/kit/server-kit.js');
  const why = whyNoSeats(argv);
  if (why !== null) throw new UsageError(why);
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  if (sandbox) requireSandbox();
  const protocol = options.protocol as SexprProtocol;
  const limits = { memory, processes };
  return (cases) =>
    sexprServerTasks(cases, {
      protocol,
      kit: SEXPR_SERVERS,
      argv,
      limits,
      sandbox,
      games,
      seed,
      deadline,
      registry,
    });
}

/** A server over WebSocket, which is running somewhere. */
async function hosts(
  { argv, protocol, games, seed, deadline }: GradeOptions,
  raw: RawOptions,
  registry: Registry,
): Promise<TasksFor> {
  const { url, memory, processes, sandbox } = raw;
  if (argv.length > 0) throw new UsageError('the server must be running already; use --url instead of a command');
  if (url === undefined) throw new UsageError('no server given; add --url, e.g. --url http://127.0.0.1:3001');
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new UsageError(`--url is "${url}"; expected an address such as http://127.0.0.1:3001`);
  }
  if (memory ?? processes ?? sandbox)
    throw new UsageError('--memory, --processes and --sandbox do not apply to a running server');
  const { jsonrpcServerTasks } = await import('../../run/jsonrpc-server/server-tasks.js');
  const { JSONRPC_SERVERS: kit } = await import('../../games/dominion/jsonrpc/kit/server-kit.js');
  return (cases) => jsonrpcServerTasks(cases, { kit, protocol, url, games, seed, deadline, registry });
}
