import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { sessionOf } from '../../../src/games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { startServer } from '../../../src/host/index.js';
import { type Peer, startProcess } from '../../../src/peer/index.js';
import { launchProgram } from '../../../src/run/joining-players.js';
import { referee } from '../../../src/run/referee.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { MAIN } from '../../cli/herald.js';
import { SHARED_KINGDOM } from '../../games/dominion/bridge/shared-kingdom.js';
import { serverOptions } from '../../host/hosted-protocol.js';
import { playBridged } from '../bridge/play-bridged.js';
import type { Decision } from './decisions.js';
import {
  dialectFor,
  listening,
  type Match,
  openReferee,
  outcomeOf,
  type Played,
  placeNames,
  RULES,
  watchedSession,
} from './routes.js';

// The same four routes over real processes, pipes and sockets.

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/herald-lockstep/', import.meta.url));

/** The player as one file that node can run; what it is called, and how to get rid of it. */
export async function buildPlayer(): Promise<{ readonly file: string; readonly remove: () => void }> {
  mkdirSync(CACHE, { recursive: true });
  const file = `${CACHE}player-${process.pid}.mjs`;
  const input = fileURLToPath(new URL('player.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node', external: ['ws', 'ajv'], logLevel: 'warn' });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return { file, remove: () => rmSync(file, { force: true }) };
}

const PATIENCE = { deadline: 30_000, firstDeadline: 60_000, grace: 5000, maxTurns: Number.POSITIVE_INFINITY };

const sexprPeer = (argv: readonly string[], label: string): Peer<Datum> =>
  startProcess({ label, argv, framer: SEXPR.codec.framer(), limits: { output: Number.POSITIVE_INFINITY } });

async function refereed(match: Match, argv: readonly string[]): Promise<Played> {
  const table = openReferee(match);
  const decisions: Decision[] = [];
  const players = placeNames(match).map((name) => sexprPeer(argv, name));
  const { faults } = await referee(SEXPR, watchedSession(sessionOf(table), decisions), players, PATIENCE);
  if (faults.length > 0)
    throw new Error(`seat ${faults[0]?.seat}: ${faults[0]?.reason} ${faults[0]?.stderr.join('\n')}`);
  return outcomeOf(table.game, decisions);
}

/** Serves one game to guests that come to its address; each says what was wrong, or null. */
async function served(match: Match, visit: (url: string) => Promise<string | null>): Promise<Played> {
  const heard = listening();
  const started = await startServer(
    serverOptions({
      open: heard.open,
      settings: { rules: RULES, showsHand: match.seed % 3 === 0 },
      version: dialectFor(match),
      deadline: PATIENCE.deadline,
      rejoinWindow: 0,
    }),
  );
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;
  const key = server.create({ kingdom: SHARED_KINGDOM, num_players: match.seats, seed: match.seed });
  if (!key.ok) throw new Error(key.error.message);
  const base = `${server.url.replace('http', 'ws')}/join/${key.value}?name=`;
  const wrong = await Promise.all(placeNames(match).map((name) => visit(base + name)));
  await server.close();
  const first = wrong.find((each) => each !== null);
  if (first) throw new Error(first);
  return heard.played();
}

async function visitAsProgram(argv: readonly string[], url: string): Promise<string | null> {
  const guest = launchProgram({ label: 'player', argv, limits: {} })(url);
  await guest.gone;
  const ending = await guest.end(0);
  return ending?.exit === 0 ? null : `the player ended with ${ending?.exit}: ${ending?.stderr.join('\n')}`;
}

async function visitBridged(argv: readonly string[], url: string): Promise<string | null> {
  const { deadline, firstDeadline, grace } = PATIENCE;
  const { report } = await playBridged(argv, url, { deadline, firstDeadline, grace, serverTimeout: 60_000 });
  const [fault] = report.faults;
  return fault === undefined && report.finished ? null : `${fault?.code}: ${fault?.message}`;
}

export const realRoutes = (player: string): { readonly [route: string]: (match: Match) => Promise<Played> } => {
  const sexpr = ({ seed }: Match): string[] => [process.execPath, player, 'sexpr', String(seed)];
  const jsonrpc = ({ seed }: Match): string[] => [process.execPath, player, 'jsonrpc', String(seed), '{url}'];
  const bridge = (match: Match): string[] => [
    ...[process.execPath, MAIN, 'bridge', 'stdio', '--quiet', '--dialect', dialectFor(match)],
    ...['--deadline', String(PATIENCE.deadline), '--spawn', jsonrpc(match).join(' ')],
  ];
  return {
    'an S-expression player under the referee': (match) => refereed(match, sexpr(match)),
    'an S-expression player bridged onto the server': (match) =>
      served(match, (url) => visitBridged(sexpr(match), url)),
    'a JSON-RPC player on the server': (match) => served(match, (url) => visitAsProgram(jsonrpc(match), url)),
    'a JSON-RPC player bridged under the referee': (match) => refereed(match, bridge(match)),
  };
};
