import { describe, expect, test } from 'vitest';
import type { SeededRandom } from '../../../../src/core/seeded-random.js';
import { ALL_CARDS, cardsIn, choose, type GameEvent, UNKNOWN } from '../../../../src/games/dominion/engine/index.js';
import {
  cardNow,
  completeCommand,
  curtainOf,
  logOf,
  NO_SELECTION,
  offerOf,
  promptOf,
  resultOf,
  type Step,
  screenOf,
  seatToAnswer,
  sentryCards,
  startTable,
  type TableGame,
  tableView,
  type Viewer,
  viewerOf,
  waitingSentence,
} from '../../../../src/games/dominion/table/index.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { alterEventFor, indistinguishableGame } from '../engine/indistinguishable-game.js';
import { printGame } from '../engine/play-random-game.js';
import { play, tableOf } from './given-table.js';
import { playTable } from './model-person.js';
import { optionsWith, people, tableNumber } from './table-specs.js';

/** Older steps were looked at when they were recent. */
const RECENT = 8;

/** Everything that the model gives for a viewer, as text; of the log, what is recent. */
function allShown(table: TableGame, viewer: Viewer): string {
  const { view, steps, ...rest } = tableView(table, viewer);
  const recent = steps.slice(-RECENT);
  const seen = { view, steps: recent, ...rest };
  const shown = {
    rest,
    recent,
    screen: screenOf(seen),
    prompt: promptOf(seen),
    log: logOf(seen),
    sentry: sentryCards(seen, NO_SELECTION),
    waiting: waitingSentence(seen),
    commands: completeCommand(seen, 'choose '),
    tooltips: ALL_CARDS.flatMap((card) =>
      (['hand', 'supply', 'discard', 'aside', 'trash'] as const).map((zone) => {
        const target = { zone, card };
        return [cardNow(seen, target, null), cardNow(seen, target, offerOf(seen, NO_SELECTION, target))];
      }),
    ),
    isOver: resultOf(table) !== null,
    curtain: curtainOf(table, typeof viewer === 'number' ? viewer : null),
  };
  return `${printGame(view)}\n${JSON.stringify(shown)}`;
}

/** A table that the viewer cannot tell from this one, although all that it may not know is different. */
function indistinguishableTable(table: TableGame, viewer: Viewer, random: SeededRandom): TableGame {
  const seat = typeof viewer === 'number' ? viewer : -1;
  const alter = (step: Step): Step => ({
    ...step,
    ...(step.seat !== seat && step.answer !== null
      ? { answer: choose([]), forced: !step.forced, asked: 'repeat-hand' }
      : {}),
    events: step.events.map((event: GameEvent) => alterEventFor(event, seat, random.below)),
  });
  return {
    ...table,
    options: { ...table.options, seed: table.options.seed + 1 },
    steps: [...table.steps.slice(0, -RECENT), ...table.steps.slice(-RECENT).map(alter)],
    undone: table.undone.map(({ after, step }) => ({ after, step: alter(step) })),
    game: indistinguishableGame(table.game, seat, random.below),
  };
}

const GAMES = sized({ test: 5, long: 200 });
/** One step in so many is looked at, by everybody. */
const INTERVAL = sized({ test: 20, long: 1 });

/** Few enough games for the time limit of a test on a slow machine. */
const GAMES_PER_TEST = 10;

describe(`in ${GAMES} random games`, () => {
  for (let first = 0; first < GAMES; first += GAMES_PER_TEST) {
    const end = Math.min(GAMES, first + GAMES_PER_TEST);
    test(`from ${first} on, nothing is shown to anybody that depends on cards they may not know`, () => {
      let looks = 0;
      for (let n = first; n < end; n++) {
        const start = unwrap(startTable(tableNumber(3 * n, { pointsShown: false })));
        playTable(start, n, (table, random) => {
          if (random.below(INTERVAL) > 0) return;
          for (const viewer of [...table.options.seats.keys(), 'public'] as const) {
            const other = indistinguishableTable(table, viewer, random);
            expect(allShown(other, viewer), `game ${n}, step ${table.steps.length}`).toBe(allShown(table, viewer));
            looks++;
          }
        });
      }
      expect(looks).toBeGreaterThan(25 * (end - first));
    });
  }
});

