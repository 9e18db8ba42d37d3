import type { Answer } from './answers.js';
import { draw, emit, emitCard, gain, playFrom } from './card-moves.js';
import { isQuestion } from './card-text.js';
import { stepsOf } from './cards/text-of.js';
import { type Card, COINS, cardOf, coinsOf, costOf } from './cards.js';
import { decider, type PendingQuestion, pendingQuestion, poolSize } from './decisions.js';
import { HAND_SIZE } from './game-constants.js';
import { cardAt, move, moveBoth, moveMarked, type Pile, put, removeFrom } from './pile.js';
import { currentSeat, type Frame, type Game, isOver, type Seat } from './state.js';

const SILVER = cardOf('silver');
const PROVINCE = cardOf('province');
const NONE: readonly Card[] = Object.freeze([]);

/** Applies an answer that was judged legal. Only this file and `withdraw.ts` advance a game. */
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
      applyChoice(game, answer.cards);
      break;
    case 'confirm':
      applyChoice(game, answer.yes ? [(pendingQuestion(game) as PendingQuestion).frame.card] : NONE);
      break;
  }
}

function applyAct(game: Game, answer: Answer): void {
  if (answer.choices.length === 0) {
    playAction(game, answer.card as Card);
    return;
  }
  const known = knownDeck(game);
  playAction(game, answer.card as Card);
  for (const choice of answer.choices) if (canAnswerWithPlay(game, known)) apply(game, choice);
}

function playAction(game: Game, card: Card): void {
  game.actions--;
  playFrom(game, game.turn, 'hand', card);
  runSteps(game);
}

/** Fixed as long as a player can foresee what it will be asked: no card drawn, nothing reshuffled. */
export interface KnownDeck {
  readonly size: number;
  readonly shuffles: number;
}

export function knownDeck(game: Game): KnownDeck {
  const { deck, shuffles } = currentSeat(game);
  return { size: deck.size, shuffles };
}

/** Whether the player could already answer the pending question when it played the card, given what it knew of its deck. */
export function canAnswerWithPlay(game: Game, known: KnownDeck): boolean {
  const pending = game.phase === 'over' ? null : pendingQuestion(game);
  if (pending === null || pending.question.hidden || pending.frame.part !== 'play') return false;
  const now = knownDeck(game);
  return decider(game) === game.turn && now.size >= known.size && now.shuffles === known.shuffles;
}

/** A choice of no cards. `(act cellar)` makes one even with an empty hand, when the cellar asks nothing. */
export const isEmptyChoice = (choice: Answer): boolean => choice.kind === 'choose' && choice.cards.length === 0;

function playTreasures(game: Game, cards: readonly Card[]): void {
  const { hand, inPlay } = currentSeat(game);
  const before = inPlay.size;
  let coins = 0;
  for (const card of cards) {
    move(card, hand, inPlay);
    coins += coinsOf(card);
  }
  addCoins(game, before, coins);
}

function playAllTreasures(game: Game): void {
  const { hand, inPlay } = currentSeat(game);
  const before = inPlay.size;
  addCoins(game, before, moveMarked(hand, inPlay, COINS));
}

/** Adds the coins of treasures just put into play on top of `before` other cards. */
function addCoins(game: Game, before: number, coins: number): void {
  game.phase = 'buy';
  game.coins += coins;
  if (game.merchants > 0) addMerchants(game, before);
  if (game.events !== null) {
    const { inPlay } = currentSeat(game);
    for (let i = before; i < inPlay.size; i++) emitCard(game, 'played', game.turn, cardAt(inPlay, i));
  }
}

function addMerchants(game: Game, before: number): void {
  const { inPlay } = currentSeat(game);
  if (indexOfSilver(inPlay, 0) >= before && indexOfSilver(inPlay, before) < inPlay.size) game.coins += game.merchants;
}

/** The index of the first silver at or after `start`; the size of the pile if there is none. */
function indexOfSilver(pile: Pile, start: number): number {
  let at = start;
  while (at < pile.size && cardAt(pile, at) !== SILVER) at++;
  return at;
}

function applyBuy(game: Game, card: Card): void {
  game.phase = 'buy';
  game.bought = true;
  game.buys--;
  game.coins -= costOf(card);
  if (game.events !== null) emitCard(game, 'bought', game.turn, card);
  gain(game, game.turn, card, currentSeat(game).discard);
}

function applyChoice(game: Game, cards: readonly Card[]): void {
  const { frame, question } = pendingQuestion(game) as PendingQuestion;
  frame.at++;
  question.resolve(game, frame, cards);
  runSteps(game);
}

/** Runs the card texts on the stack until one asks a question or none is left. */
export function runSteps(game: Game): void {
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
      step.resolve(game, frame, NONE);
    }
  }
}

function mustAsk(game: Game, pending: PendingQuestion): boolean {
  const { frame, question } = pending;
  if (question.alwaysAsked(game, frame)) return true;
  return question.limits(game, frame, poolSize(game, pending))[1] > 0;
}

function endTurn(game: Game, exposed: Card | null): void {
  const seat = currentSeat(game);
  if (game.events !== null) emit(game, 'cleaned', game.turn, exposed === null ? NONE : [exposed], 'all');
  if (exposed === null) moveBoth(seat.inPlay, seat.hand, seat.discard);
  else cleanUpExposing(seat, exposed);
  draw(game, game.turn, HAND_SIZE);
  seat.turns++;
  endTurnOrGame(game);
}

/** Leaves a card of the hand on top of the discard pile, where the others see it. */
function cleanUpExposing({ inPlay, hand, discard }: Seat, exposed: Card): void {
  removeFrom(hand, exposed);
  moveBoth(inPlay, hand, discard);
  put(discard, exposed);
}

/** Starts the next seat's turn, or ends the game. */
export function endTurnOrGame(game: Game): void {
  if (isFinished(game)) game.phase = 'over';
  else beginTurn(game, nextSeat(game));
  if (game.events !== null) emit(game, isOver(game) ? 'over' : 'turn', game.turn, NONE, 'all');
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
