import { expect, test } from 'vitest';
import { SEXPR_ON_LAN } from '../../../../../src/games/dominion/bridge/sexpr-on-lan/index.js';
import { parseLanMessage } from '../../../../../src/games/dominion/lan/codec.js';
import { LAN_DIALECTS } from '../../../../../src/games/dominion/lan/dialects.js';
import { SEXPR } from '../../../../../src/games/dominion/sexpr/protocol.js';
import type { BridgeAction } from '../../../../../src/kit/bridge-action.js';
import { parseText } from '../../../../../src/wire/sexpr/writer.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { playOnLan, strategyAt } from '../play-on-lan.js';

const GAMES = sized({ test: 6, long: 100 });
const VERSIONS = ['v1', 'v2', 'v3'] as const;

interface Played {
  readonly actions: readonly BridgeAction[];
  readonly winners: readonly number[];
  readonly points: readonly number[];
  readonly impossible: number;
}

function playGame(number: number, seats: number, own: number): Played {
  const version = VERSIONS[number % 3] as string;
  const dialect = LAN_DIALECTS[number % 2] as string;
  const bridged = SEXPR.player(version, strategyAt(number, own), number);
  const settings = { protocol: `sexpr/${version}`, serverDialect: dialect };
  const bridge = SEXPR_ON_LAN.open({ settings, name: null, canFetchState: false });
  const toPlayer = (text: string): BridgeAction[] =>
    bridged.receive(unwrap(parseText(text))).flatMap((reply) => bridge.fromPlayer(unwrap(parseText(reply))));
  const { session, seen } = playOnLan({ number, seats, own, dialect, bridge, toPlayer });
  expect(bridged.takeComplaints()).toEqual([]);
  const moved = bridge.fidelity().find(({ id }) => id === 'lan/moved');
  return {
    actions: seen,
    winners: session.winners(),
    points: session.standings().map(({ points }) => points),
    impossible: moved?.counts.get('impossible') ?? 0,
  };
}

test(`players of every version of the S-expression protocol finish ${GAMES} games at a LAN table`, () => {
  let impossible = 0;
  for (let number = 0; number < GAMES; number++) {
    const seats = 2 + (number % 3);
    const own = number % seats;
    const played = playGame(number, seats, own);
    impossible += played.impossible;
    expect(played.actions.filter(({ kind }) => kind === 'fault')).toEqual([]);
    const over = played.actions.find((action) => action.kind === 'over');
    const scores = over?.kind === 'over' ? over.outcome : null;
    expect(Object.values(scores?.scores ?? {})).toEqual(played.points);
    expect(scores?.won).toBe(played.winners.includes(own));
  }
  // Others play with cards that the player does not know.
  expect(impossible).toBeGreaterThan(0);
});

test('an illegal reply of the player ends the game for it, and names the rule', () => {
  const settings = { protocol: 'sexpr/v3', serverDialect: 'live' };
  const bridge = SEXPR_ON_LAN.open({ settings, name: null, canFetchState: false });
  const actions = bridge.fromServer(unwrap(parseLanMessage('0|System|<STGM>,2,2<EOF>')));
  expect(actions.map(({ kind }) => kind)).toEqual(['start']);
  expect(bridge.wake?.().map(({ kind }) => kind)).toEqual(['send']);
  const refused = bridge.fromPlayer(unwrap(parseText('(buy gold)')));
  expect(refused[0]).toMatchObject({ kind: 'fault', fault: { code: 'buy/coins', side: 'player', said: '(buy gold)' } });
  expect(bridge.fromServer(unwrap(parseLanMessage('1|System|hello<EOF>')))).toEqual([]);
});

test('a table that has gone another way is reported', () => {
  const settings = { protocol: 'sexpr/v3', serverDialect: 'live' };
  const bridge = SEXPR_ON_LAN.open({ settings, name: null, canFetchState: false });
  bridge.fromServer(unwrap(parseLanMessage('0|System|<STGM>,2,1<EOF>')));
  const [first] = bridge.fromServer(unwrap(parseLanMessage('2|Action|!bc [Province]<EOF>')));
  expect(first).toMatchObject({ kind: 'fault', fault: { code: 'lan/diverged', side: 'server' } });
});

test('a response that does not come is waited for, noted, and done without', () => {
  const settings = { protocol: 'sexpr/v3', serverDialect: 'live' };
  const bridge = SEXPR_ON_LAN.open({ settings, name: null, canFetchState: false });
  bridge.fromServer(unwrap(parseLanMessage('0|System|<STGM>,2,2<EOF>')));
  bridge.wake?.();
  const played = bridge.fromPlayer(unwrap(parseText('(add copper)')));
  expect(played).toEqual([{ kind: 'send', to: 'server', text: 'Action|!ep<EOF>' }]);
  expect(bridge.timer?.()).toMatchObject({ ms: 3000 });
  const [noted, asked] = bridge.wake?.() ?? [];
  expect(noted).toEqual({ kind: 'note', text: 'no response from player 1; playing on' });
  expect(asked).toMatchObject({ kind: 'send', to: 'player' });
});
