import { type Card, cardOf, POINTS, pointsOf } from './cards.js';
import { cardsIn, countIn, sumIn } from './pile.js';
import { type Game, type Seat, seatAt, ZONES } from './state.js';

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
  const { deck, hand, inPlay, discard, aside } = seat;
  const cards = deck.size + hand.size + inPlay.size + discard.size + aside.size;
  return sumOwned(seat, POINTS) + countOwned(seat, GARDENS) * pointsOfGardens(cards);
}

export function scoresOf({ seats }: Game): number[] {
  const scores: number[] = [];
  for (const seat of seats) scores.push(pointsOfSeat(seat));
  return scores;
}

/** The seats with the most points; if the rules break ties, those among them with the fewest turns. */
export function winnersOf(game: Game, scores: readonly number[] = scoresOf(game)): number[] {
  let winners: number[] = [];
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (seatAt(game, seat).withdrawn) continue;
    const ahead = winners.length === 0 ? 1 : lead(game, scores, seat, winners[0] as number);
    if (ahead > 0) winners = [seat];
    else if (ahead === 0) winners.push(seat);
  }
  return winners;
}

/** Positive if a seat is ahead of another one, zero if they share their rank. */
function lead(game: Game, scores: readonly number[], seat: number, other: number): number {
  const points = (scores[seat] as number) - (scores[other] as number);
  if (points !== 0 || game.rules.tieBreak === 'shared') return points;
  return seatAt(game, other).turns - seatAt(game, seat).turns;
}
