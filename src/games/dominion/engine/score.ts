import { type Card, cardOf, POINTS, pointsOf } from './cards.js';
import { cardsIn, countIn, sumIn } from './pile.js';
import { type Game, type Seat, ZONES } from './state.js';

const GARDENS = cardOf('gardens');

export const ownedCards = (seat: Seat): Card[] => ZONES.flatMap((zone) => cardsIn(seat[zone]));

export const countOwned = ({ deck, hand, inPlay, discard, aside }: Seat, card: Card): number =>
  countIn(deck, card) + countIn(hand, card) + countIn(inPlay, card) + countIn(discard, card) + countIn(aside, card);

/** The sum of the marks of all cards that a player owns. */
export const sumOwned = ({ deck, hand, inPlay, discard, aside }: Seat, marks: Readonly<Int8Array>): number =>
  sumIn(deck, marks) + sumIn(hand, marks) + sumIn(inPlay, marks) + sumIn(discard, marks) + sumIn(aside, marks);

/** A gardens is worth one point for every ten cards. */
export const pointsOfGardens = (cards: number): number => Math.floor(cards / 10);

/** Victory points of all the cards of one player. */
export function pointsOfCards(owned: readonly Card[]): number {
  const gardens = pointsOfGardens(owned.length);
  return owned.reduce((sum, card) => sum + (card === GARDENS ? gardens : pointsOf(card)), 0);
}

/** The same for a seat, without a list of its cards: that list was a third of the time of a simulation. */
export function pointsOfSeat(seat: Seat): number {
  const cards = ZONES.reduce((sum, zone) => sum + seat[zone].size, 0);
  return sumOwned(seat, POINTS) + countOwned(seat, GARDENS) * pointsOfGardens(cards);
}

export const scoresOf = (game: Game): number[] => game.seats.map(pointsOfSeat);

/** The seats with the most points; if the rules break ties, those among them with the fewest turns. */
export function winnersOf(game: Game): number[] {
  const scores = scoresOf(game);
  const playing = game.seats.flatMap(({ withdrawn }, seat) => (withdrawn ? [] : [seat]));
  const best = Math.max(...playing.map((seat) => scores[seat] as number));
  const top = playing.filter((seat) => scores[seat] === best);
  if (game.rules.tieBreak === 'shared') return top;
  const turns = (seat: number): number => game.seats[seat]?.turns ?? 0;
  const fewest = Math.min(...top.map(turns));
  return top.filter((seat) => turns(seat) === fewest);
}
