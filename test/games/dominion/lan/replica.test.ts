import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardOf, costOf, nameOf } from '../../../../src/games/dominion/engine/index.js';
import { legalPlays, whyIllegal } from '../../../../src/games/dominion/lan/play-legality.js';
import { applyInPlace, cardsOf, pointsIn, startReplica, winnerOf } from '../../../../src/games/dominion/lan/replica.js';
import { activePlayer, type Play, type Replica } from '../../../../src/games/dominion/lan/replica-state.js';
import { rearrange } from '../../../../src/games/dominion/lan/shuffle.js';
import { PILES } from '../../../../src/games/dominion/lan/wire-cards.js';
import { sized } from '../../../sizes.js';

const END: Play = { kind: 'end' };
const buy = (name: Parameters<typeof cardOf>[0]): Play => ({ kind: 'buy', card: cardOf(name) });

function playAll(replica: Replica, plays: readonly Play[]): void {
  for (const play of plays) {
    expect(whyIllegal(replica, play)).toBeNull();
    applyInPlace(replica, play);
  }
}

const handOf = (replica: Replica, player: number): string[] => replica.players[player - 1]!.hand.map(nameOf);

test.each([
  [3, '1 2 3'],
  [4, '4 3 2 1'],
  [5, '1 5 4 3 2'],
  [8, '4 8 3 7 2 6 1 5'],
  [10, '1 6 10 2 5 9 4 8 3 7'],
  [12, '4 8 12 3 7 11 2 6 10 1 5 9'],
])('a discard pile of %i cards is rearranged to %s', (count, deck) => {
  const discard = Array.from({ length: count }, (_, index) => index + 1);
  expect(rearrange(discard).toReversed().join(' ')).toBe(deck);
});

test('every rearrangement keeps all cards', () => {
  for (let count = 0; count <= 60; count++) {
    const cards = Array.from({ length: count }, (_, index) => index);
    expect(rearrange(cards).toSorted((a, b) => a - b)).toEqual(cards);
  }
});

describe('the start', () => {
  test.each([
    [2, 37, 13],
    [3, 30, 10],
    [4, 23, 7],
  ])('of %i players leaves %i coppers and %i estates, and player 2 begins', (count, coppers, estates) => {
    const replica = startReplica(count);
    expect(replica.supply.get(cardOf('copper'))).toBe(coppers);
    expect(replica.supply.get(cardOf('estate'))).toBe(estates);
    expect(replica.active).toBe(1);
    for (let player = 1; player <= count; player++) {
      expect(handOf(replica, player)).toEqual(['copper', 'copper', 'estate', 'copper', 'copper']);
    }
  });

  test('is followed by three coins, and then by what was bought second', () => {
    const replica = startReplica(2);
    playAll(replica, [END, buy('smithy'), END, END, buy('silver'), END]);
    expect(handOf(replica, 2)).toEqual(['estate', 'copper', 'estate', 'copper', 'copper']);
    playAll(replica, [END, buy('village'), END, END, buy('silver'), END]);
    expect(handOf(replica, 2)).toEqual(['estate', 'estate', 'copper', 'copper', 'village']);
    expect(replica.players[1]!.deck.toReversed().map(nameOf)).toEqual([
      'copper',
      'copper',
      'copper',
      'estate',
      'smithy',
      'copper',
      'copper',
    ]);
    playAll(replica, [{ kind: 'card', index: 4 }]);
    expect(handOf(replica, 2)).toEqual(['estate', 'estate', 'copper', 'copper', 'copper']);
    expect(replica.actions).toBe(2);
  });
});

const MONEY = ['province', 'gold', 'silver'] as const;

function playMoney(count: number): { readonly replica: Replica; readonly turns: number } {
  const replica = startReplica(count);
  while (replica.phase !== 'over') {
    applyInPlace(replica, END);
    const wanted = MONEY.map(buy).find((play) => whyIllegal(replica, play) === null);
    if (wanted !== undefined) applyInPlace(replica, wanted);
    applyInPlace(replica, END);
  }
  return { replica, turns: replica.players.reduce((sum, { turns }) => sum + turns, 0) };
}

