import { type Card, cardOf, pointsOf } from './cards.js';
import { cardsIn, countIn } from './pile.js';
import { type Game, type Seat, ZONES } from './state.js';

const GARDENS = cardOf('gardens');

export const ownedCards = (seat: Seat): Card[] => ZONES.flatMap((zone) => cardsIn(seat[zone]));

export const countOwned = ({ deck, hand, inPlay, discard, aside }: Seat, card: Card): number =>
  countIn(deck, card) + countIn(hand, card) + countIn(inPlay, card) + countIn(discard, card) + countIn(aside, card);

/** Victory points of all the cards of one player; a gardens is worth one for every ten cards. */
export function pointsOfCards(owned: readonly Card[]): number {
  const perGardens = Math.floor(owned.length / 10);
  return owned.reduce((sum, card) => sum + (card === GARDENS ? perGardens : pointsOf(card)), 0);
}

export const pointsOfSeat = (seat: Seat): number => pointsOfCards(ownedCards(seat));

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