test('others do not see that somebody was asked and did nothing', () => {
  const start = tableOf({ hand: 'moneylender copper' });
  const declined = play(start, 'act moneylender', 'choose');
  const notAsked = play(tableOf({ hand: 'moneylender estate' }), 'act moneylender');
  expect(tableView(declined, 1).steps).toEqual(tableView(notAsked, 1).steps);
  expect(tableView(declined, 0).steps).toHaveLength(2);
});

describe('the curtain', () => {
  const hands = { hand: 'militia copper', others: [{ hand: '4 gold province' }, { hand: '5 witch' }] };

  test('goes up before the first turn, and comes down for the one it names', () => {
    const table = tableOf(hands);
    expect(curtainOf(table, null)).toMatchObject({ seat: 0, name: 'Ann', button: 'I am Ann' });
    expect(viewerOf(table, null)).toBe('public');
    expect(curtainOf(table, 0)).toBeNull();
    expect(viewerOf(table, 0)).toBe(0);
  });

  test('goes up when an attack asks a victim, and says why', () => {
    const table = play(tableOf(hands), 'act militia', 'choose');
    expect(curtainOf(table, 0)).toMatchObject({ seat: 1, sentence: 'Pass to Bob: Ann played Militia' });
    expect(viewerOf(table, 0)).toBe('public');
    expect(viewerOf(table, 1)).toBe(1);
  });

  test('hides everything that is not public', () => {
    const table = play(tableOf(hands), 'act militia');
    const { view, decision } = tableView(table, viewerOf(table, 0));
    expect(decision).toBeNull();
    const held = view.seats.flatMap(({ hand }) => cardsIn(hand));
    expect(held).toHaveLength(11);
    expect(new Set(held)).toEqual(new Set([UNKNOWN]));
  });

  test('is not needed by a single person, with open hands, or once the game is over', () => {
    const bot = { kind: 'bot', name: 'Bea', strategy: 'smithy', seed: 1 } as const;
    const alone = tableOf(hands, { seats: [...people(1), bot, { ...bot, name: 'Bo' }] });
    expect(curtainOf(alone, null)).toBeNull();
    expect(viewerOf(alone, null)).toBe(0);
    const open = tableOf(hands, { openHands: true });
    expect(curtainOf(open, null)).toBeNull();
    expect(viewerOf(play(open, 'end'), 0)).toBe(1);
    const over = play(tableOf({ hand: 'copper', coins: 8, supply: { province: 1 } }), 'buy province', 'end');
    expect(curtainOf(over, 0)).toBeNull();
    expect(seatToAnswer(over)).toBeNull();
  });

  test('stays up for two people while a bot begins', () => {
    const seats = [{ kind: 'bot', name: 'Bea', strategy: 'smithy', seed: 1 } as const, ...people(2)];
    const table = unwrap(startTable(optionsWith({ seats })));
    expect(viewerOf(table, null)).toBe('public');
  });

  test('shows a game of bots alone openly', () => {
    const seats = ['Bea', 'Bo'].map((name) => ({ kind: 'bot', name, strategy: 'smithy', seed: 1 }) as const);
    expect(viewerOf(unwrap(startTable(optionsWith({ seats }))), null)).toBe('all');
  });
});

describe('open hands', () => {
  test('show everybody’s cards, but not the order of the decks', () => {
    const table = tableOf(
      { hand: 'copper', deck: 'gold copper', others: [{ hand: '2 estate', deck: 'silver copper' }] },
      { openHands: true },
    );
    const view = tableView(table, 0);
    expect(screenOf(view).players[1]?.openHand).toHaveLength(2);
    expect(Array.from(view.view.seats[1]!.deck.cards.subarray(0, 2))).toEqual([0, 1]);
  });
});
