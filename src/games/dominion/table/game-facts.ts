import { type Fault, fault, ok, type Result } from '../../../core/result.js';
import {
  type Card,
  cardOf,
  copyGame,
  decisionOf,
  type Game,
  type GameEvent,
  isAction,
  isOver,
  ownedCards,
  pointsOfSeat,
  seatAt,
  stepInPlace,
  winnersOf,
  withdrawInPlace,
} from '../engine/index.js';
import { type Move, makeMove } from './move.js';
import { kindOf, type QuestionKind } from './step.js';
import type { LoggedMove } from './table-game.js';

const PROVINCE = cardOf('province');
const GOLD = cardOf('gold');
const THRONE_ROOM = cardOf('throne-room');

/** What a seat did in one of its turns. */
export interface TurnFacts {
  readonly actions: number;
  readonly buys: number;
  readonly provinces: number;
  /** All coins of the turn, and the most at once. */
  readonly coins: number;
  readonly mostCoins: number;
  /** Milliseconds; null if nobody kept the time. */
  readonly time: number | null;
}

/** What a seat did in a finished game. Statistics and achievements know nothing else of it. */
export interface SeatFacts {
  readonly seat: number;
  readonly won: boolean;
  readonly withdrawn: boolean;
  readonly points: number;
  /** Every card that it owned at the end. */
  readonly owned: readonly Card[];
  /** Every card that it gained, in order. */
  readonly gained: readonly Card[];
  readonly turns: readonly TurnFacts[];
  readonly reactions: number;
  /** A throne room was played by a throne room. */
  readonly echoed: boolean;
  /** Golds gained through thieves. */
  readonly stolenGolds: number;
  /** The most cards in hand and play while deck and discard pile were empty. */
  readonly mostWithoutDeck: number;
}

/** A finished game as numbers. */
export interface GameFacts {
  readonly seats: readonly SeatFacts[];
  /** The seats that did not give up. */
  readonly playing: readonly SeatFacts[];
  readonly winners: readonly number[];
  /** Who gained the card that ended the game; null if it ended otherwise. */
  readonly ender: number | null;
  /** Who gained a province first. */
  readonly firstProvince: number | null;
}

type TurnCounters = { -readonly [K in keyof TurnFacts]: TurnFacts[K] };

interface Counters {
  readonly gained: Card[];
  readonly turns: TurnCounters[];
  reactions: number;
  echoed: boolean;
  stolenGolds: number;
  mostWithoutDeck: number;
}

interface Walk {
  readonly counters: readonly Counters[];
  /** The last card played at each depth: the one at depth 1 was played by the one at depth 0. */
  readonly playing: Card[];
  ender: number | null;
  firstProvince: number | null;
  /** When the turn began. */
  began: number | null;
}

const newCounters = (): Counters => ({
  gained: [],
  turns: [],
  reactions: 0,
  echoed: false,
  stolenGolds: 0,
  mostWithoutDeck: 0,
});

/**
 * The facts of a game, from how it was dealt and its moves without those taken back; null if it is not over. Plays in place,
 * because there may be thousands of games.
 */
export function factsOf(start: Game, moves: readonly LoggedMove[]): Result<GameFacts | null> {
  const game = copyGame(start);
  const walk: Walk = { counters: game.seats.map(newCounters), playing: [], ender: null, firstProvince: null, began: 0 };
  beginTurn(walk, game, 0);
  for (const [index, { move, time }] of moves.entries()) {
    const before = momentOf(game);
    const refusal = moveInPlace(game, move);
    if (refusal !== null) return fault(refusal.code, `moves[${index}] "${makeMove(move)}": ${refusal.message}`);
    countStep(walk, before, game, time);
  }
  return ok(isOver(game) ? conclude(game, walk) : null);
}

/** What has to be known of the game before a move. */
interface Moment {
  readonly turn: number;
  readonly coins: number;
  readonly supply: readonly number[];
  readonly asked: QuestionKind | null;
}

function momentOf(game: Game): Moment {
  const decision = decisionOf(game);
  const { turn, coins, supply } = game;
  return { turn, coins, supply: supply.slice(), asked: decision === null ? null : kindOf(decision) };
}

