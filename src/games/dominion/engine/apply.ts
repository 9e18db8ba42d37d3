import type { Answer } from './answers.js';
import { draw, gain, playFrom, tell, tellCard } from './card-moves.js';
import { isQuestion } from './card-text.js';
import { stepsOf } from './cards/index.js';
import { type Card, COINS, cardOf, coinsOf, costOf } from './cards.js';
import { decider, type Pending, pendingOf, poolOf } from './decisions.js';
import { cardAt, move, moveBoth, moveMarked, type Pile, put, removeFrom } from './pile.js';
import { currentSeat, type Frame, type Game, isOver, type Seat } from './state.js';

const SILVER = cardOf('silver');
const PROVINCE = cardOf('province');
const HAND_SIZE = 5;
const NONE: readonly Card[] = Object.freeze([]);

/** Carries out an answer that was judged legal. With `judge.ts` this is the only code that changes a game. */
export function apply(game: Game, answer: Answer): void {
  switch (answer.kind) {
    case 'act':
      applyAct(game, answer);
      break;
    case 'treasures':
      playTreasures(game, answer.cards);
      break;
    case 'all-treasures':
      playAllTreasures(game);
      break;
    case 'buy':
      applyBuy(game, answer.card as Card);
      break;
    case 'end':
      endTurn(game, answer.card);
      break;
    case 'choose':
      reply(game, answer.cards);
      break;
    case 'confirm':
      reply(game, answer.yes ? [(pendingOf(game) as Pending).frame.card] : NONE);
      break;
  }
}

function applyAct(game: Game, answer: Answer): void {
  const known = knownDeck(game);
  game.actions--;
  playFrom(game, game.turn, 'hand', answer.card as Card);
  run(game);
  for (const choice of answer.choices) if (takesAlong(game, known)) apply(game, choice);
}

/** What must not change for a player to know what it will be asked: no card drawn, nothing reshuffled. */
export interface KnownDeck {
  readonly size: number;
  readonly shuffles: number;
}

export function knownDeck(game: Game): KnownDeck {
  const { deck, shuffles } = currentSeat(game);
  return { size: deck.size, shuffles };
}

/** Whether the game now asks something that the player could answer when it played the card, with the deck as known. */
export function takesAlong(game: Game, known: KnownDeck): boolean {
  const pending = game.phase === 'over' ? null : pendingOf(game);
  if (pending === null || pending.question.hidden || pending.frame.part !== 'play') return false;
  const now = knownDeck(game);
  return decider(game) === game.turn && now.size >= known.size && now.shuffles === known.shuffles;
}

/** Choosing nothing: `(act cellar)` says so also where no card is left that could be asked for. */
export const isNothing = (choice: Answer): boolean => choice.kind === 'choose' && choice.cards.length === 0;

function playTreasures(game: Game, cards: readonly Card[]): void {
  const { hand, inPlay } = currentSeat(game);
  const before = inPlay.size;
  for (const card of cards) move(card, hand, inPlay);
  pay(
    game,
    before,
    cards.reduce((sum, card) => sum + coinsOf(card), 0),
  );
}

function playAllTreasures(game: Game): void {
  const { hand, inPlay } = currentSeat(game);
  const before = inPlay.size;
  pay(game, before, moveMarked(hand, inPlay, COINS));
}

/** Counts the coins of treasures that were just put into play, on top of `before` other cards. */
function pay(game: Game, before: number, coins: number): void {
  game.phase = 'buy';
  game.coins += coins;
  const { inPlay } = currentSeat(game);
  if (game.merchants > 0 && silverFrom(inPlay, 0) >= before && silverFrom(inPlay, before) < inPlay.size) {
    game.coins += game.merchants;
  }
  if (game.events !== null) {
    for (let i = before; i < inPlay.size; i++) tellCard(game, 'played', game.turn, cardAt(inPlay, i));
  }
}

/** Where the first silver lies, from a place on; the size of the pile if there is none. */
function silverFrom(pile: Pile, start: number): number {
  let at = start;
  while (at < pile.size && cardAt(pile, at) !== SILVER) at++;
  return at;
}

function applyBuy(game: Game, card: Card): void {
  game.phase = 'buy';
  game.bought = true;
  game.buys--;
  game.coins -= costOf(card);
  if (game.events !== null) tellCard(game, 'bought', game.turn, card);
  gain(game, game.turn, card, 'discard');
}

function reply(game: Game, cards: readonly Card[]): void {
  const { frame, question } = pendingOf(game) as Pending;
  frame.at++;
  question.take(game, frame, cards);
  run(game);
}

/** Follows the card texts until one asks something or none is left. */
export function run(game: Game): void {
  while (game.stack.length > 0) {
    const frame = game.stack[game.stack.length - 1] as Frame;
    const step = stepsOf(frame)[frame.at];
    if (step === undefined) {
      game.stack.pop();
    } else if (!isQuestion(step)) {
      frame.at++;
      step(game, frame);
    } else {
      if (mustAsk(game, { frame, question: step })) return;
      frame.at++;
      step.take(game, frame, NONE);
    }
  }
}

function mustAsk(game: Game, pending: Pending): boolean {
  const { frame, question } = pending;
  if (question.always(game, frame)) return true;
  return question.limits(game, frame, poolOf(game, pending).length)[1] > 0;
}

function endTurn(game: Game, exposed: Card | null): void {
  const seat = currentSeat(game);
  if (game.events !== null) tell(game, 'cleaned', game.turn, exposed === null ? NONE : [exposed], 'all');
  if (exposed !== null) removeFrom(seat.hand, exposed);
  moveBoth(seat.inPlay, seat.hand, seat.discard);
  if (exposed !== null) put(seat.discard, exposed);
  draw(game, game.turn, HAND_SIZE);
  seat.turns++;
  passOn(game);
}

/** The next seat's turn, or the end of the game. */
export function passOn(game: Game): void {
  if (isFinished(game)) game.phase = 'over';
  else beginTurn(game, nextSeat(game));
  if (game.events !== null) tell(game, isOver(game) ? 'over' : 'turn', game.turn, NONE, 'all');
}

function nextSeat({ seats, turn }: Game): number {
  let next = turn;
  do next = next + 1 === seats.length ? 0 : next + 1;
  while ((seats[next] as Seat).withdrawn);
  return next;
}

const isFinished = (game: Game): boolean =>
  (game.supply[PROVINCE] as number) <= 0 || game.emptyPiles >= game.pilesToEnd || game.active < 2;

function beginTurn(game: Game, seat: number): void {
  game.turn = seat;
  game.phase = 'action';
  game.actions = 1;
  game.buys = 1;
  game.coins = 0;
  game.merchants = 0;
  game.bought = false;
}
