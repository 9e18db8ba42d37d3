import { streamState } from '../../../core/seeded-random.js';
import { type Card, namesOf } from './cards.js';
import type { Audience, EventType } from './events.js';
import {
  cardsIn,
  move,
  moveAll,
  moveAllSorted,
  moveTop,
  type Pile,
  put,
  removeFrom,
  removeTop,
  shuffleInto,
} from './pile.js';
import { type Game, inSupply, newFrame, type Seat, seatAt, type Zone } from './state.js';

/** A draw script that does not fit its game. Draw scripts are our own, so this is thrown. */
export class DrawScriptError extends Error {}

export function emit(game: Game, type: EventType, seat: number, cards: readonly Card[], audience: Audience): void {
  if (game.events !== null) game.events.push({ type, seat, cards: cards.slice(), audience, depth: depthOf(game) });
}

export function emitCard(game: Game, type: EventType, seat: number, card: Card): void {
  if (game.events !== null) game.events.push({ type, seat, cards: [card], audience: 'all', depth: depthOf(game) });
}

/** The texts of victims are part of the attack. */
const depthOf = ({ stack }: Game): number => stack.reduce((depth, { part }) => depth + (part === 'play' ? 1 : 0), 0);

/** Shuffles the discard pile into a new deck; false if there is nothing to shuffle. */
function reshuffle(game: Game, index: number): boolean {
  const seat = seatAt(game, index);
  if (seat.discard.size === 0) return false;
  shuffleIntoDeck(game, index, seat.discard);
  if (game.events !== null) emit(game, 'shuffled', index, cardsIn(seat.deck), 'owner');
  return true;
}

/** Shuffles a pile into a seat's empty deck. With a draw script the order does not matter. */
export function shuffleIntoDeck(game: Game, index: number, pile: Pile): void {
  const seat = seatAt(game, index);
  if (game.script === null) shuffleInto(pile, seat.deck, streamState(game.seed, index, seat.shuffles));
  else moveAllSorted(pile, seat.deck);
  seat.shuffles++;
}

/** Removes the top card of a deck, reshuffling first if the deck is empty; undefined if there is no card left. */
export function takeTop(game: Game, index: number): Card | undefined {
  const seat = seatAt(game, index);
  if (seat.deck.size === 0 && !reshuffle(game, index)) return undefined;
  return game.script === null ? removeTop(seat.deck) : takeScripted(game.script[index] ?? [], seat, index);
}

function takeScripted(script: readonly Card[], seat: Seat, index: number): Card {
  const card = script[seat.drawn];
  if (card === undefined)
    throw new DrawScriptError(`seat ${index} has no draws left in its script (${seat.drawn} used)`);
  if (!removeFrom(seat.deck, card)) {
    const deck = namesOf(cardsIn(seat.deck)).join(' ');
    throw new DrawScriptError(`draw ${seat.drawn} of seat ${index} is ${namesOf([card])}, but its deck holds: ${deck}`);
  }
  seat.drawn++;
  return card;
}

export function draw(game: Game, index: number, count: number): void {
  const { deck, hand } = seatAt(game, index);
  const before = hand.size;
  if (game.script !== null) drawScripted(game, index, count);
  else if (deck.size >= count) moveTop(deck, hand, count);
  else drawPastShuffle(game, index, count);
  if (game.events !== null) emit(game, 'drew', index, cardsIn(hand).slice(before), 'owner');
}

/** Draws the rest of the deck, then from the reshuffled discard pile as far as it goes. */
function drawPastShuffle(game: Game, index: number, count: number): void {
  const { deck, hand } = seatAt(game, index);
  const due = count - deck.size;
  moveAll(deck, hand);
  if (reshuffle(game, index)) moveTop(deck, hand, Math.min(due, deck.size));
}

function drawScripted(game: Game, index: number, count: number): void {
  for (let left = count; left > 0; left--) {
    const card = takeTop(game, index);
    if (card === undefined) return;
    put(seatAt(game, index).hand, card);
  }
}

/** Moves up to `count` cards from the deck to the set-aside zone and returns how many it moved. */
export function takeAside(game: Game, index: number, count: number): number {
  const aside = seatAt(game, index).aside;
  const before = aside.size;
  for (let left = count; left > 0; left--) {
    const card = takeTop(game, index);
    if (card === undefined) break;
    put(aside, card);
  }
  return aside.size - before;
}

/** Gains a card from the supply onto a pile of the seat; false if the supply has none. */
export function gain(game: Game, index: number, card: Card, to: Pile): boolean {
  if (!inSupply(game, card)) return false;
  const left = (game.supply[card] as number) - 1;
  game.supply[card] = left;
  if (left === 0) game.emptyPiles++;
  put(to, card);
  if (game.events !== null) emitCard(game, 'gained', index, card);
  return true;
}

/** Moves cards from a zone of a seat to its discard pile. */
export function discardFrom(
  game: Game,
  index: number,
  zone: Zone,
  cards: readonly Card[],
  audience: Audience = 'first',
): void {
  const seat = seatAt(game, index);
  // Backwards, so that the card named first ends up on top, where the others can see it (S-20, S-55).
  for (let i = cards.length - 1; i >= 0; i--) move(cards[i] as Card, seat[zone], seat.discard);
  if (cards.length > 0) emit(game, 'discarded', index, cards, audience);
}

export function trashFrom(game: Game, index: number, zone: Zone, cards: readonly Card[]): void {
  for (const card of cards) move(card, seatAt(game, index)[zone], game.trash);
  if (cards.length > 0) emit(game, 'trashed', index, cards, 'all');
}

/** Puts cards on the deck, the last one on top. */
export function topdeckFrom(game: Game, index: number, zone: Zone, cards: readonly Card[], audience: Audience): void {
  const seat = seatAt(game, index);
  for (const card of cards) move(card, seat[zone], seat.deck);
  if (cards.length > 0) emit(game, 'topdecked', index, cards, audience);
}

/** Puts a card into play and starts its text. */
export function playFrom(game: Game, index: number, zone: Zone, card: Card): void {
  const seat = seatAt(game, index);
  move(card, seat[zone], seat.inPlay);
  playAgain(game, index, card);
}

/** Starts the text of a card that is, or was, in play. */
export function playAgain(game: Game, index: number, card: Card): void {
  emitCard(game, 'played', index, card);
  game.stack.push(newFrame(card, 'play', index));
}
