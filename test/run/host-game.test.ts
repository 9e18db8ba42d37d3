import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import type { LocalPlayer } from '../../src/kit/local-player.js';
import type { Protocol } from '../../src/kit/protocol.js';
import type { PeerEvent } from '../../src/peer/index.js';
import { type HostGameOptions, hostGame } from '../../src/run/host-game.js';
import { launchLocalPlayer, type PlayerLauncher } from '../../src/run/joining-players.js';
import { NIM } from '../kit/nim/protocol.js';

const LIMITS = { deadline: 2000, firstDeadline: 1000, grace: 200, maxTurns: 100 };

const launch = (protocol: Protocol, label: string, player: LocalPlayer<unknown>): PlayerLauncher =>
  launchLocalPlayer(protocol, label, player);

/** Never connects. */
const absent: PlayerLauncher = () => ({ gone: new Promise(() => {}), end: async () => null });

function game(protocol: Protocol, version: string, strategy: string, more: Partial<HostGameOptions> = {}) {
  const names = ['alice', 'bob'];
  return hostGame({
    protocol,
    version,
    seed: 3,
    settings: {},
    names,
    launchers: names.map((name, seat) => launch(protocol, name, protocol.player(version, strategy, seat))),
    own: names.map(() => false),
    observers: names.map(() => null),
    ...LIMITS,
    ...more,
  });
}

const PROTOCOLS: readonly (readonly [string, Protocol, string, string])[] = [
  ['over TCP', NIM, '1', 'perfect'],
  ['over WebSocket', JSONRPC, 'live', 'big-money'],
];

describe.each(PROTOCOLS)('a game that is hosted %s', (_, protocol, version, strategy) => {
  test('is played to its end, and the same seed gives the same game', async () => {
    const [one, other] = [await game(protocol, version, strategy), await game(protocol, version, strategy)];
    expect(one).toMatchObject({ finished: true, interrupted: false, faults: [], forfeits: [] });
    expect(one.winners.length).toBeGreaterThan(0);
    const standings = ({ seats }: typeof one) =>
      seats.map(({ points, turns, replies }) => ({ points, turns, replies }));
    expect(standings(other)).toEqual(standings(one));
    expect(one.seats.every(({ replies }) => replies > 0)).toBe(true);
  });

  test('shows what crosses the wire of each seat', async () => {
    const events: PeerEvent['kind'][][] = [[], []];
    await game(protocol, version, strategy, {
      observers: events.map((kinds) => (event: PeerEvent) => void kinds.push(event.kind)),
    });
    for (const kinds of events) expect(kinds).toEqual(expect.arrayContaining(['>>', '<<', 'input-closed']));
  });

  test.each([0, 1])('that the player in seat %i does not join names it', async (missing) => {
    const names = ['alice', 'bob'];
    const launchers = names.map((name, seat) =>
      seat === missing ? absent : launch(protocol, name, protocol.player(version, strategy, seat)),
    );
    const report = await game(protocol, version, strategy, { launchers, firstDeadline: 200 });
    expect(report).toMatchObject({
      finished: false,
      winners: [],
      faults: [{ seat: missing, rule: { id: 'session/joins' }, blame: 'player' }],
    });
  });

  test('is interrupted at once', async () => {
    const report = await game(protocol, version, strategy, { signal: AbortSignal.abort() });
    expect(report).toMatchObject({ finished: false, interrupted: true, faults: [] });
  });

  test('has a fault of the kit where its own player is at fault', async () => {
    const silent: LocalPlayer<unknown> = {
      receive: () => [],
      isOver: () => false,
      takeComplaints: () => [],
      result: () => null,
    };
    const report = await game(protocol, version, strategy, {
      launchers: [launch(protocol, 'alice', silent), launch(protocol, 'bob', protocol.player(version, strategy, 1))],
      own: [true, false],
      deadline: 200,
    });
    expect(report.faults).toMatchObject([{ seat: 0, rule: { id: 'peer/timeout' }, blame: 'kit' }]);
    expect(report).toMatchObject({ finished: true, winners: [1], forfeits: [0] });
  });
});

describe('players that join under names of their own', () => {
  const named =
    (name: string, player: PlayerLauncher): PlayerLauncher =>
    (url) =>
      player(url.replace(/name=.*/, `name=${name}`));
  const money = (seat: number): PlayerLauncher => launch(JSONRPC, 'money', JSONRPC.player('live', 'big-money', seat));
  const standings = ({ seats }: Awaited<ReturnType<typeof game>>) =>
    seats.map(({ points, turns, replies }) => ({ points, turns, replies }));

  test('keep their seats, whoever joins first', async () => {
    const usual = await game(JSONRPC, 'live', 'big-money');
    const late: PlayerLauncher = (url) => {
      const joined = new Promise<ReturnType<PlayerLauncher>>((resolve) => {
        setTimeout(() => resolve(named('zoe', money(0))(url)), 100);
      });
      return { gone: joined.then(({ gone }) => gone), end: async (ms) => (await joined).end(ms) };
    };
    const scores: string[] = [];
    const report = await game(JSONRPC, 'live', 'big-money', {
      launchers: [late, named('yuri', money(1))],
      observers: [null, (event) => void (event.kind === '>>' && scores.push(Buffer.from(event.bytes).toString()))],
    });
    expect(report).toMatchObject({ finished: true, faults: [] });
    expect(standings(report)).toEqual(standings(usual));
    expect(Object.keys(JSON.parse(scores.at(-1) ?? '').params.scores).sort()).toEqual(['yuri', 'zoe']);
  });

  test("may have the name of Herald's own player, which gives way", async () => {
    const report = await game(JSONRPC, 'live', 'big-money', {
      launchers: [money(0), named('alice', money(1))],
      own: [true, false],
    });
    expect(report).toMatchObject({ finished: true, faults: [] });
  });

  test('have one seat each', async () => {
    const twice: PlayerLauncher = (url) => {
      const first = named('yuri', money(0))(url);
      return { ...first, gone: Promise.race([first.gone, named('zoe', money(0))(url).gone]) };
    };
    const report = await game(JSONRPC, 'live', 'big-money', { launchers: [twice, absent], firstDeadline: 300 });
    expect(report.finished).toBe(false);
    expect(report.faults[0]?.reason).toContain('this key is for one player, who has joined as');
  });
});

test('a refused move is a fault, and the game goes on', async () => {
  const good = NIM.player('1', 'perfect', 0);
  let count = 0;
  const clumsy: LocalPlayer<unknown> = {
    ...good,
    receive: (message) => {
      const replies = good.receive(message as never);
      return count++ === 0 ? ['{"take":99}', ...replies] : replies;
    },
  };
  const report = await game(NIM, '1', 'perfect', {
    launchers: [launch(NIM, 'alice', clumsy), launch(NIM, 'bob', NIM.player('1', 'perfect', 1))],
  });
  expect(report).toMatchObject({ finished: true, faults: [{ seat: 0, said: '{"take":99}' }] });
});
