import {
  ALL_CARDS,
  type Card,
  cardsIn,
  copyGame,
  type Game,
  type GameEvent,
  namesOf,
  type Pile,
  pileOf,
  type Seat,
  ZONES,
} from '../../../../src/games/dominion/engine/index.js';
import type { Dice } from './playing.js';

/** The cards whose text shows to everybody what it sets aside. */
const SHOWING: readonly string[] = ['bandit', 'spy', 'thief'];

/**
 * Another game that a seat cannot tell from this one: all that it may not know is different. Other hands, decks and the
 * inside of discard piles hold any cards at all, the own deck lies in another order, the seed is another.
 */
export function twinOf(game: Game, seat: number, dice: Dice): Game {
  const shown = namesOf(game.stack.map(({ card }) => card)).some((name) => SHOWING.includes(name));
  return {
    ...copyGame(game),
    seed: game.seed === 0 ? 1 : 0,
    seats: game.seats.map((each, index) => (index === seat ? ownTwin(each, dice) : otherTwin(each, shown, dice))),
    events:
      game.events?.map((event) => (event.seat === seat ? shuffleTwin(event, dice) : eventTwin(event, dice))) ?? null,
  };
}

const anyCard = (dice: Dice): Card => ALL_CARDS[dice(ALL_CARDS.length)] as Card;

const others = (cards: readonly Card[], dice: Dice): Card[] => cards.map(() => anyCard(dice));

function shuffled(cards: readonly Card[], dice: Dice): Card[] {
  const left = [...cards];
  return cards.map(() => left.splice(dice(left.length), 1)[0] as Card);
}

/** A pile with rubbish past its end, where a careless view could leave old cards. */
function withRubbish(cards: readonly Card[], dice: Dice): Pile {
  const pile = pileOf([...cards, ...others([...cards, 0 as Card], dice)]);
  pile.size = cards.length;
  return pile;
}

function ownTwin(seat: Seat, dice: Dice): Seat {
  const piles = ZONES.map((zone) => {
    const cards = cardsIn(seat[zone]);
    return [zone, withRubbish(zone === 'deck' ? shuffled(cards, dice) : cards, dice)] as const;
  });
  return { ...seat, ...Object.fromEntries(piles) };
}

function otherTwin(seat: Seat, shown: boolean, dice: Dice): Seat {
  const discard = cardsIn(seat.discard);
  const aside = cardsIn(seat.aside);
  return {
    ...seat,
    deck: withRubbish(others(cardsIn(seat.deck), dice), dice),
    hand: withRubbish(others(cardsIn(seat.hand), dice), dice),
    inPlay: withRubbish(cardsIn(seat.inPlay), dice),
    discard: withRubbish([...others(discard.slice(0, -1), dice), ...discard.slice(-1)], dice),
    aside: withRubbish(shown ? aside : others(aside, dice), dice),
  };
}

/** What another seat did, as far as it is not known to all. */
function eventTwin(event: GameEvent, dice: Dice): GameEvent {
  if (event.audience === 'all') return event;
  const open = event.audience === 'first' ? 1 : 0;
  return { ...event, cards: [...event.cards.slice(0, open), ...others(event.cards.slice(open), dice)] };
}

/** One's own shuffle, with another order as its outcome. */
const shuffleTwin = (event: GameEvent, dice: Dice): GameEvent =>
  event.type === 'shuffled' ? { ...event, cards: shuffled(event.cards, dice) } : event;
