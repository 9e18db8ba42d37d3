import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished } from 'vitest';
import { endingOf } from '../../src/games/dominion/lan/client-state.js';
import { parseLanMessage } from '../../src/games/dominion/lan/codec.js';
import type { LanDialect } from '../../src/games/dominion/lan/dialects.js';
import { readPlay } from '../../src/games/dominion/lan/messages.js';
import type { PacedClient } from '../../src/games/dominion/lan/paced-client.js';
import type { LanPlayer } from '../../src/games/dominion/lan/player.js';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { applyInPlace, startReplica } from '../../src/games/dominion/lan/replica.js';
import type { Play, Replica } from '../../src/games/dominion/lan/replica-state.js';
import { wireNameOf } from '../../src/games/dominion/lan/wire-cards.js';
import { startTcpServer } from '../../src/host/index.js';
import { TcpClient } from '../games/dominion/lan/tcp-client.js';
import { sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { probeOf } from './lan-copies/probe-java.js';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../examples/players/lan/', import.meta.url));
const probe = fileURLToPath(new URL('./lan-copies/probe.py', import.meta.url));
const classes = temporaryFolder();
const ofTool = needsTool('java');

/** At each table. */
const GAMES = sized({ test: 1, long: 100 });
/** For a compiler on a busy machine. */
const COMPILING_MS = 300_000;
const LARGE = { maxBuffer: 2 ** 30 };

beforeAll(() => {
  const source = join(classes, 'Client.java');
  writeFileSync(source, probeOf(readFileSync(`${folder}Client.java`, 'utf8')));
  spawnSync('javac', ['-d', classes, source], { stdio: 'inherit' });
}, COMPILING_MS);

/** A copy of the game, as the probes of the examples print it. */
function show({ players, supply, active, phase, actions, buys, coins }: Replica): string {
  const turn = phase === 'over' ? 'over' : `${active} ${phase} ${actions} ${buys} ${coins}`;
  const piles = [...supply].map(([card, left]) => `${wireNameOf(card)}=${left}`).sort();
  const zones = players.map((player) =>
    [player.hand, player.played, player.deck, player.discard].map((cards) => cards.map(wireNameOf).join(',')).join('/'),
  );
  return `${turn} ${piles.join(',')} ${zones.join(';')}`;
}

/** The plays of one game in order, and what a copy of the game shows after some of them. */
interface Followed {
  readonly plays: readonly Play[];
  readonly copies: ReadonlyMap<number, string>;
}

/** A reference player over TCP, for one game. */
async function playReference(port: number, dialect: string, strategy: string, seed: number): Promise<Followed> {
  const player = LAN.player(dialect, strategy, seed) as LanPlayer;
  const connection = await TcpClient.open(port);
  const plays: Play[] = [];
  const copies = new Map<number, string>();
  const note = (text: string): void => {
    const play = text.includes('Action|')
      ? readPlay(text.slice(text.indexOf('!')).replace('<EOF>', ''))?.play
      : undefined;
    if (play !== undefined) plays.push(play);
  };
  let taken = 0;
  connection.onMessages = () => {
    for (; taken < connection.heard.length; taken++) {
      const text = connection.heard[taken] as string;
      note(text);
      for (const reply of player.receive(unwrap(parseLanMessage(text)))) {
        note(reply);
        connection.send(reply);
      }
      const { client } = player as unknown as { client: PacedClient | null };
      if (client !== null) copies.set(plays.length, show(client.state.replica));
    }
  };
  await connection.until(() => player.isOver(), 600_000);
  connection.close();
  expect(player.takeComplaints()).toEqual([]);
  return { plays, copies };
}

/** Each play of a game, with the copy of the game after it. */
interface PrintedGame {
  readonly plays: readonly Play[];
  readonly copies: readonly string[];
}

/** The games that an example has printed. */
const gamesIn = (out: string): PrintedGame[] =>
  out
    .split('--\n')
    .slice(0, -1)
    .map((game) => {
      const lines = game
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'));
      return {
        plays: lines.flatMap(([body = '']) => readPlay(body)?.play ?? []),
        copies: lines.map(([, copy = '']) => copy),
      };
    });

interface Table {
  readonly dialect: LanDialect;
  readonly strategies: readonly string[];
  readonly seed: number;
}

const TABLES: readonly Table[] = [
  { dialect: 'live', strategies: [], seed: 1 },
  { dialect: 'docs', strategies: ['engine'], seed: 2 },
  { dialect: 'live', strategies: ['random', 'smithy'], seed: 3 },
  { dialect: 'docs', strategies: [], seed: 4 },
];

describe.each(TABLES)('a table of Python, Java and $strategies in $dialect', ({ dialect, strategies, seed }) => {
  ofTool(`all copies agree after every play of ${GAMES} games at random over TCP`, async () => {
    const seats = 2 + strategies.length;
    const settings = { illegalPlays: 'refuse' };
    const server = unwrap(await startTcpServer({ protocol: LAN, version: dialect, settings, seats }));
    onTestFinished(() => server.close());
    const { port } = server;
    const address = ['127.0.0.1', String(port), dialect, String(GAMES), String(seed)];
    const python = run('python3', [probe, folder, ...address], LARGE);
    const java = run('java', ['-cp', classes, 'Client', ...address], LARGE);
    const references = strategies.map(async (strategy) => {
      const games: Followed[] = [];
      for (let game = 0; game < GAMES; game++) games.push(await playReference(port, dialect, strategy, game));
      return games;
    });
    const [byPython = [], byJava = []] = (await Promise.all([python, java])).map(({ stdout }) => gamesIn(stdout));
    const followed = await Promise.all(references);
    expect([byPython.length, byJava.length]).toEqual([GAMES, GAMES]);
    let compared = 0;
    for (let game = 0; game < GAMES; game++) {
      const printed = byPython[game] as PrintedGame;
      expect(byJava[game]).toEqual(printed);
      expect(printed.copies.at(-1)).toMatch(/^over /);
      expect(copiesAfter(printed.plays, seats, dialect)).toEqual(printed.copies);
      for (const { plays, copies } of followed.map((games) => games[game] as Followed)) {
        expect(plays).toEqual(printed.plays);
        for (const [count, copy] of copies) if (count > 0) expect(copy).toBe(printed.copies[count - 1]);
      }
      compared += printed.plays.length;
    }
    expect(compared).toBeGreaterThan(GAMES * 20);
  });
});

/** What the replica shows after each of the plays. */
function copiesAfter(plays: readonly Play[], seats: number, dialect: LanDialect): string[] {
  const replica = startReplica(seats, endingOf(dialect));
  return plays.map((play) => {
    applyInPlace(replica, play);
    return show(replica);
  });
}