function moveInPlace(game: Game, move: Move): Fault | null {
  if (move.kind === 'answer') {
    const judgement = stepInPlace(game, move.answer);
    return judgement.legal ? null : { code: judgement.rule.id, message: judgement.rule.title };
  }
  if (move.kind === 'undo') throw new Error('undone moves have to be left out');
  if (isOver(game) || game.seats[move.seat]?.withdrawn !== false) {
    return { code: 'withdraw/seat', message: 'no such player is in the game any more' };
  }
  withdrawInPlace(game, move.seat);
  return null;
}

function beginTurn(walk: Walk, { turn }: Game, time: number | null): void {
  walk.counters[turn]?.turns.push({ actions: 0, buys: 0, provinces: 0, coins: 0, mostCoins: 0, time: null });
  walk.began = time;
}

function countStep(walk: Walk, before: Moment, game: Game, time: number | null): void {
  const turn = walk.counters[before.turn]?.turns.at(-1) as TurnCounters;
  const events = game.events ?? [];
  if (time !== null && walk.began !== null) turn.time = Math.max(0, time - walk.began);
  for (const event of events) countEvent(walk, before, event);
  countEnd(walk, before, game, events);
  if (events.some(({ type }) => type === 'turn')) beginTurn(walk, game, time);
  else if (!isOver(game)) countCoins(walk, turn, before, game);
}

function countCoins(walk: Walk, turn: TurnCounters, before: Moment, game: Game): void {
  turn.coins += Math.max(0, game.coins - before.coins);
  turn.mostCoins = Math.max(turn.mostCoins, game.coins);
  countEmptyDeck(walk, game);
}

function countEmptyDeck({ counters }: Walk, { seats, turn }: Game): void {
  const { deck, discard, hand, inPlay } = seats[turn] as Game['seats'][number];
  const own = counters[turn] as Counters;
  if (deck.size + discard.size === 0) own.mostWithoutDeck = Math.max(own.mostWithoutDeck, hand.size + inPlay.size);
}

function countEvent(walk: Walk, { turn: onTurn, asked }: Moment, { type, seat, cards, depth }: GameEvent): void {
  const own = walk.counters[seat] as Counters;
  const turn = seat === onTurn ? own.turns.at(-1) : undefined;
  const [card] = cards;
  if (type === 'reacted') own.reactions++;
  if (type === 'played' && card !== undefined && isAction(card)) {
    if (turn !== undefined) turn.actions++;
    walk.playing[depth] = card;
    if (card === THRONE_ROOM && walk.playing[depth - 1] === THRONE_ROOM) own.echoed = true;
  }
  if (type === 'bought' && turn !== undefined) turn.buys++;
  if (type !== 'gained' || card === undefined) return;
  own.gained.push(card);
  if (asked === 'gain-trash' && card === GOLD) own.stolenGolds++;
  if (card !== PROVINCE) return;
  if (turn !== undefined) turn.provinces++;
  walk.firstProvince ??= seat;
}

/** Takes the gains of a step from the supply one by one, until one of them ends the game. */
function countEnd(walk: Walk, { asked, supply: before }: Moment, game: Game, events: readonly GameEvent[]): void {
  if (walk.ender !== null || asked === 'gain-trash') return;
  const supply = before.slice();
  for (const { type, seat, cards } of events) {
    const [card] = cards;
    if (type !== 'gained' || card === undefined) continue;
    supply[card] = (supply[card] as number) - 1;
    const empty = supply.filter((left) => left === 0).length;
    if (supply[PROVINCE] === 0 || empty >= game.pilesToEnd) {
      walk.ender = seat;
      return;
    }
  }
}

function conclude(game: Game, { counters, ender, firstProvince }: Walk): GameFacts {
  const winners = winnersOf(game);
  const seats = counters.map((own, seat): SeatFacts => {
    const final = seatAt(game, seat);
    return {
      ...own,
      seat,
      won: winners.includes(seat),
      withdrawn: final.withdrawn,
      points: pointsOfSeat(final),
      owned: ownedCards(final),
    };
  });
  return { seats, playing: seats.filter(({ withdrawn }) => !withdrawn), winners, ender, firstProvince };
}
