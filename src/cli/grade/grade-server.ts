import { RULES } from '../../games/dominion/rules.js';
import type { SexprProtocol } from '../../games/dominion/sexpr/versions.js';
import type { Case } from '../../kit/case.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import { findCommand } from '../../peer/index.js';
import type { Task } from '../../run/task.js';
import { UsageError } from '../errors.js';
import { parseOutputs } from '../report/outputs.js';
import { demandSandbox } from '../require-sandbox.js';
import { gradeAll } from './grade-and-report.js';
import { type GradeOptions, parseGradeOptions, type RawOptions } from './grade-options.js';
import { familyOf, protocolOf } from './protocols.js';
import { scriptedCases } from './scripted-cases.js';

export async function gradeServer(argv: readonly string[], raw: RawOptions): Promise<void> {
  const options = parseGradeOptions(argv, raw);
  const outputs = parseOutputs(raw);
  const { protocol, cases: folders } = options;
  const isOverPipes = familyOf(protocol) === 'sexpr';
  const tasksFor = isOverPipes ? await drivers(options, raw) : await hosts(options, raw);
  const known = (await protocolOf(protocol)) as PlayerProtocol;
  const tasks = tasksFor(await scriptedCases({ protocol, role: 'server', known, folders }));
  const instead = isOverPipes ? {} : { instead: `--url ${raw.url}` };
  await gradeAll({ options, role: 'server', tasks, first: null, ...instead }, outputs);
}

type TasksFor = (cases: readonly Case[]) => Task[];

/** A driver over pipes, which starts the players itself: each is an executable of ours. */
async function drivers(options: GradeOptions, { url }: RawOptions): Promise<TasksFor> {
  const { argv, memory, processes, sandbox, games, seed, deadline } = options;
  if (url !== undefined)
    throw new UsageError('--url belongs to jsonrpc; a server of sexpr is a program, given after --');
  if (argv.length === 0) {
    throw new UsageError('which server? Give its command line after --, such as -- ./driver {seat} {seat}');
  }
  const { sexprServerTasks, whyNoSeats } = await import('../../run/sexpr-server/driver-tasks.js');
  const { SEXPR_SERVERS } = await import('../../games/dominion/sexpr/kit/server-kit.js');
  const why = whyNoSeats(argv);
  if (why !== null) throw new UsageError(why);
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  if (sandbox) demandSandbox();
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
      registry: RULES,
    });
}

/** A server over WebSocket, which is running somewhere. */
async function hosts({ argv, protocol, games, seed, deadline }: GradeOptions, raw: RawOptions): Promise<TasksFor> {
  const { url, memory, processes, sandbox } = raw;
  if (argv.length > 0) throw new UsageError('a server of jsonrpc is running already; give --url in place of a command');
  if (url === undefined) throw new UsageError('which server? Give --url, such as --url http://127.0.0.1:3001');
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new UsageError(`--url is "${url}"; allowed are addresses such as http://127.0.0.1:3001`);
  }
  if (memory ?? processes ?? sandbox) throw new UsageError('a server that is running already cannot be limited');
  const { jsonrpcServerTasks } = await import('../../run/jsonrpc-server/server-tasks.js');
  const { JSONRPC_SERVERS: kit } = await import('../../games/dominion/jsonrpc/kit/server-kit.js');
  return (cases) => jsonrpcServerTasks(cases, { kit, protocol, url, games, seed, deadline, registry: RULES });
}