test.each([
  [2, 36, [33, 33], 0],
  [3, 49, [21, 27, 21], 1],
  [4, 50, [15, 21, 21, 15], 1],
])('%i players who buy nothing but money need %i turns and end %j', (count, turns, points, winner) => {
  const played = playMoney(count);
  expect(played.turns).toBe(turns);
  expect(pointsIn(played.replica)).toEqual(points);
  expect(winnerOf(played.replica)).toBe(winner);
});

describe('random games', () => {
  const numRuns = sized({ test: 30, long: 1000 });

  test('keep every card, and every legal play is accepted on a copy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }), fc.infiniteStream(fc.nat(1000)), (count, choices) => {
        const replica = startReplica(count);
        const all = [...PILES.values()].reduce((sum, size) => sum + size, 0);
        for (let step = 0; step < 300 && replica.phase !== 'over'; step++) {
          const plays = [...legalPlays(replica)];
          const before = structuredClone(replica);
          for (const play of plays.slice(0, 3)) applyInPlace(structuredClone(replica), play);
          expect(replica).toEqual(before);
          applyInPlace(replica, plays[choices.next().value % plays.length] as Play);
          const owned = replica.players.reduce((sum, player) => sum + cardsOf(player).length, 0);
          const left = [...replica.supply.values()].reduce((sum, size) => sum + size, 0);
          expect(owned + left).toBe(all);
          expect(Math.min(replica.actions, replica.buys, replica.coins)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns },
    );
  });
});

test('what the program does not let a player do has a rule', () => {
  const replica = startReplica(2);
  const ruleOf = (play: Play) => whyIllegal(replica, play)?.rule.id;
  expect(ruleOf({ kind: 'card', index: 5 })).toBe('lan/index');
  expect(ruleOf({ kind: 'card', index: 0 })).toBe('lan/is-action');
  expect(ruleOf(buy('silver'))).toBe('lan/coins');
  expect(ruleOf(buy('cellar'))).toBe('lan/in-game');
  playAll(replica, [buy('curse')]);
  expect(ruleOf(buy('copper'))).toBe('lan/buys');
  replica.supply.set(cardOf('copper'), 0);
  expect(ruleOf(buy('copper'))).toBe('lan/in-supply');
  replica.phase = 'over';
  expect(ruleOf(END)).toBe('lan/over');
});

describe('the end', () => {
  const emptied = (names: readonly Parameters<typeof cardOf>[0][], ending: 'any-pile' | 'kingdom-pile') => {
    const replica = startReplica(2, ending);
    for (const name of names) replica.supply.set(cardOf(name), 0);
    playAll(replica, [END]);
    expect(replica.phase).toBe('buy');
    playAll(replica, [END]);
    return replica.phase === 'over';
  };

  test.each([
    [['province'], true, true],
    [['copper', 'curse', 'estate'], true, false],
    [['moat', 'gardens', 'village'], true, true],
    [['moat', 'gardens', 'gold'], true, false],
    [['moat', 'gardens'], false, false],
  ] as const)('with %j empty', (names, anyPile, kingdomPile) => {
    expect(emptied(names, 'any-pile')).toBe(anyPile);
    expect(emptied(names, 'kingdom-pile')).toBe(kingdomPile);
  });

  test('comes without clean-up, and gardens count all cards', () => {
    const replica = startReplica(2);
    const player = activePlayer(replica);
    player.discard.push(cardOf('gardens'), cardOf('gardens'), ...new Array(8).fill(cardOf('curse')));
    replica.supply.set(cardOf('province'), 0);
    playAll(replica, [END, END]);
    expect(player.hand).toHaveLength(5);
    expect(pointsIn(replica)).toEqual([3, 3 + 2 * 2 - 8]);
    expect(winnerOf(replica)).toBe(0);
    expect(costOf(cardOf('gardens'))).toBe(4);
  });
});
