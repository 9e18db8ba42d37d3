import { afterEach, describe, expect, test } from 'vitest';
import { GC18 } from '../../../../../src/games/eriantys/gc18/protocol.js';
import { type RunningTcpServer, startTcpServer, type TcpServerOptions } from '../../../../../src/host/tcp-server.js';
import { systemClock } from '../../../../../src/peer/clock.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { playAt, TcpClient } from './tcp-client.js';

let server: RunningTcpServer | null = null;
const clients: TcpClient[] = [];

async function serve(options: Partial<TcpServerOptions> = {}): Promise<RunningTcpServer> {
  server = unwrap(
    await startTcpServer({ protocol: GC18, version: '1', seed: 1, limits: { closeTime: 500 }, ...options }),
  );
  return server;
}

function connect(running: RunningTcpServer): TcpClient {
  const client = new TcpClient(running);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server?.close();
  server = null;
});

const BASIC = { seats: 2, settings: { expert: false } };

/** Two clients whose game has started; the first is on turn. */
async function startedGame(running: RunningTcpServer): Promise<{ mover: TcpClient; other: TcpClient; id: number }> {
  const pair = [connect(running), connect(running)];
  for (const [index, client] of pair.entries()) await client.login(`p${clients.length}-${index}`);
  const started = await Promise.all(pair.map((client) => client.until('GameStarted')));
  const { currentPlayer } = started[0]!['modelState'] as { currentPlayer: number };
  const at = started.findIndex((message) => message!['playerId'] === currentPlayer);
  return { mover: pair[at]!, other: pair[1 - at]!, id: currentPlayer };
}

