import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DOMINION_RENDERER } from '../../../../src/games/dominion/art/dominion-renderer.js';
import { JSONRPC } from '../../../../src/games/dominion/jsonrpc/protocol.js';
import { SEXPR } from '../../../../src/games/dominion/sexpr/protocol.js';
import type { RecordedMessage, Series } from '../../../../src/kit/game-renderer.js';
import { protocolNames } from '../../../../src/kit/protocol-name.js';
import { messagesOf } from '../../../../src/report/html/recorded-messages.js';

const root = new URL('../../../../fixtures/recordings/', import.meta.url);

const messagesIn = (name: string, protocol: string): RecordedMessage[] =>
  messagesOf(
    readFileSync(new URL(`${name}.transcript`, root), 'utf8'),
    protocolNames(SEXPR).includes(protocol) ? SEXPR : JSONRPC,
  );

const pointsByTurn = (protocol: string, messages: readonly RecordedMessage[]): readonly Series[] =>
  DOMINION_RENDERER.charts(protocol, messages)[0]!.series;

const lastOf = (series: readonly Series[]): Record<string, number | undefined> =>
  Object.fromEntries(series.map(({ name, points }) => [name, points.at(-1)?.[1]]));

describe('the points by turn of a recorded game', () => {
  // The scores that the drivers announced.
  const GAMES = [
    ['v1-two-seats', 'sexpr/v1', { alice: 27, bob: 27 }],
    ['v2-three-seats', 'sexpr/v2', { alice: 9, bob: 45, carol: 27 }],
    ['v3-four-seats', 'sexpr/v3', { alice: 12, bob: 3, carol: 75, dave: 12 }],
    ['dominai-two-seats', 'jsonrpc/live', { alice: 21, bob: 11 }],
    ['dominai-three-seats', 'jsonrpc/live', { alice: 30, bob: 26, carol: 27 }],
  ] as const;

  test.each(GAMES)('%s of %s end at its scores, even without the announcement', (name, protocol, scores) => {
    const unannounced = messagesIn(name, protocol).filter(({ text }) => !text.includes('GameOver'));
    const series = pointsByTurn(protocol, unannounced);
    expect(lastOf(series)).toEqual(scores);
    for (const { points } of series) {
      expect(points[0]).toEqual([1, 3]);
      expect(points.map(([turn]) => turn)).toEqual(points.map((_, index) => index + 1));
    }
  });
});

describe('the summary of a recorded game', () => {
  const summaryOf = (name: string, protocol: string) =>
    DOMINION_RENDERER.players!(protocol, messagesIn(name, protocol)).map(({ seat, facts }) => ({
      seat,
      ...(Object.fromEntries(facts) as { turns: string; bought: string; deck: string; points: string }),
    }));

  test.each([
    ['v1-two-seats', 'sexpr/v1'],
    ['dominai-two-seats', 'jsonrpc/live'],
  ])('of %s tells turns, purchases, deck and points of each seat', (name, protocol) => {
    const [alice, bob] = summaryOf(name, protocol);
    expect([alice?.seat, bob?.seat].toSorted()).toEqual(['alice', 'bob']);
    for (const each of [alice!, bob!]) {
      const points = each.points.split(' ');
      expect(Number(each.turns)).toBe(points.length);
      expect(each.bought).toMatch(/^(?:[a-z-]+(?:×\d+)?(?: |$))+$/);
      // What was bought is in the deck, and the dearest comes first.
      expect(each.deck.split(/×\d+|[ ]/)).toEqual(expect.arrayContaining(each.bought.split(/×\d+|[ ]/)));
      expect(each.deck).toMatch(/^province.* copper×\d$/);
    }
  });

  test('leaves out who had no turn', () => {
    expect(DOMINION_RENDERER.players!('sexpr/v3', [])).toEqual([]);
  });
});

describe('over JSON-RPC, points count', () => {
  const message = (side: RecordedMessage['side'], body: object): RecordedMessage => ({
    line: 1,
    time: null,
    side,
    seat: 'alice',
    text: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });
  const END = [message('<<', { id: 99, method: 'EndTurn' }), message('>>', { id: 99, result: { hand: [] } })];
  const granted = (method: string, params: object): RecordedMessage[] => [
    message('<<', { id: 1, method, params }),
    message('>>', { id: 1, result: { hand: [] } }),
  ];
  const asked = (method: string, params: object, result: unknown): RecordedMessage[] => [
    message('>>', { id: 1, method, params }),
    message('<<', { id: 1, result }),
  ];
  const pointsAfter = (messages: readonly RecordedMessage[]): unknown =>
    lastOf(pointsByTurn('jsonrpc/live', [...messages, ...END]))['alice'];

  test.each([
    ['a card that is bought', granted('Buy', { card: 'Duchy' }), 6],
    ['a card that a workshop gains', granted('Play', { card: 'Workshop', data: 'Estate' }), 4],
    ['a remodelled card', granted('Play', { card: 'Remodel', data: { trash: 'Estate', gain: 'Gold' } }), 2],
    ['what a chapel trashes', granted('Play', { card: 'Chapel', data: ['Estate', 'Copper', 'Estate'] }), 1],
    [
      'what is played in a throne room',
      granted('Play', { card: 'ThroneRoom', data: { card: 'Workshop', data: 'Estate' } }),
      4,
    ],
    ['what is played again', asked('ThroneRoom', { card: 'Workshop' }, { data: 'Estate' }), 4],
    ["a vassal's card", asked('Vassal', { card: 'Workshop' }, { play: true, data: 'Estate' }), 4],
    ["a vassal's card that is not played", asked('Vassal', { card: 'Workshop' }, { play: false, data: 'Estate' }), 3],
    ['a curse', asked('Attack', { card: 'Witch' }, {}), 2],
    ['a curse that was warded off', asked('Attack', { card: 'Witch' }, { reaction: 'Moat' }), 3],
    ['what a sentry trashes', asked('Sentry', {}, [{ card: 'Estate', placement: 'trash' }]), 2],
    [
      'a card that was refused',
      [
        message('<<', { id: 1, method: 'Buy', params: { card: 'Duchy' } }),
        message('>>', { id: 1, error: { code: 1 } }),
      ],
      3,
    ],
    [
      'one gardens among ten cards',
      granted('Play', { card: 'Remodel', data: { trash: 'Estate', gain: 'Gardens' } }),
      3,
    ],
  ])('%s', (_, messages, points) => {
    expect(pointsAfter(messages)).toBe(points);
  });

  test('the scores of GameOver take precedence', () => {
    const over = message('>>', { id: 5, method: 'GameOver', params: { result: 'Win', scores: { alice: 12 } } });
    expect(lastOf(pointsByTurn('jsonrpc/live', [...END, over]))).toEqual({ alice: 12 });
  });
});
