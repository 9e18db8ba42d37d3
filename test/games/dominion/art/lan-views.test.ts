import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOMINION_RENDERER } from '../../../../src/games/dominion/art/dominion-renderer.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import type { GameView, PieceList } from '../../../../src/kit/game-renderer.js';
import { messagesOf } from '../../../../src/report/html/recorded-messages.js';

const recording = readFileSync(
  new URL('../../../../fixtures/recordings/lan-3p-engine-smithy-gardens.transcript', import.meta.url),
  'utf8',
);
const messages = messagesOf(recording, LAN);

const zone = ({ zones }: GameView, name: string): Record<string, number> => {
  const found = zones.find((each): each is PieceList => each.kind === 'list' && each.name === name);
  return Object.fromEntries(found?.pieces.map(({ label, count }) => [label, count]) ?? []);
};

test('a LAN game is drawn from its plays, at every seat', () => {
  const read = DOMINION_RENDERER.openRecording('lan/live');
  const views = messages.flatMap((message) => {
    const view = read(message);
    return view === null ? [] : [{ seat: message.seat, view }];
  });
  // A start and 251 plays for each of three seats.
  expect(views).toHaveLength(3 * 252);
  const [first] = views;
  expect(first?.view.title).toBe('player 1 of 3');
  expect(zone(first!.view, 'hand')).toEqual({ copper: 4, estate: 1 });
  expect(zone(first!.view, 'supply')).toMatchObject({ copper: 30, estate: 10, province: 10, 'council-room': 10 });
  const last = views.findLast(({ seat }) => seat === 'player-2');
  expect(last?.view.counters).toContainEqual(['phase', 'over']);
  expect(zone(last!.view, 'hand')).toEqual({ gold: 1, silver: 3, province: 1 });
});

test('points by turn, and what each player bought, come from the plays', () => {
  const [chart] = DOMINION_RENDERER.charts('lan/live', messages);
  expect(chart?.series.map(({ name, points }) => [name, points.at(-1)?.[1]])).toEqual([
    ['player-1', 30],
    ['player-2', 40],
    ['player-3', 35],
  ]);
  const summary = DOMINION_RENDERER.players?.('lan/live', messages) ?? [];
  expect(summary.map(({ facts }) => facts[0])).toEqual([
    ['turns', '19'],
    ['turns', '20'],
    ['turns', '19'],
  ]);
});