describe('the server of GC18/1', () => {
  test('lets two players meet, play, and closes after the end', async () => {
    const running = await serve();
    const host = { name: 'ann', players: 2, expert: true };
    const [one, two] = [connect(running), connect(running)];
    const first = playAt(one, 'greedy', 1, host);
    const second = playAt(two, 'random', 2, { ...host, name: 'bob' });
    const ends = await Promise.all([first, second]);
    expect(ends[0]!.end).toEqual(ends[1]!.end);
    expect(ends[0]!.end).toMatchObject({ type: 'GameEnded', winner: expect.any(Number) });
    expect(await one.next()).toBeNull();
    expect(running.games()).toBe(0);
  });

  test('frees a name with its connection, also after a game (Q23)', async () => {
    const running = await serve(BASIC);
    for (let game = 0; game < 5; game++) {
      const { mover, other } = await startedGameOf(running, 'ann', 'bob');
      mover.close();
      expect(await other.until('GameEnded')).toEqual({
        type: 'GameEnded',
        winner: null,
        winners: [],
        reason: 'PLAYER_DISCONNECTED',
      });
      expect(await other.next()).toBeNull();
    }
  });

  test.each([
    ['in which nothing happens for too long', { idleTime: 50, sweepInterval: 10 }, ''],
    ['in which too much is sent', { gameBytes: 500 }, `[${'1,'.repeat(300)}1]\n`],
  ])('tells all players of a game %s that it has ended', async (_, limits, sent) => {
    const running = await serve({ ...BASIC, limits: { ...limits, closeTime: 500 } });
    const { mover, other } = await startedGame(running);
    mover.send(sent);
    for (const client of [mover, other]) {
      expect(await client.next()).toEqual({
        type: 'GameEnded',
        winner: null,
        winners: [],
        reason: 'PLAYER_DISCONNECTED',
      });
      expect(await client.next()).toBeNull();
    }
  });

  describe('after a week in which nobody sends anything (Q31)', () => {
    const WEEK = 7 * 24 * 3_600_000;

    async function serveSkipping(limits: TcpServerOptions['limits'] = {}) {
      let skipped = 0;
      const clock = { ...systemClock, now: () => systemClock.now() + skipped };
      const running = await serve({ ...BASIC, clock, limits: { sweepInterval: 5, closeTime: 500, ...limits } });
      const skip = async (): Promise<void> => {
        skipped += WEEK;
        await new Promise((resolve) => setTimeout(resolve, 100));
      };
      return { running, skip };
    }

    test('lets a game go on', async () => {
      const { running, skip } = await serveSkipping();
      const { mover } = await startedGame(running);
      await skip();
      mover.send({ type: 'PerformGameMove', move: { typeOfMove: 'PlayAssistantCard', cardNumber: 5 } });
      expect(await mover.next()).toMatchObject({ type: 'GameUpdated' });
    });

    test('still has those who wait for others, but not those who have not logged in', async () => {
      const { running, skip } = await serveSkipping();
      const [waiting, silent] = [connect(running), connect(running)];
      await waiting.login('ann');
      expect(await waiting.next()).toMatchObject({ type: 'Wait' });
      await silent.until('LoginRequest');
      await skip();
      expect(await silent.next()).toBeNull();
      await connect(running).login('bob');
      expect(await waiting.next()).toMatchObject({ type: 'GameStarted' });
    });

    test('has them no longer if it has a limit', async () => {
      const { running, skip } = await serveSkipping({ lobbyTime: 60_000 });
      const waiting = connect(running);
      await waiting.login('ann');
      expect(await waiting.next()).toMatchObject({ type: 'Wait' });
      await skip();
      expect(await waiting.next()).toBeNull();
    });
  });

  test('answers lines however they are cut and glued', async () => {
    const running = await serve(BASIC);
    const { mover, other, id } = await startedGame(running);
    const move = { type: 'PerformGameMove', move: { typeOfMove: 'PlayAssistantCard', cardNumber: 5 } };
    const text = JSON.stringify(move);
    for (const byte of text) {
      mover.send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    mover.send(`\r\n\n${text}\n{"type":`);
    mover.send('"Ping"}\n');
    expect(await mover.next()).toMatchObject({ type: 'GameUpdated', currentPlayer: 1 - id });
    expect(await mover.next()).toMatchObject({ type: 'MoveError', code: 'NOT_YOUR_TURN' });
    expect(await mover.next()).toMatchObject({ type: 'Error', code: 'UNKNOWN_TYPE' });
    expect(await other.next()).toMatchObject({ type: 'GameUpdated' });
  });

  test('answers a line that is too long, and closes', async () => {
    const running = await serve();
    const client = connect(running);
    await client.until('LoginRequest');
    client.send(`"${'x'.repeat(70_000)}"\n`);
    expect(await client.next()).toMatchObject({ type: 'Error', code: 'MALFORMED_MESSAGE' });
    expect(await client.next()).toBeNull();
  });

  test('in a game, such a line ends it for the others', async () => {
    const running = await serve(BASIC);
    const { mover, other } = await startedGame(running);
    mover.send('x'.repeat(70_000));
    expect(await mover.next()).toMatchObject({ type: 'Error', code: 'MALFORMED_MESSAGE' });
    expect(await other.next()).toMatchObject({ type: 'GameEnded', reason: 'PLAYER_DISCONNECTED' });
  });

  test('takes a line of 65,536 bytes', async () => {
    const running = await serve();
    const client = connect(running);
    await client.until('LoginRequest');
    const reply = '{"type":"LoginReply","username":"ann"}';
    client.send(`${reply}${' '.repeat(65_536 - reply.length)}\n`);
    expect(await client.next()).toMatchObject({ type: 'NumberOfPlayersRequest' });
  });

  test('says that it is full, and has room again after a game', async () => {
    const running = await serve({ ...BASIC, limits: { games: 1, closeTime: 500 } });
    const { mover, other } = await startedGame(running);
    const third = connect(running);
    await third.login('late');
    expect(await third.next()).toMatchObject({ type: 'Error', code: 'SERVER_FULL' });
    expect(await third.next()).toBeNull();
    mover.close();
    await other.until('GameEnded');
    const fourth = connect(running);
    await fourth.login('later');
    expect(await fourth.next()).toMatchObject({ type: 'Wait' });
  });

  test('says so to those who connect too often', async () => {
    const running = await serve({ limits: { connectionsPerAddress: 1, closeTime: 500 } });
    const first = connect(running);
    await first.until('LoginRequest');
    const second = connect(running);
    expect(await second.next()).toMatchObject({ type: 'Error', code: 'SERVER_FULL' });
    expect(await second.next()).toBeNull();
  });

  test('has no deadline by default, and ends the game of a late player if it has one', async () => {
    const running = await serve({ ...BASIC, deadline: 100 });
    const { other } = await startedGame(running);
    expect(await other.next()).toMatchObject({ type: 'GameEnded', reason: 'PLAYER_DISCONNECTED' });
    expect(running.metrics.print(running.gauges())).toContain('herald_forfeits_total{reason="deadline"} 1');
  });

  test(`plays ${sized({ test: 50, long: 500 })} matches at once`, async () => {
    const matches = sized({ test: 50, long: 500 });
    const running = await serve({ limits: { closeTime: 500, games: 500, gamesPerAddress: 500 } });
    let started = 0;
    let atOnce = 0;
    let goAhead = (): void => {};
    const allStarted = new Promise<void>((resolve) => {
      goAhead = resolve;
    });
    const onStart = (): Promise<void> => {
      if (++started === 2 * matches) {
        atOnce = running.games();
        goAhead();
      }
      return allStarted;
    };
    const played = await Promise.all(
      Array.from({ length: 2 * matches }, (_, index) =>
        playAt(
          connect(running),
          'random',
          index,
          { name: `p${index}`, players: 2, expert: index % 3 === 0 },
          { onStart },
        ),
      ),
    );
    expect(atOnce).toBe(matches);
    expect(played.filter(({ end }) => end?.type !== 'GameEnded' || end['reason'] === 'PLAYER_DISCONNECTED')).toEqual(
      [],
    );
    expect(running.metrics.print(running.gauges())).toContain(`herald_games_started_total ${matches}`);
    expect(running.games()).toBe(0);
  });
});

async function startedGameOf(running: RunningTcpServer, ...names: readonly string[]) {
  const pair = names.map(() => connect(running));
  for (const [index, client] of pair.entries()) {
    await client.login(names[index]!);
    const answer = await client.next();
    expect(answer!.type).not.toBe('Error');
  }
  return { mover: pair[0]!, other: pair[1]! };
}
