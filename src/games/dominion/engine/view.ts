import { textOf } from './cards/text-of.js';
import { UNKNOWN } from './cards.js';
import { eventsFor } from './events.js';
import { cardsIn, type Pile, pileOf } from './pile.js';
import { unknownCards } from './setup.js';
import { copyGame, type Game, type Seat } from './state.js';

/**
 * What one seat may see: a game in which every hidden card is unknown. It can be judged and asked for legal answers like
 * any other game.
 */
export type View = Game;

export function viewOf(game: Game, seat: number): View {
  const copy = copyGame(game);
  const open = revealsAside(game);
  return {
    ...copy,
    // Seed and script would give away the coming draws.
    seed: 0,
    script: null,
    seats: copy.seats.map((each, index) => (index === seat ? ownSeat(each) : otherSeat(each, open))),
    events: copy.events === null ? null : eventsFor(copy.events, seat),
  };
}

/** Whether cards set aside were revealed to everyone, rather than looked at by one player. */
const revealsAside = (game: Game): boolean => game.stack.some((frame) => textOf(frame.card).reveals);

/** The bytes past a pile's size still have old cards; a view must not contain them. */
const exact = (pile: Pile): Pile => pileOf(cardsIn(pile));

/** A player knows which cards are left in its own deck, but not their order. */
const ownSeat = (seat: Seat): Seat => ({
  ...seat,
  deck: pileOf(cardsIn(seat.deck).sort((a, b) => a - b)),
  hand: exact(seat.hand),
  inPlay: exact(seat.inPlay),
  discard: exact(seat.discard),
  aside: exact(seat.aside),
});

const otherSeat = (seat: Seat, open: boolean): Seat => ({
  ...seat,
  deck: pileOf(unknownCards(seat.deck.size)),
  hand: pileOf(unknownCards(seat.hand.size)),
  inPlay: exact(seat.inPlay),
  discard: topOnly(seat.discard),
  aside: open ? exact(seat.aside) : pileOf(unknownCards(seat.aside.size)),
});

const topOnly = (pile: Pile): Pile =>
  pileOf(cardsIn(pile).map((card, index) => (index === pile.size - 1 ? card : UNKNOWN)));
