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
import type { RandomBelow } from './play-random-game.js';

/** The cards whose text reveals to everyone what it sets aside. */
const REVEALING_CARDS: readonly string[] = ['bandit', 'spy', 'thief'];

/**
 * A game that a seat cannot tell from this one, although everything it may not know is different: other hands, decks and
 * covered discards have random cards, its own deck has another order, and the seed differs.
 */
export function indistinguishableGame(game: Game, seat: number, random: RandomBelow): Game {
  const shown = namesOf(game.stack.map(({ card }) => card)).some((name) => REVEALING_CARDS.includes(name));
  return {
    ...copyGame(game),
    seed: game.seed === 0 ? 1 : 0,
    seats: game.seats.map((each, index) =>
      index === seat ? alterOwnSeat(each, random) : alterOtherSeat(each, shown, random),
    ),
    events: game.events?.map((event) => alterEventFor(event, seat, random)) ?? null,
  };
}

/** An event that the seat cannot tell from this one, although all that it may not know of it is different. */
export const alterEventFor = (event: GameEvent, seat: number, random: RandomBelow): GameEvent =>
  event.seat === seat ? alterOwnShuffle(event, random) : alterEvent(event, random);

const anyCard = (random: RandomBelow): Card => ALL_CARDS[random(ALL_CARDS.length)] as Card;

const otherCards = (cards: readonly Card[], random: RandomBelow): Card[] => cards.map(() => anyCard(random));

function shuffled(cards: readonly Card[], random: RandomBelow): Card[] {
  const left = [...cards];
  return cards.map(() => left.splice(random(left.length), 1)[0] as Card);
}

/** A pile with random cards beyond its size, which a careless view could expose. */
function withLeftovers(cards: readonly Card[], random: RandomBelow): Pile {
  const pile = pileOf([...cards, ...otherCards([...cards, 0 as Card], random)]);
  pile.size = cards.length;
  return pile;
}

function alterOwnSeat(seat: Seat, random: RandomBelow): Seat {
  const piles = ZONES.map((zone) => {
    const cards = cardsIn(seat[zone]);
    return [zone, withLeftovers(zone === 'deck' ? shuffled(cards, random) : cards, random)] as const;
  });
  return { ...seat, ...Object.fromEntries(piles) };
}

function alterOtherSeat(seat: Seat, shown: boolean, random: RandomBelow): Seat {
  const discard = cardsIn(seat.discard);
  const aside = cardsIn(seat.aside);
  return {
    ...seat,
    deck: withLeftovers(otherCards(cardsIn(seat.deck), random), random),
    hand: withLeftovers(otherCards(cardsIn(seat.hand), random), random),
    inPlay: withLeftovers(cardsIn(seat.inPlay), random),
    discard: withLeftovers([...otherCards(discard.slice(0, -1), random), ...discard.slice(-1)], random),
    aside: withLeftovers(shown ? aside : otherCards(aside, random), random),
  };
}

/** Replaces the cards of another seat's event that are not public. */
function alterEvent(event: GameEvent, random: RandomBelow): GameEvent {
  if (event.audience === 'all') return event;
  const open = event.audience === 'first' ? 1 : 0;
  return { ...event, cards: [...event.cards.slice(0, open), ...otherCards(event.cards.slice(open), random)] };
}

/** Changes the order of the seat's own shuffle. */
const alterOwnShuffle = (event: GameEvent, random: RandomBelow): GameEvent =>
  event.type === 'shuffled' ? { ...event, cards: shuffled(event.cards, random) } : event;
