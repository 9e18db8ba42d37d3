import { type Card, namesOf } from './cards.js';
import type { Audience, EventType } from './events.js';
import { moveSorted, shuffleInPlace, streamOf } from './random.js';
import { type Game, inSupply, newFrame, type Seat, seatAt, type Zone } from './state.js';

/** A script of draws that does not fit the game it is used with. Ours to get right, so it is thrown. */
export class ScriptError extends Error {}

export function tell(game: Game, type: EventType, seat: number, cards: readonly Card[], audience: Audience): void {
  if (game.events !== null) game.events.push({ type, seat, cards: cards.slice(), audience });
}

export function tellCard(game: Game, type: EventType, seat: number, card: Card): void {
  if (game.events !== null) game.events.push({ type, seat, cards: [card], audience: 'all' });
}

/** Takes one copy of a card out of a pile, nearest the top; false when there is none. */
export function removeCard(pile: Card[], card: Card): boolean {
  const at = pile.lastIndexOf(card);
  if (at < 0) return false;
  for (let i = at + 1; i < pile.length; i++) pile[i - 1] = pile[i] as Card;
  pile.pop();
  return true;
}

/** Turns one pile over onto another. */
export function moveAll(from: Card[], to: Card[]): void {
  while (from.length > 0) to.push(from.pop() as Card);
}

/** Makes the discard pile the new deck; false when there is nothing to shuffle. */
function reshuffle(game: Game, index: number): boolean {
  const seat = seatAt(game, index);
  if (seat.discard.length === 0) return false;
  // Sorted first: the outcome must depend on which cards are shuffled, not on how they lay.
  moveSorted(seat.discard, seat.deck);
  orderDeck(game, index);
  tell(game, 'shuffled', index, seat.deck, 'owner');
  return true;
}

/** Shuffles a sorted deck. With a script of draws the order is left open. */
export function orderDeck(game: Game, index: number): void {
  const seat = seatAt(game, index);
  if (game.script === null) shuffleInPlace(seat.deck, streamOf(game.seed, index, seat.shuffles));
  seat.shuffles++;
}

/** The top card of a deck, reshuffling where the deck has run out; undefined when no card is left to draw. */
export function takeTop(game: Game, index: number): Card | undefined {
  const seat = seatAt(game, index);
  if (seat.deck.length === 0 && !reshuffle(game, index)) return undefined;
  return game.script === null ? seat.deck.pop() : takeScripted(game.script[index] ?? [], seat, index);
}

function takeScripted(script: readonly Card[], seat: Seat, index: number): Card {
  const card = script[seat.drawn];
  if (card === undefined) throw new ScriptError(`seat ${index} has no draw left in its script (${seat.drawn} used)`);
  if (!removeCard(seat.deck, card)) {
    const deck = namesOf(seat.deck).join(' ');
    throw new ScriptError(`draw ${seat.drawn} of seat ${index} is ${namesOf([card])}, but its deck holds: ${deck}`);
  }
  seat.drawn++;
  return card;
}

export function draw(game: Game, index: number, count: number): void {
  const hand = seatAt(game, index).hand;
  const before = hand.length;
  for (let left = count; left > 0; left--) {
    const card = takeTop(game, index);
    if (card === undefined) break;
    hand.push(card);
  }
  if (game.events !== null) tell(game, 'drew', index, hand.slice(before), 'owner');
}

/** Moves up to `count` cards from the deck to the set-aside zone and returns how many there were. */
export function takeAside(game: Game, index: number, count: number): number {
  const aside = seatAt(game, index).aside;
  const before = aside.length;
  for (let left = count; left > 0; left--) {
    const card = takeTop(game, index);
    if (card === undefined) break;
    aside.push(card);
  }
  return aside.length - before;
}

/** Puts a card from the supply somewhere; false when its pile is empty or not in the game. */
export function gain(game: Game, index: number, card: Card, to: 'discard' | 'hand' | 'deck'): boolean {
  if (!inSupply(game, card)) return false;
  const left = (game.supply[card] as number) - 1;
  game.supply[card] = left;
  if (left === 0) game.emptyPiles++;
  seatAt(game, index)[to].push(card);
  tellCard(game, 'gained', index, card);
  return true;
}

/** Moves the named cards from a zone of a seat to its discard pile. */
export function discardFrom(
  game: Game,
  index: number,
  zone: Zone,
  cards: readonly Card[],
  audience: Audience = 'first',
): void {
  const seat = seatAt(game, index);
  // Backwards, so that the card named first comes to lie on top, where the others can see it (S-20, S-55).
  for (let i = cards.length - 1; i >= 0; i--) {
    if (removeCard(seat[zone], cards[i] as Card)) seat.discard.push(cards[i] as Card);
  }
  if (cards.length > 0) tell(game, 'discarded', index, cards, audience);
}

export function trashFrom(game: Game, index: number, zone: Zone, cards: readonly Card[]): void {
  for (const card of cards) {
    if (removeCard(seatAt(game, index)[zone], card)) game.trash.push(card);
  }
  if (cards.length > 0) tell(game, 'trashed', index, cards, 'all');
}

/** Puts the named cards on the deck, the last one on top. */
export function topdeckFrom(game: Game, index: number, zone: Zone, cards: readonly Card[], audience: Audience): void {
  const seat = seatAt(game, index);
  for (const card of cards) {
    if (removeCard(seat[zone], card)) seat.deck.push(card);
  }
  if (cards.length > 0) tell(game, 'topdecked', index, cards, audience);
}

/** Puts a card into play and starts to follow its text, `times` times. */
export function playFrom(game: Game, index: number, zone: Zone, card: Card, times: number): void {
  const seat = seatAt(game, index);
  if (removeCard(seat[zone], card)) seat.inPlay.push(card);
  for (let left = times; left > 0; left--) game.stack.push(newFrame(card, 'play', index));
  tellCard(game, 'played', index, card);
}
