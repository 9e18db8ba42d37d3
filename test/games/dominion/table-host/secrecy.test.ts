import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { type CardName, cardOf, KINGDOM_NAMES } from '../../../../src/games/dominion/engine/index.js';
import { LONG, sized } from '../../../sizes.js';
import { bot, LocalTable, person, program } from './local-table.js';

type Json = Record<string, unknown>;

const VIEW_KEYS = 'decision kingdom points practiced seats undoRefusal view viewer waitingFor'.split(' ');
const GAME_KEYS = 'actions bought buys coins merchants phase rules seats stack supply trash turn'.split(' ');
const SEAT_KEYS = 'aside deck discard hand inPlay turns withdrawn'.split(' ');
const STEP_KEYS = 'events gaveUp own seat undone'.split(' ');
const EVENT_KEYS = 'audience cards depth seat type'.split(' ');

/** Cards that these reveal lie open. */
const REVEALING = ['bandit', 'spy', 'thief'];

const hasKeys = (value: unknown, keys: readonly string[]): boolean =>
  Object.keys(value as Json)
    .sort()
    .join() === keys.join();
const allUnknown = (cards: unknown): boolean => (cards as string[]).every((card) => card === '?');

/** Whether nothing but what is known to be harmless is in a message, and every hidden card in it is unknown. */
function isHarmless(viewer: number | null, frame: string): boolean {
  const { method, params } = JSON.parse(frame) as { method?: string; params: Json };
  switch (method) {
    case 'View': {
      const { steps, ...view } = params['view'] as Json;
      return isHarmlessView(viewer, view, steps as Json[]);
    }
    case 'Update':
      return isHarmlessView(viewer, params['view'] as Json, params['steps'] as Json[]);
    case 'Lobby':
      return hasKeys(params, ['host', 'options', 'phase', 'problem', 'ready', 'seats', 'you']);
    default:
      return method === undefined || method === 'Chat';
  }
}

function isHarmlessView(viewer: number | null, view: Json, steps: Json[]): boolean {
  const game = view['view'] as Json;
  const isOpen = (game['stack'] as Json[]).some(({ card }) => REVEALING.includes(String(card)));
  return (
    hasKeys(view, VIEW_KEYS) &&
    hasKeys(game, GAME_KEYS) &&
    view['viewer'] === (viewer ?? 'public') &&
    (view['waitingFor'] === viewer || view['decision'] === null) &&
    (game['seats'] as Json[]).every((seat, index) => isHarmlessSeat(seat, index === viewer, isOpen)) &&
    steps.every((step) => isHarmlessStep(viewer, step))
  );
}

function isHarmlessSeat(seat: Json, isOwn: boolean, isOpen: boolean): boolean {
  if (!hasKeys(seat, SEAT_KEYS)) return false;
  const deck = seat['deck'] as string[];
  if (isOwn) return deck.join() === deck.toSorted(byEngineOrder).join();
  const isCovered = allUnknown(deck) && allUnknown(seat['hand']) && (isOpen || allUnknown(seat['aside']));
  return isCovered && allUnknown((seat['discard'] as string[]).slice(0, -1));
}

const byEngineOrder = (a: string, b: string): number => cardOf(a as CardName) - cardOf(b as CardName);

function isHarmlessStep(viewer: number | null, step: Json): boolean {
  if (!hasKeys(step, STEP_KEYS) || (step['seat'] !== viewer && step['own'] !== null)) return false;
  return (step['events'] as Json[]).every((event) => isHarmlessEvent(viewer, event));
}

function isHarmlessEvent(viewer: number | null, event: Json): boolean {
  if (!hasKeys(event, EVENT_KEYS)) return false;
  if (event['seat'] === viewer || event['audience'] === 'all') return true;
  const cards = event['cards'] as string[];
  return allUnknown(event['audience'] === 'first' ? cards.slice(1) : cards);
}

const GAMES = sized({ test: 2, long: 200 });
const GAMES_PER_TEST = 10;

/** Different numbers of people, bots and programs, with the cards of both editions. */
function tableNumber(n: number): object {
  const random = seededRandom(n, -70);
  const others = Array.from({ length: LONG ? random.below(3) : 0 }, () => random.pick([person, bot]));
  if (n % 3 === 1) return { seats: [person, program, ...others], mode: { kind: 'random', pool: 2, seed: n }, seed: n };
  const mode =
    n % 3 === 0 ? { kind: 'random', pool: 'both', seed: n } : { kind: 'set', name: random.pick(KINGDOM_NAMES) };
  return { seats: [person, person, ...others], mode, seed: n };
}

describe(`in ${GAMES} random games`, () => {
  for (let first = 0; first < GAMES; first += GAMES_PER_TEST) {
    const end = Math.min(GAMES, first + GAMES_PER_TEST);
    test(`from ${first} on, no frame holds a card that its receiver may not know`, { timeout: 300_000 }, () => {
      for (let n = first; n < end; n++) {
        const table = new LocalTable(tableNumber(n));
        const leaks: string[] = [];
        let frames = 0;
        table.onFrame = (seat, frame) => {
          const isOver = frame.includes('"method":"Over"');
          if (isOver && table.session.phase() !== 'over') leaks.push(`game ${n}: an early end`);
          if (isOver || (seat !== null && table.programs.has(seat))) return;
          if (!isHarmless(seat, frame)) leaks.push(`game ${n}, to ${seat}: ${frame}`);
          frames++;
        };
        table.fill().start().play();
        expect(table.session.phase()).toBe('over');
        expect(leaks.slice(0, 1)).toEqual([]);
        expect(frames).toBeGreaterThan(200);
      }
    });
  }
});

test('the seed is nowhere before the end', () => {
  const table = new LocalTable({ seats: [person, bot], mode: { kind: 'set', name: 'first-game' }, seed: 987_654_321 });
  const early: string[] = [];
  table.onFrame = (_, frame) => {
    if (!frame.includes('"method":"Over"')) early.push(frame);
  };
  table.fill().start().play();
  expect(early.join('')).not.toContain('987654321');
  expect(JSON.stringify(table.session.publicState())).not.toContain('987654321');
});
