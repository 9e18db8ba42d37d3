import { describe, expect, test } from 'vitest';
import { STATE_FIELD_NAMES, VERSIONS } from '../../../../src/games/dominion/sexpr/messages.js';
import { requestOf } from '../../../../src/games/dominion/sexpr/table.js';
import { askedText, laid, opened, say, stateSent } from './tables.js';

const counted = (cards: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

describe('the state in a move', () => {
  test('S-08 has the ten fields in their order, each once', () => {
    const text = askedText(opened('v1', 2));
    expect([...text.matchAll(/\(([a-z]+)/g)].map(([, word]) => word)).toEqual(['move', ...STATE_FIELD_NAMES]);
    expect(STATE_FIELD_NAMES.join(' ')).toBe('players supply trash actions buys coins deck hand plays discards');
  });

  test("S-14 S-16 S-17 S-18 S-19 S-20 S-21 is written in the drivers' conventions", () => {
    const table = laid({
      version: 'v2',
      copies: 0,
      supply: { smithy: 1, gold: 2, copper: 1, mine: 1 },
      trash: 'estate copper',
      seats: [
        { hand: 'mine silver estate', deck: 'smithy copper gold', plays: 'copper village', discards: 'duchy cellar' },
        { hand: 'copper' },
        { hand: 'estate' },
      ],
      actions: 2,
      buys: 3,
      coins: 4,
    });
    expect(askedText(table)).toBe(
      '(move ((players alice bob carol) (supply copper gold gold mine smithy) (trash estate copper) (actions 2) (buys 3)' +
        ' (coins 4) (deck copper gold smithy) (hand mine silver estate) (plays copper village) (discards duchy cellar)))',
    );
  });

  test.each(VERSIONS.flatMap((version) => [2, 3, 4].map((seats) => ({ version, seats }))))(
    'S-15 begins with the pile sizes of $version at $seats seats',
    ({ version, seats }) => {
      const victory = seats === 2 ? 8 : 12;
      const v1 = { copper: 60 - 7 * seats, silver: 40, gold: 30, estate: victory, duchy: victory, province: victory };
      const v2 = ['cellar', 'market', 'remodel', 'smithy', 'village', 'woodcutter', 'workshop'];
      const kingdom = { v1: ['mine'], v2: ['mine', ...v2], v3: ['mine', ...v2, 'militia', 'moat'] }[version];
      const state = stateSent(opened(version, seats));
      expect(counted(state.supply)).toEqual({ ...v1, ...Object.fromEntries(kingdom.map((card) => [card, 10])) });
      expect([state.actions, state.buys, state.coins]).toEqual([1, 1, 0]);
      expect(state.hand).toHaveLength(5);
      expect(counted([...state.hand, ...state.deck])).toEqual({ copper: 7, estate: 3 });
      expect([state.trash, state.plays, state.discards]).toEqual([[], [], []]);
    },
  );

  test('S-14 an exhausted pile disappears', () => {
    const table = laid({ version: 'v1', copies: 1, seats: [{ hand: '', deck: 'copper' }, {}], coins: 8 });
    say(table, '(buy province)');
    expect(stateSent(table).supply.join(' ')).toBe('copper silver gold estate duchy mine');
  });

  test('S-16 the newest trash stands first', () => {
    const table = laid({ version: 'v1', seats: [{ hand: 'mine mine copper silver' }, {}], actions: 2 });
    say(table, '(act mine copper silver)', '(act mine silver gold)');
    expect(stateSent(table).trash).toEqual(['silver', 'copper']);
  });

  test('S-17 the deck reveals nothing about the draws to come', () => {
    const decks = ['gold copper estate copper silver', 'silver copper estate gold copper'];
    const shown = decks.map((deck) => stateSent(laid({ version: 'v1', seats: [{ hand: 'copper', deck }, {}] })).deck);
    expect(shown[0]).toEqual(shown[1]);
  });

  test('S-19 plays are actions and treasures, the newest first, and never what was bought', () => {
    const table = laid({ version: 'v2', seats: [{ hand: 'market copper silver', deck: 'copper' }, {}] });
    say(table, '(act market)', '(add copper)', '(add silver)', '(buy estate)');
    const { plays, discards, coins, buys, actions } = stateSent(table);
    expect({ plays, discards, coins, buys, actions }).toEqual({
      plays: ['silver', 'copper', 'market'],
      discards: ['estate'], // S-39: a bought card lies on the discards
      coins: 2,
      buys: 1,
      actions: 0,
    });
  });

  test('S-21 names the mover first, in unchanged order of seats', () => {
    const table = opened('v1', 4);
    const orders: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { players, hand } = stateSent(table);
      orders.push(players.join(' '));
      say(table, `(clean ${hand[0]})`);
    }
    const first = 'alice bob carol dave';
    expect(orders).toEqual([first, 'bob carol dave alice', 'carol dave alice bob', 'dave alice bob carol', first]);
  });

  test("S-22 the receiver's cards, and nobody else's", () => {
    const table = laid({
      version: 'v1',
      seats: [
        { hand: '', deck: 'copper' },
        { hand: 'gold', deck: 'duchy', discards: 'mine' },
      ],
    });
    expect(askedText(table)).toMatch(/\(deck copper\) \(hand\) \(plays\) \(discards\)\)\)$/);
    say(table, '(clean)');
    expect(askedText(table)).toMatch(/\(deck duchy\) \(hand gold\) \(plays\) \(discards mine\)\)\)$/);
  });

  test.each([
    ['(add copper)', [0, 2, 1]],
    ['(buy copper)', [0, 1, 0]],
    ['(act village)', [3, 2, 0]],
  ])('S-23 S-37 after %s the counters are %j', (play, counters) => {
    const table = laid({ version: 'v2', seats: [{ hand: 'village copper', deck: 'copper' }, {}], actions: 2, buys: 2 });
    say(table, play);
    const { actions, buys, coins } = stateSent(table);
    expect([actions, buys, coins]).toEqual(counters);
  });
});

describe('the state in an attack', () => {
  const table = () =>
    laid({
      version: 'v3',
      seats: [
        { hand: 'militia copper', plays: 'village' },
        { hand: 'gold copper copper estate duchy', deck: 'silver', discards: 'mine' },
        { hand: 'copper copper copper estate estate' },
      ],
      actions: 1,
    });

  test("S-49 S-21 S-22 has nothing to spend, nothing played, and the victim's own cards, victim first", () => {
    const attacked = table();
    say(attacked, '(act militia)');
    expect(askedText(attacked)).toMatch(
      /^\(attacked \(act militia\) alice \(\(players bob carol alice\) \(supply .*\) \(trash\) \(actions 0\) \(buys 0\) \(coins 0\) \(deck silver\) \(hand gold copper copper estate duchy\) \(plays\) \(discards mine\)\)\)$/,
    );
  });

  test('S-19 the militia stays in the plays of its player, who has two coins more', () => {
    const attacked = table();
    say(attacked, '(act militia)', '(discard gold estate)', '(discard estate estate)');
    const { plays, actions, coins } = stateSent(attacked);
    expect({ plays, actions, coins }).toEqual({ plays: ['militia', 'village'], actions: 0, coins: 2 });
  });

  test('S-20 the first discarded card lies on top', () => {
    const attacked = table();
    say(attacked, '(act militia)', '(discard gold estate)', '(discard copper estate)', '(clean copper)');
    expect(requestOf(attacked)?.seat).toBe(1);
    expect(stateSent(attacked).discards).toEqual(['gold', 'estate', 'mine']);
  });
});
