import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../../src/games/dominion/engine/index.js';
import {
  logOf,
  type TableGame,
  tableView,
  textOfLog,
  type Viewer,
} from '../../../../src/games/dominion/table/index.js';
import type { GivenGame } from '../engine/given-game.js';
import { play, tableOf } from './given-table.js';

const textFor = (table: TableGame, viewer: Viewer): string[] =>
  textOfLog(logOf(tableView(table, viewer)))
    .split('\n')
    .slice(1);

const told = (given: GivenGame, viewer: Viewer, ...moves: string[]): string[] =>
  textFor(play(tableOf(given), ...moves), viewer);

const FIRST = { rules: 'rulebook-1e' } as const;
const DECK = 'estate copper copper gold silver estate copper';

describe('the log', () => {
  test.each<[string, GivenGame, readonly string[], readonly string[]]>([
    [
      'names what one draws oneself',
      { hand: 'smithy', deck: DECK },
      ['act smithy'],
      ['  Ann plays a Smithy', '    Ann draws 2 Coppers and an Estate'],
    ],
    [
      'puts treasures together',
      { hand: '2 copper silver' },
      ['treasures copper', 'treasures copper', 'treasures silver'],
      ['  Ann plays 2 Coppers and a Silver'],
    ],
    [
      'tells a purchase without the gain, and equal ones together',
      { hand: 'copper', coins: 6, buys: 2 },
      ['buy silver', 'buy silver'],
      ['  Ann buys 2 Silvers'],
    ],
    [
      'indents what a card does',
      { hand: 'workshop' },
      ['act workshop', 'choose silver'],
      ['  Ann plays a Workshop', '    Ann gains a Silver'],
    ],
    [
      'indents a card played by a card',
      { hand: 'throne-room militia', others: [{ hand: '5 copper', deck: 'moat' }] },
      ['act throne-room', 'choose militia', 'choose', 'choose copper copper', 'choose', 'choose', 'choose'],
      [
        '  Ann plays a Throne Room',
        '    Ann plays a Militia',
        '      Bob discards a Copper and 1 other card',
        '    Ann plays a Militia',
      ],
    ],
    [
      'shows a reaction',
      { hand: 'witch', deck: DECK, others: [{ hand: 'moat' }] },
      ['act witch', 'choose moat'],
      ['  Ann plays a Witch', '    Ann draws a Copper and an Estate', '    Bob shows a Moat'],
    ],
    [
      'tells that a deck was shuffled, not what is in it',
      { hand: 'laboratory', discard: '3 estate' },
      ['act laboratory'],
      ['  Ann plays a Laboratory', '    Ann shuffles the discard pile into a new deck', '    Ann draws 2 Estates'],
    ],
    [
      'tells what was revealed',
      { hand: 'adventurer', deck: 'estate duchy copper gold', ...FIRST },
      ['act adventurer'],
      [
        '  Ann plays an Adventurer',
        '    Ann reveals a Copper, a Gold, an Estate and a Duchy',
        '    Ann discards an Estate and a Duchy',
      ],
    ],
    [
      'tells what was trashed',
      { hand: 'chapel curse 2 copper' },
      ['act chapel', 'choose curse copper copper'],
      ['  Ann plays a Chapel', '    Ann trashes 2 Coppers and a Curse'],
    ],
    [
      'tells that there was nothing to reveal',
      { hand: 'vassal' },
      ['act vassal'],
      ['  Ann plays a Vassal', '    Ann has no card to reveal'],
    ],
  ])('%s', (_, given, moves, expected) => {
    expect(told(given, 0, ...moves)).toEqual(expected);
  });

  test('hides from others what only its player knows', () => {
    const given = { hand: 'cellar 2 estate', deck: DECK };
    expect(told(given, 1, 'act cellar', 'choose estate estate')).toEqual([
      '  Ann plays a Cellar',
      '    Ann discards an Estate and 1 other card',
      '    Ann draws 2 cards',
    ]);
    expect(told(given, 0, 'act cellar', 'choose estate estate').at(-1)).toBe('    Ann draws a Copper and an Estate');
    expect(told(given, 'all', 'act cellar', 'choose estate estate').at(-1)).toBe(
      '    Ann draws a Copper and an Estate',
    );
    expect(told(given, 'public', 'act cellar', 'choose estate estate').at(-1)).toBe('    Ann draws 2 cards');
  });

  test('has a heading for each turn, and for the end', () => {
    const table = play(
      tableOf({ hand: 'estate', coins: 8, turns: 3, supply: { province: 1 }, others: [{ turns: 3 }] }),
      'end',
    );
    const over = play(table, 'end');
    expect(logOf(tableView(over, 0)).map(({ heading, seat }) => [heading, seat])).toEqual([
      ['Turn 1: Ann', 0],
      ['Turn 1: Bob', 1],
      ['Turn 2: Ann', 0],
    ]);
    const ended = play(tableOf({ hand: 'estate', coins: 8, supply: { province: 1 } }), 'buy province', 'end');
    expect(logOf(tableView(ended, 0)).at(-1)).toEqual({ heading: 'The game is over', seat: null, lines: [] });
  });

  test('tells who gave up', () => {
    expect(told({ hand: 'copper', others: [{}, {}] }, 0, 'withdraw 1')).toEqual(['  Bob gives up']);
    expect(told({ hand: 'copper', others: [{}, {}] }, 1, 'withdraw 0')).toEqual(['  Ann gives up', 'Turn 1: Bob']);
  });

  test('has names as parts of their own', () => {
    const [turn] = logOf(tableView(play(tableOf({ hand: 'workshop' }), 'act workshop', 'choose silver'), 0));
    const parts = turn?.lines[1]?.parts.map((part) => (part.kind === 'card' ? nameOf(part.card) : part.kind));
    expect(parts).toEqual(['seat', 'text', 'text', 'text', 'silver']);
  });

  test('says when a game ends with a visible card', () => {
    const given = { hand: 'copper estate', rules: 'sexpr-v3', onlySupply: { province: 8, copper: 10 } };
    expect(told(given, 1, 'end estate')[0]).toBe('  Ann ends the turn with an Estate on top');
  });

  test('marks what was taken back', () => {
    expect(told({ hand: 'copper' }, 0, 'treasures copper', 'undo 0')).toEqual(['  Ann plays a Copper (taken back)']);
  });
});
