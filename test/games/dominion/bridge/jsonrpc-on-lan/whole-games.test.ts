import { expect, test } from 'vitest';
import { JSONRPC_ON_LAN } from '../../../../../src/games/dominion/bridge/jsonrpc-on-lan/index.js';
import { DIALECTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../../../../src/games/dominion/jsonrpc/player.js';
import { parseLanMessage } from '../../../../../src/games/dominion/lan/codec.js';
import { LAN_DIALECTS } from '../../../../../src/games/dominion/lan/dialects.js';
import { strategyNamed } from '../../../../../src/games/dominion/strategies/strategies.js';
import type { BridgeAction } from '../../../../../src/kit/bridge-action.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { playOnLan, strategyAt } from '../play-on-lan.js';

const GAMES = sized({ test: 12, long: 200 });

function playGame(number: number, seats: number, own: number) {
  const dialect = DIALECTS[number % 2] as string;
  const serverDialect = LAN_DIALECTS[(number >> 1) % 2] as string;
  const bridged = newJsonPlayer(strategyNamed(strategyAt(number, own), number));
  const bridge = JSONRPC_ON_LAN.open({ settings: { dialect, serverDialect }, name: null, canFetchState: false });
  const frames: string[] = [];
  const toPlayer = (text: string): BridgeAction[] => {
    frames.push(text);
    return receiveFrame(bridged, text).flatMap((reply) => bridge.fromPlayer(reply));
  };
  const { session, seen } = playOnLan({ number, seats, own, dialect: serverDialect, bridge, toPlayer });
  return { session, bridged, seen, frames, dialect };
}

test(`players of both dialects of JSON-RPC finish ${GAMES} games at a LAN table`, () => {
  const methods = new Set<string>();
  for (let number = 0; number < GAMES; number++) {
    const seats = 2 + (number % 3);
    const own = number % seats;
    const { session, bridged, seen, frames, dialect } = playGame(number, seats, own);
    expect(bridged.complaints).toEqual([]);
    expect(seen.filter(({ kind }) => kind === 'fault')).toEqual([]);
    const over = seen.find((action) => action.kind === 'over');
    const outcome = over?.kind === 'over' ? over.outcome : null;
    expect(Object.values(outcome?.scores ?? {})).toEqual(session.standings().map(({ points }) => points));
    expect(outcome?.won).toBe(session.winners().includes(own));
    expect(frames.join()).not.toMatch(/Adventurer|Woodcutter/);
    for (const frame of frames) methods.add(`${dialect} ${JSON.parse(frame).method ?? 'result'}`);
  }
  expect([...methods].sort()).toEqual(
    [
      ...['docs GameOver', 'docs Played', 'docs Shuffle', 'docs StartGame', 'docs StartTurn', 'docs result'],
      ...['live GameOver', 'live StartGame', 'live StartTurn', 'live result'],
    ].sort(),
  );
});

const open = () =>
  JSONRPC_ON_LAN.open({ settings: { dialect: 'live', serverDialect: 'live' }, name: null, canFetchState: false });
const lan = (text: string) => unwrap(parseLanMessage(text));
const frame = (message: object): string => JSON.stringify({ jsonrpc: '2.0', ...message });
const sentTo = (to: string, actions: readonly BridgeAction[]): string[] =>
  actions.flatMap((action) => (action.kind === 'send' && action.to === to ? [action.text] : []));

test('treasures end the action phase, and only those that were played are worth something to the player', () => {
  const bridge = open();
  const started = bridge.fromServer(lan('0|System|<STGM>,2,2<EOF>'));
  expect(started[0]).toEqual({ kind: 'start', name: 'two' });
  expect(JSON.parse(sentTo('player', started)[0] as string)).toMatchObject({
    method: 'StartGame',
    params: {
      kingdom: ['CouncilRoom', 'Festival', 'Gardens', 'Laboratory', 'Moat', 'Market', 'Smithy', 'Village'],
      order: ['two', 'one'],
    },
  });
  const [turn] = sentTo('player', bridge.fromPlayer(frame({ id: 1, result: {} })));
  expect(JSON.parse(turn as string)).toMatchObject({
    method: 'StartTurn',
    params: { hand: ['Copper', 'Copper', 'Estate', 'Copper', 'Copper'], treasure: 0, deck: 5, discard: 0 },
  });
  expect(bridge.timer?.()).toMatchObject({ ms: 1000 });
  expect(bridge.wake?.()).toEqual([]);
  const played = bridge.fromPlayer(frame({ id: 1, method: 'Play', params: { card: 'Copper' } }));
  expect(sentTo('server', played)).toEqual(['Action|!ep<EOF>']);
  expect(JSON.parse(sentTo('player', played)[0] as string)).toMatchObject({
    id: 1,
    result: { treasure: 1, in_play: ['Copper'], phase: ['Buy'] },
  });
  const refused = bridge.fromPlayer(frame({ id: 2, method: 'Buy', params: { card: 'Smithy' } }));
  expect(sentTo('server', refused)).toEqual([]);
  expect(JSON.parse(sentTo('player', refused)[0] as string)).toMatchObject({ id: 2, error: { code: -32600 } });
  const ended = bridge.fromPlayer(frame({ id: 3, method: 'EndTurn' }));
  // The last play has not been answered.
  expect(ended).toEqual([]);
  expect(bridge.timer?.()).toMatchObject({ ms: 3000 });
  const after = bridge.fromServer(lan('1|Response|<MR><EOF>'));
  expect(sentTo('server', after)).toEqual(['Action|!ep<EOF>']);
  expect(JSON.parse(sentTo('player', after)[0] as string)).toMatchObject({
    id: 3,
    result: { hand: ['Copper', 'Copper', 'Estate', 'Copper', 'Estate'], discard: 5, deck: 0 },
  });
  expect(bridge.openQuestion()).toBe(null);
});

test('a request out of turn is refused, and a table that has gone another way is reported', () => {
  const bridge = open();
  bridge.fromServer(lan('0|System|<STGM>,2,1<EOF>'));
  bridge.fromPlayer(frame({ id: 1, result: {} }));
  const [early] = sentTo('player', bridge.fromPlayer(frame({ id: 7, method: 'EndTurn' })));
  expect(JSON.parse(early as string)).toMatchObject({ id: 7, error: { message: 'it is not your turn' } });
  const [first] = bridge.fromServer(lan('2|Action|!bc [Province]<EOF>'));
  expect(first).toMatchObject({ kind: 'fault', fault: { code: 'lan/diverged', side: 'server' } });
  expect(bridge.fromServer(lan('2|Action|!ep<EOF>'))).toEqual([]);
});

test('a response that does not come is waited for, noted, and done without', () => {
  const bridge = open();
  bridge.fromServer(lan('0|System|<STGM>,2,2<EOF>'));
  bridge.fromPlayer(frame({ id: 1, result: {} }));
  expect(bridge.wake?.()).toEqual([]);
  const ended = bridge.fromPlayer(frame({ id: 1, method: 'EndTurn' }));
  expect(ended).toEqual([{ kind: 'send', to: 'server', text: 'Action|!ep<EOF>' }]);
  const [noted, ...others] = bridge.wake?.() ?? [];
  expect(noted).toEqual({ kind: 'note', text: 'no response from player 1; playing on' });
  expect(sentTo('server', others)).toEqual(['Action|!ep<EOF>']);
});

test('a player that leaves when the game is over is noted, and nobody is at fault', () => {
  const bridge = open();
  const bridged = newJsonPlayer(strategyNamed('big-money', 1));
  const toPlayer = (text: string): BridgeAction[] => {
    if (JSON.parse(text).method === 'GameOver')
      return bridge.onPeerLost('player', { code: 'peer/closed', message: 'it left' });
    return receiveFrame(bridged, text).flatMap((reply) => bridge.fromPlayer(reply));
  };
  const { seen } = playOnLan({ number: 0, seats: 2, own: 0, dialect: 'live', bridge, toPlayer });
  expect(seen.map(({ kind }) => kind)).toEqual(['start', 'over', 'note', 'close', 'close']);
  expect(seen[2]).toMatchObject({ text: 'the player left without an answer to GameOver: it left' });
});
