import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DOMINION } from '../../../../src/games/dominion/art/index.js';
import { type Message, messagesOf } from '../../../../src/report/html/evidence-messages.js';
import type { Series } from '../../../../src/report/html/game-renderer.js';

const root = new URL('../../../../fixtures/recordings/', import.meta.url);

function messagesIn(name: string, protocol: string): Message[] {
  const language = DOMINION.languageOf(protocol);
  if (language === null) throw new Error(`nobody speaks ${protocol}`);
  return messagesOf(readFileSync(new URL(`${name}.transcript`, root), 'utf8'), language);
}

const lastOf = (series: readonly Series[]): Record<string, number | undefined> =>
  Object.fromEntries(series.map(({ name, points }) => [name, points.at(-1)?.[1]]));

describe('the points by turn of a recorded game', () => {
  // The scores are those that the drivers announced.
  const GAMES = [
    ['v1-two-seats', 'sexpr/v1', { alice: 27, bob: 27 }],
    ['v2-three-seats', 'sexpr/v2', { alice: 9, bob: 45, carol: 27 }],
    ['v3-four-seats', 'sexpr/v3', { alice: 12, bob: 3, carol: 75, dave: 12 }],
    ['dominai-two-seats', 'jsonrpc/live', { alice: 21, bob: 11 }],
    ['dominai-three-seats', 'jsonrpc/live', { alice: 30, bob: 26, carol: 27 }],
  ] as const;

  test.each(GAMES)('%s of %s come to its scores, though nobody says them', (name, protocol, scores) => {
    const unsaid = messagesIn(name, protocol).filter(({ text }) => !text.includes('GameOver'));
    const series = DOMINION.pointsByTurn(protocol, unsaid);
    expect(lastOf(series)).toEqual(scores);
    for (const { points } of series) {
      expect(points[0]).toEqual([1, 3]);
      expect(points.map(([turn]) => turn)).toEqual(points.map((_, index) => index + 1));
    }
  });
});

describe('over JSON-RPC', () => {
  const said = (side: Message['side'], body: object): Message => ({
    line: 1,
    time: null,
    side,
    seat: 'alice',
    text: JSON.stringify({ jsonrpc: '2.0', ...body }),
  });
  const END = [said('<<', { id: 99, method: 'EndTurn' }), said('>>', { id: 99, result: { hand: [] } })];
  const granted = (method: string, params: object): Message[] => [
    said('<<', { id: 1, method, params }),
    said('>>', { id: 1, result: { hand: [] } }),
  ];
  const asked = (method: string, params: object, result: unknown): Message[] => [
    said('>>', { id: 1, method, params }),
    said('<<', { id: 1, result }),
  ];
  const pointsAfter = (messages: readonly Message[]): unknown =>
    lastOf(DOMINION.pointsByTurn('jsonrpc/live', [...messages, ...END]))['alice'];

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
      [said('<<', { id: 1, method: 'Buy', params: { card: 'Duchy' } }), said('>>', { id: 1, error: { code: 1 } })],
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

  test('the end of the game has the last word', () => {
    const over = said('>>', { id: 5, method: 'GameOver', params: { result: 'Win', scores: { alice: 12 } } });
    expect(lastOf(DOMINION.pointsByTurn('jsonrpc/live', [...END, over]))).toEqual({ alice: 12 });
  });
});
