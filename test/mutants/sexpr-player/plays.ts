import { cardOf, costOf } from '../../../src/games/dominion/engine/index.js';
import type { CardName, State } from '../../../src/games/dominion/sexpr/messages.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { behaving, changingPlays, correctReply, replyCorrectly, sexprPlayer } from './player.js';

const without = (cards: readonly CardName[], card: CardName): CardName[] =>
  cards.toSpliced(cards.indexOf(card), cards.includes(card) ? 1 : 0);

const has = (cards: readonly CardName[], ...wanted: readonly CardName[]): boolean =>
  wanted.every((card) => cards.includes(card));

const price = (card: CardName): number => costOf(cardOf(card));

/** The first card that costs more than that. */
const dearerThan = ({ supply }: State, most: number): CardName | undefined =>
  [...new Set(supply)].find((card) => price(card) > most);

const canAct = ({ actions }: State): boolean => actions > 0;

/** Cards that need nothing but an action. */
const SIMPLE: readonly CardName[] = ['village', 'market', 'smithy', 'woodcutter', 'militia', 'moat'];

/** Breaks a rule on plays. */
export const PLAYS: readonly Mutant[] = [
  sexprPlayer(
    flaw('mines-too-much', 'a mine turns copper into gold', 'act-mine/cost', /\/mine\//),
    changingPlays((state) =>
      canAct(state) && has(state.hand, 'mine', 'copper') && has(state.supply, 'gold') ? '(act mine copper gold)' : null,
    ),
  ),
  sexprPlayer(
    flaw('mines-without-mine', 'plays a mine that is not in the hand', 'act/in-hand', /\/(mine|turn)\//),
    changingPlays((state) =>
      canAct(state) && has(state.hand, 'copper') && !has(state.hand, 'mine') && has(state.supply, 'silver')
        ? '(act mine copper silver)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('mines-from-nothing', 'a mine gives a treasure whose pile is empty', 'act-mine/in-supply', /\/mine\//),
    changingPlays((state) =>
      canAct(state) && has(state.hand, 'mine', 'silver') && !has(state.supply, 'gold')
        ? '(act mine silver gold)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('acts-without-actions', 'plays an action after the last one', 'act/actions', /\/(village|smithy|market)\//),
    changingPlays(({ actions, hand }) => {
      const card = SIMPLE.find((each) => hand.includes(each));
      return actions === 0 && card !== undefined ? `(act ${card})` : null;
    }),
  ),
  sexprPlayer(
    flaw('discards-the-cellar', 'a cellar discards itself', 'act-cellar/in-hand', /\/cellar\//),
    changingPlays((state) =>
      canAct(state) && state.hand.filter((card) => card === 'cellar').length === 1 ? '(act cellar cellar)' : null,
    ),
  ),
  sexprPlayer(
    flaw('remodels-the-remodel', 'a remodel trashes itself', 'act-remodel/in-hand', /\/remodel\//),
    changingPlays((state) =>
      canAct(state) && state.hand.filter((card) => card === 'remodel').length === 1 && has(state.supply, 'gold')
        ? '(act remodel remodel gold)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('remodels-too-much', 'a remodel gives three coins more', 'act-remodel/cost', /\/remodel\//),
    changingPlays((state) => {
      const [trashed] = without(state.hand, 'remodel');
      if (!canAct(state) || !has(state.hand, 'remodel') || trashed === undefined) return null;
      const gained = dearerThan(state, price(trashed) + 2);
      return gained === undefined ? null : `(act remodel ${trashed} ${gained})`;
    }),
  ),
  sexprPlayer(
    flaw('makes-markets', 'a workshop gives a card that costs five', 'act-workshop/cost', /\/workshop\//),
    changingPlays((state) =>
      canAct(state) && has(state.hand, 'workshop') && has(state.supply, 'market') ? '(act workshop market)' : null,
    ),
  ),
  sexprPlayer(
    flaw('adds-missing-cards', 'plays a gold that is not in the hand', 'add/in-hand', /\/(add|buy|turn)\//),
    changingPlays(({ hand, buys }) => (buys > 0 && !hand.includes('gold') ? '(add gold)' : null)),
  ),
  sexprPlayer(
    contested('adds-without-buys', 'plays treasures when no buy is left', 'add/buys', /\/(add|buy|turn)\//),
    changingPlays(({ hand, buys }) => (buys === 0 && hand.includes('copper') ? '(add copper)' : null)),
  ),
  sexprPlayer(
    flaw('buys-beyond-coins', 'buys a card that it cannot afford', 'buy/coins', /\/buy\//),
    changingPlays((state) => {
      const card = dearerThan(state, state.coins);
      return state.buys > 0 && card !== undefined ? `(buy ${card})` : null;
    }),
  ),
  sexprPlayer(
    flaw('buys-from-nothing', 'buys a card whose pile is empty', 'buy/in-supply', /\/buy\//),
    changingPlays(({ buys, coins, supply }) =>
      buys > 0 && coins >= price('province') && !supply.includes('province') ? '(buy province)' : null,
    ),
  ),
  sexprPlayer(
    flaw('buys-without-buys', 'buys a card when no buy is left', 'buy/buys', /\/buy\//),
    changingPlays(({ buys, supply }) => (buys === 0 && supply.includes('copper') ? '(buy copper)' : null)),
  ),
  sexprPlayer(
    flaw('cleans-with-another', 'leaves a card visible that is not in the hand', 'end/in-hand', /\/clean\//),
    changingPlays(({ buys, hand }) =>
      buys === 0 && hand.length > 0 && !hand.includes('copper') ? '(clean copper)' : null,
    ),
  ),
  sexprPlayer(
    flaw('cleans-with-none', 'shows no card although it has some', 'end/names-card', /\/clean\//),
    changingPlays(({ buys, hand }) => (buys === 0 && hand.length > 0 ? '(clean)' : null)),
  ),
  sexprPlayer(
    flaw('cleans-with-nothing', 'shows a card although its hand is empty', 'end/empty-hand', /\/clean\//),
    changingPlays(({ hand }) => (hand.length === 0 ? '(clean copper)' : null)),
  ),
  sexprPlayer(
    flaw(
      'remembers-its-hand',
      'takes the hand of the last attack for the next one',
      ['end/in-hand', 'end/empty-hand'],
      /\/v3\/.*\/turn\//,
    ),
    behaving(() => {
      let remembered: readonly CardName[] | null = null;
      return (received) => {
        const { notification } = received;
        if (notification.kind === 'attacked') remembered = notification.state.hand;
        if (notification.kind !== 'move' || remembered === null) return replyCorrectly(received);
        const state = { ...notification.state, hand: remembered };
        remembered = null;
        return correctReply({ ...notification, state });
      };
    }),
  ),
];
