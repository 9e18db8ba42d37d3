import { cardOf, costOf } from '../../../src/games/dominion/engine/index.js';
import type { CardName, State } from '../../../src/games/dominion/sexpr/messages.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { honestly, honestReply, moving, sexprPlayer, speaking } from './player.js';

const without = (cards: readonly CardName[], card: CardName): CardName[] =>
  cards.toSpliced(cards.indexOf(card), cards.includes(card) ? 1 : 0);

const has = (cards: readonly CardName[], ...wanted: readonly CardName[]): boolean =>
  wanted.every((card) => cards.includes(card));

const price = (card: CardName): number => costOf(cardOf(card));

/** The first card that costs so much more than may be spent. */
const dearerThan = ({ supply }: State, most: number): CardName | undefined =>
  [...new Set(supply)].find((card) => price(card) > most);

const canAct = ({ actions }: State): boolean => actions > 0;

/** Cards that need nothing but an action. */
const SIMPLE: readonly CardName[] = ['village', 'market', 'smithy', 'woodcutter', 'militia', 'moat'];

/** Breaks a rule on what may be played. */
export const PLAYS: readonly Mutant[] = [
  sexprPlayer(
    flaw('mines-too-much', 'a mine turns copper into gold', 'act-mine/cost', /\/mine\//),
    moving((state) =>
      canAct(state) && has(state.hand, 'mine', 'copper') && has(state.supply, 'gold') ? '(act mine copper gold)' : null,
    ),
  ),
  sexprPlayer(
    flaw('mines-without-mine', 'plays a mine that is not in the hand', 'act/in-hand', /\/(mine|turn)\//),
    moving((state) =>
      canAct(state) && has(state.hand, 'copper') && !has(state.hand, 'mine') && has(state.supply, 'silver')
        ? '(act mine copper silver)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('mines-from-nothing', 'a mine gives a treasure whose pile is empty', 'act-mine/in-supply', /\/mine\//),
    moving((state) =>
      canAct(state) && has(state.hand, 'mine', 'silver') && !has(state.supply, 'gold')
        ? '(act mine silver gold)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('acts-without-actions', 'plays an action after the last one', 'act/actions', /\/(village|smithy|market)\//),
    moving(({ actions, hand }) => {
      const card = SIMPLE.find((each) => hand.includes(each));
      return actions === 0 && card !== undefined ? `(act ${card})` : null;
    }),
  ),
  sexprPlayer(
    flaw('discards-the-cellar', 'a cellar discards itself', 'act-cellar/in-hand', /\/cellar\//),
    moving((state) =>
      canAct(state) && state.hand.filter((card) => card === 'cellar').length === 1 ? '(act cellar cellar)' : null,
    ),
  ),
  sexprPlayer(
    flaw('remodels-the-remodel', 'a remodel trashes itself', 'act-remodel/in-hand', /\/remodel\//),
    moving((state) =>
      canAct(state) && state.hand.filter((card) => card === 'remodel').length === 1 && has(state.supply, 'gold')
        ? '(act remodel remodel gold)'
        : null,
    ),
  ),
  sexprPlayer(
    flaw('remodels-too-much', 'a remodel gives three coins more', 'act-remodel/cost', /\/remodel\//),
    moving((state) => {
      const [trashed] = without(state.hand, 'remodel');
      if (!canAct(state) || !has(state.hand, 'remodel') || trashed === undefined) return null;
      const gained = dearerThan(state, price(trashed) + 2);
      return gained === undefined ? null : `(act remodel ${trashed} ${gained})`;
    }),
  ),
  sexprPlayer(
    flaw('makes-markets', 'a workshop gives a card that costs five', 'act-workshop/cost', /\/workshop\//),
    moving((state) =>
      canAct(state) && has(state.hand, 'workshop') && has(state.supply, 'market') ? '(act workshop market)' : null,
    ),
  ),
  sexprPlayer(
    flaw('adds-what-it-has-not', 'plays a gold that is not in the hand', 'add/in-hand', /\/(add|buy|turn)\//),
    moving(({ hand, buys }) => (buys > 0 && !hand.includes('gold') ? '(add gold)' : null)),
  ),
  sexprPlayer(
    contested('adds-without-buys', 'plays treasures when no buy is left', 'add/buys', /\/(add|buy|turn)\//),
    moving(({ hand, buys }) => (buys === 0 && hand.includes('copper') ? '(add copper)' : null)),
  ),
  sexprPlayer(
    flaw('buys-beyond-coins', 'buys a card that it cannot pay', 'buy/coins', /\/buy\//),
    moving((state) => {
      const card = dearerThan(state, state.coins);
      return state.buys > 0 && card !== undefined ? `(buy ${card})` : null;
    }),
  ),
  sexprPlayer(
    flaw('buys-from-nothing', 'buys a card whose pile is empty', 'buy/in-supply', /\/buy\//),
    moving(({ buys, coins, supply }) =>
      buys > 0 && coins >= price('province') && !supply.includes('province') ? '(buy province)' : null,
    ),
  ),
  sexprPlayer(
    flaw('buys-without-buys', 'buys a card when no buy is left', 'buy/buys', /\/buy\//),
    moving(({ buys, supply }) => (buys === 0 && supply.includes('copper') ? '(buy copper)' : null)),
  ),
  sexprPlayer(
    flaw('cleans-with-another', 'leaves a card visible that is not in the hand', 'end/in-hand', /\/clean\//),
    moving(({ buys, hand }) => (buys === 0 && hand.length > 0 && !hand.includes('copper') ? '(clean copper)' : null)),
  ),
  sexprPlayer(
    flaw('cleans-with-none', 'shows no card though it has some', 'end/names-card', /\/clean\//),
    moving(({ buys, hand }) => (buys === 0 && hand.length > 0 ? '(clean)' : null)),
  ),
  sexprPlayer(
    flaw('cleans-with-nothing', 'shows a card though its hand is empty', 'end/empty-hand', /\/clean\//),
    moving(({ hand }) => (hand.length === 0 ? '(clean copper)' : null)),
  ),
  sexprPlayer(
    flaw(
      'remembers-its-hand',
      'takes the hand it was attacked with for its next one',
      ['end/in-hand', 'end/empty-hand'],
      /\/v3\/.*\/turn\//,
    ),
    speaking(() => {
      let remembered: readonly CardName[] | null = null;
      return (told) => {
        const { notification } = told;
        if (notification.kind === 'attacked') remembered = notification.state.hand;
        if (notification.kind !== 'move' || remembered === null) return honestly(told);
        const state = { ...notification.state, hand: remembered };
        remembered = null;
        return honestReply({ ...notification, state });
      };
    }),
  ),
];
