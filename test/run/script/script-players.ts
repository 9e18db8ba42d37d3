import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { type Case, readCase } from '../../../src/kit/case.js';
import type { PlayerProtocol } from '../../../src/kit/protocol.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { commandPeer } from '../../../src/run/script/command-peer.js';
import { joiningPeer } from '../../../src/run/script/joining-peer.js';
import { type PlayerCaseOptions, playerTask } from '../../../src/run/script/player-case.js';
import type { StartPeer } from '../../../src/run/script/script-peer.js';

// Small programs that do one thing, right or wrong.

export const F1 =
  '(move ((players alice bob) (supply copper) (trash) (actions 0) (buys 0) (coins 0) (deck copper) (hand estate) (plays) (discards)))';

/** Calls `say` for each line of input. */
export const listening = (say: string): readonly string[] => [
  process.execPath,
  '-e',
  `require('readline').createInterface({ input: process.stdin }).on('line', (line) => { ${say} });`,
];

export const HONEST = listening(`if (line.startsWith('(move ')) console.log('(clean estate)');`);

/** Calls `say` with each message over the socket whose address it is given. */
export const connecting = (say: string, more = ''): readonly string[] => [
  process.execPath,
  '-e',
  `const { WebSocket } = require('ws');
   const socket = new WebSocket(process.argv[1]);
   socket.binaryType = 'arraybuffer';
   socket.addEventListener('message', ({ data }) => { const message = JSON.parse(data); ${say} });
   ${more}`,
  '{url}',
];

export const languageOf = (protocol: string): PlayerProtocol => (protocol.startsWith('sexpr') ? SEXPR : JSONRPC);

export function scriptOf(lines: readonly string[], header: Readonly<Record<string, string>>): Case {
  const head = Object.entries({ role: 'player', title: 'a script', rules: 'session/one-reply', ...header });
  const text = `${head.map(([key, value]) => `${key}: ${value}\n`).join('')}\n${lines.join('\n')}\n`;
  const read = readCase('a/script', text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

interface Run {
  readonly header?: Readonly<Record<string, string>>;
  readonly options?: Partial<PlayerCaseOptions>;
  readonly start?: StartPeer;
  readonly signal?: AbortSignal;
}

function runWith(protocol: string, lines: readonly string[], start: StartPeer, run: Run): Promise<Outcome> {
  const script = scriptOf(lines, { protocol, ...run.header });
  const task = playerTask(script, {
    protocolName: protocol,
    protocol: languageOf(protocol),
    registry: RULES,
    start: run.start ?? start,
    ...run.options,
  });
  return task.run(run.signal ?? new AbortController().signal);
}

export const overPipes = (argv: readonly string[], lines: readonly string[], run: Run = {}): Promise<Outcome> =>
  runWith('sexpr/v3', lines, commandPeer({ argv }), run);

export const overSockets = (argv: readonly string[], lines: readonly string[], run: Run = {}): Promise<Outcome> =>
  runWith('jsonrpc/live', lines, joiningPeer(JSONRPC, { argv }), run);

export const rulesOf = ({ findings }: Outcome): string[] => findings.map(({ rule }) => rule);
