import { ok, type Result } from '../../../../core/result.js';
import {
  ABSENT,
  ALL_CARDS,
  type Card,
  cardsIn,
  FRAME_PARTS,
  type Frame,
  type Game,
  MAX_SEATS,
  makeRules,
  nameOf,
  PHASES,
  type Pile,
  parseCard,
  pileOf,
  pilesToEnd,
  type Rules,
  type Seat,
  type View,
} from '../../engine/index.js';
import { flag, listOf, objectOf, oneOf, parsed, type Reader, text, unfit, whole } from '../json-reader.js';
import { tableRules } from '../table-options.js';
import { cardNames, readCard, readSeenCards } from './card-readers.js';

// A game as one viewer may know it, as JSON: cards by name, piles as lists with the top card last.

export const gameToJson = (view: View): unknown => ({
  rules: makeRules(view.rules),
  supply: Object.fromEntries(
    ALL_CARDS.filter((card) => view.supply[card] !== ABSENT).map((card) => [nameOf(card), view.supply[card]]),
  ),
  trash: cardNames(cardsIn(view.trash)),
  seats: view.seats.map(seatToJson),
  stack: view.stack.map((frame) => ({ ...frame, card: nameOf(frame.card), cards: cardNames(frame.cards) })),
  turn: view.turn,
  phase: view.phase,
  actions: view.actions,
  buys: view.buys,
  coins: view.coins,
  merchants: view.merchants,
  bought: view.bought,
});

const seatToJson = ({ deck, hand, inPlay, discard, aside, turns, withdrawn }: Seat): unknown => ({
  deck: cardNames(cardsIn(deck)),
  hand: cardNames(cardsIn(hand)),
  inPlay: cardNames(cardsIn(inPlay)),
  discard: cardNames(cardsIn(discard)),
  aside: cardNames(cardsIn(aside)),
  turns,
  withdrawn,
});

const count = whole(0, 10_000);
export const readSeatNumber: Reader<number> = whole(0, MAX_SEATS - 1);

const readPile: Reader<Pile> = (value, path) => {
  const cards = readSeenCards(value, path);
  return cards.ok ? ok(pileOf(cards.value)) : cards;
};

type WireSeat = Omit<Seat, 'shuffles' | 'drawn'>;

const readWireSeat = objectOf<WireSeat>({
  deck: readPile,
  hand: readPile,
  inPlay: readPile,
  discard: readPile,
  aside: readPile,
  turns: count,
  withdrawn: flag,
});

const readSeat: Reader<Seat> = (value, path) => {
  const seat = readWireSeat(value, path);
  return seat.ok ? ok({ ...seat.value, shuffles: 0, drawn: 0 }) : seat;
};

const MOST_FRAMES = 200;

const readFrame = objectOf<Frame>({
  card: readCard,
  part: oneOf(FRAME_PARTS),
  seat: readSeatNumber,
  at: count,
  count,
  cards: readSeenCards,
});

const readRules: Reader<Rules> = parsed(text(100), tableRules);

const readSupply: Reader<number[]> = (value, path) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return unfit(path, 'an object', value);
  const supply: number[] = ALL_CARDS.map(() => ABSENT);
  for (const [name, left] of Object.entries(value)) {
    const pile = readPileSize(name, left, path);
    if (!pile.ok) return pile;
    supply[pile.value.card] = pile.value.left;
  }
  return ok(supply);
};

function readPileSize(name: string, value: unknown, path: string): Result<{ card: Card; left: number }> {
  const card = parseCard(name);
  if (!card.ok) return card;
  const left = count(value, `${path}.${name}`);
  return left.ok ? ok({ card: card.value, left: left.value }) : left;
}

type WireGame = Omit<Game, 'seed' | 'script' | 'events' | 'active' | 'emptyPiles' | 'pilesToEnd'>;

const readWireGame = objectOf<WireGame>({
  rules: readRules,
  supply: readSupply,
  trash: readPile,
  seats: listOf(readSeat, MAX_SEATS),
  stack: listOf(readFrame, MOST_FRAMES),
  turn: readSeatNumber,
  phase: oneOf(PHASES),
  actions: count,
  buys: count,
  coins: count,
  merchants: count,
  bought: flag,
});

/** Reads what `gameToJson` makes. What follows from the rest is computed. */
export const readGame: Reader<View> = (value, path) => {
  const game = readWireGame(value, path);
  if (!game.ok) return game;
  const { rules, supply, seats } = game.value;
  return ok({
    ...game.value,
    seed: 0,
    script: null,
    events: null,
    active: seats.filter(({ withdrawn }) => !withdrawn).length,
    emptyPiles: supply.filter((left) => left === 0).length,
    pilesToEnd: pilesToEnd(rules, seats.length),
  });
};
