// How the players that came with the drivers go about it: actions first, then every treasure of the hand, whether or not
// a buy is left (S-35), then the dearest card.
import { COSTS, fieldsOf, TREASURES, VICTORIES } from './habit.mjs';

const affordable = (state, limit, wanted) => wanted.find((card) => COSTS[card] <= limit && state.supply.includes(card));

const without = (hand, card) => hand.toSpliced(hand.indexOf(card), 1);

/** The first exchange of a card in the hand, beside the one played, for a wanted one. */
function exchange(state, played, [trash, gain, more]) {
  for (const card of trash) {
    if (!without(state.hand, played).includes(card)) continue;
    const gained = affordable(state, COSTS[card] + more, gain);
    if (gained) return [card, gained];
  }
  return null;
}

/** What to name with an action; null where it cannot be played. */
const CHOICES = {
  village: () => [],
  market: () => [],
  militia: () => [],
  smithy: () => [],
  moat: () => [],
  woodcutter: () => [],
  cellar: ({ hand }) => hand.filter((card) => VICTORIES.includes(card)),
  mine: (state) => exchange(state, 'mine', [['silver', 'copper'], TREASURES, 3]),
  remodel: (state) => exchange(state, 'remodel', [['gold', 'estate', 'copper'], Object.keys(COSTS), 2]),
  workshop: (state) => {
    const gained = affordable(state, 4, ['silver', 'village', 'estate']);
    return gained ? [gained] : null;
  },
};

function action(state) {
  if (state.actions === 0) return null;
  for (const [card, choose] of Object.entries(CHOICES)) {
    const named = state.hand.includes(card) ? choose(state) : null;
    if (named !== null) return `(act ${[card, ...named].join(' ')})`;
  }
  return null;
}

function play(state, wanted) {
  const treasure = TREASURES.find((card) => state.hand.includes(card));
  const card = state.buys > 0 ? affordable(state, state.coins, wanted) : undefined;
  return (
    action(state) ??
    (treasure && `(add ${treasure})`) ??
    (card && `(buy ${card})`) ??
    (state.hand.length > 0 ? `(clean ${state.hand[0]})` : '(clean)')
  );
}

function defense({ hand }) {
  if (hand.includes('moat')) return '(moat)';
  const worst = hand.toSorted((one, other) => rank(one) - rank(other));
  return `(${['discard', ...worst.slice(0, Math.max(0, hand.length - 3))].join(' ')})`;
}

/** Victory cards are of no use in a hand. */
const rank = (card) => (VICTORIES.includes(card) ? -1 : COSTS[card]);

/** Unknown notifications are errors, as in the players that it is modelled on. */
export const officialReply = (known, wanted) => (notification) => {
  const [kind] = notification;
  if (!known.includes(kind)) throw new Error(`unknown notification: ${kind}`);
  if (kind === 'move') return play(fieldsOf(notification[1]), wanted);
  return kind === 'attacked' ? defense(fieldsOf(notification[3])) : null;
};
