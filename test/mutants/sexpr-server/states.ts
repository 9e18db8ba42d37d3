import { cardOf, cardsIn, nameOf, seatAt } from '../../../src/games/dominion/engine/index.js';
import { put, removeFrom, removeTop } from '../../../src/games/dominion/engine/pile.js';
import { flaw, type Mutant } from '../mutant.js';
import { changingDeal, changingEffects, changingRequests, sexprServer } from './server.js';

const COPPER = cardOf('copper');
const ESTATE = cardOf('estate');

/** A field of a state, as text, with its cards. */
const field = (name: string): RegExp => new RegExp(`\\(${name}((?: [a-z]+)*)\\)`);

const inField = (name: string, change: (cards: string[]) => readonly string[]) => (text: string) =>
  text.replace(
    field(name),
    (_, cards: string) => `(${[name, ...change(cards.trim().split(' ').filter(Boolean))].join(' ')})`,
  );

const isAttack = (text: string): boolean => text.startsWith('(attacked');

/** Breaks a rule on the start of a game, and on states. */
export const STATES: readonly Mutant[] = [
  sexprServer(
    flaw('deals-sixty-coppers', 'does not take the first coppers out of the supply', 'setup/supply', /\/start\//),
    changingDeal(({ supply }) => {
      supply[COPPER] = 60;
    }),
  ),
  sexprServer(
    flaw('deals-eight-coppers', 'starts with eight coppers and two estates', 'setup/deck', /\/start\//),
    changingDeal(({ seats }) => {
      for (const { hand, deck } of seats) {
        if (removeFrom(hand, ESTATE)) put(hand, COPPER);
        else if (removeFrom(deck, ESTATE)) put(deck, COPPER);
      }
    }),
  ),
  sexprServer(
    flaw('deals-six', 'deals a first hand of six cards', 'setup/hand', /\/start\//),
    changingDeal(({ seats }) => {
      for (const { hand, deck } of seats) put(hand, removeTop(deck)!);
    }),
  ),
  sexprServer(
    flaw('starts-with-a-coin', 'every turn starts with a coin', 'turn/counters', /\/(start|turn)\//),
    changingEffects(({ reply, game }) => {
      if (reply.startsWith('(clean')) game.coins = 1;
    }),
  ),
  sexprServer(
    flaw('trash-oldest-first', 'shows the trash from bottom to top', 'state/trash-order', /\/trash\//),
    changingRequests(inField('trash', (cards) => cards.reverse())),
  ),
  sexprServer(
    flaw('trash-forgets', 'shows the top of the trash only', ['state/trash', 'effect/trash'], /\/trash\//),
    changingRequests(inField('trash', (cards) => cards.slice(0, 1))),
  ),
  sexprServer(
    flaw('deck-in-order', 'shows the deck in the order of the draws', 'state/deck-secret', /\/deck\//),
    changingRequests((text, { game }, seat) =>
      inField('deck', () => cardsIn(seatAt(game, seat).deck).reverse().map(nameOf))(text),
    ),
  ),
  sexprServer(
    flaw('deck-with-discards', 'shows the discards as part of the deck', 'state/deck', /\/deck\//),
    changingRequests((text, { game }, seat) =>
      inField('deck', (cards) => [...cards, ...cardsIn(seatAt(game, seat).discard).map(nameOf)])(text),
    ),
  ),
  sexprServer(
    flaw('plays-without-treasures', 'shows no treasures among the plays', 'state/plays', /\/(mine|add)\//),
    changingRequests(inField('plays', (cards) => cards.filter((card) => !['copper', 'silver', 'gold'].includes(card)))),
  ),
  sexprServer(
    flaw(
      'shows-anothers-hand',
      'shows a victim the hand of its attacker',
      ['state/own-cards', 'state/hand'],
      /\/militia\//,
    ),
    changingRequests((text, { game }) =>
      isAttack(text) ? inField('hand', () => cardsIn(seatAt(game, game.turn).hand).map(nameOf))(text) : text,
    ),
  ),
  sexprServer(
    flaw('attacks-with-coins', "shows a victim the attacker's coins", 'attacked/state', /\/militia\//),
    changingRequests((text) => (isAttack(text) ? text.replace('(coins 0)', '(coins 2)') : text)),
  ),
  sexprServer(
    flaw('mover-last', 'names the mover last', 'state/players', /\/turn\//),
    changingRequests(inField('players', ([first = '', ...others]) => [...others, first])),
  ),
  sexprServer(
    flaw('swaps-fields', 'sends buys before actions', 'state/grammar', /\/message\//),
    changingRequests((text) => text.replace(/(\(actions \d+\)) (\(buys \d+\))/, '$2 $1')),
  ),
  sexprServer(
    flaw('pads-numbers', 'writes numbers with two digits', 'state/numbers', /\/message\//),
    changingRequests((text) => text.replace(/\((actions|buys|coins) (\d)\)/g, '($1 0$2)')),
  ),
  sexprServer(
    flaw('capitals', 'begins its messages with a capital', 'message/grammar', /\/message\//),
    changingRequests((text) => text.replace('(move ', '(Move ')),
  ),
  sexprServer(
    flaw('calls-all-alice', 'calls every player alice', 'names/unique', /\/message\//),
    changingRequests((text) => text.replace(/bob|carol|dave/g, 'alice')),
  ),
];
