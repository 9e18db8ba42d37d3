import type { Answer } from './answers.js';
import { type Card, cardOf, coinsOf, costOf, isTreasure } from './cards.js';
import { type Pending, pendingOf, poolOf } from './decisions.js';
import { stepsOf } from './kingdom/index.js';
import { draw, gain, playFrom, tell, tellCard } from './moves.js';
import { cardAt, move, moveAll, put, removeFrom } from './pile.js';
import { currentSeat, type Frame, type Game, isOver } from './state.js';
import { isQuestion } from './texts.js';

const SILVER = cardOf('silver');
const PROVINCE = cardOf('province');
const HAND_SIZE = 5;
const NONE: readonly Card[] = Object.freeze([]);

/** Carries out an answer that was judged legal. With `judge.ts` this is the only code that changes a game. */
export function apply(game: Game, answer: Answer): void {
  switch (answer.kind) {
    case 'act':
      return applyAct(game, answer);
    case 'treasures':
      return playTreasures(game, answer.cards);
    case 'all-treasures':
      return playAllTreasures(game);
    case 'buy':
      return applyBuy(game, answer.card as Card);
    case 'end':
      return endTurn(game, answer.card);
    case 'choose':
      return reply(game, answer.cards);
    case 'confirm':
      return reply(game, answer.yes ? [(pendingOf(game) as Pending).frame.card] : NONE);
  }
}

function applyAct(game: Game, answer: Answer): void {
  game.actions--;
  playFrom(game, game.turn, 'hand', answer.card as Card, 1);
  run(game);
  for (const next of answer.then) apply(game, next);
}

function playTreasures(game: Game, cards: readonly Card[]): void {
  const seat = currentSeat(game);
  game.phase = 'buy';
  for (const card of cards) {
    move(card, seat.hand, seat.inPlay);
    payWith(game, card);
  }
}

function playAllTreasures(game: Game): void {
  const { hand, inPlay } = currentSeat(game);
  game.phase = 'buy';
  let kept = 0;
  for (let i = 0; i < hand.size; i++) {
    const card = cardAt(hand, i);
    if (isTreasure(card)) {
      put(inPlay, card);
      payWith(game, card);
    } else {
      hand.cards[kept++] = card;
    }
  }
  hand.size = kept;
}

function payWith(game: Game, card: Card): void {
  game.coins += coinsOf(card);
  if (card === SILVER && !game.silverPlayed) {
    game.silverPlayed = true;
    game.coins += game.merchants;
  }
  if (game.events !== null) tellCard(game, 'played', game.turn, card);
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
  if (question.from === 'nowhere' || question.always(game, frame)) return true;
  return question.limits(game, frame, poolOf(game, pending).length)[1] > 0;
}

function endTurn(game: Game, exposed: Card | null): void {
  const seat = currentSeat(game);
  if (game.events !== null) tell(game, 'cleaned', game.turn, exposed === null ? NONE : [exposed], 'all');
  moveAll(seat.inPlay, seat.discard);
  if (exposed !== null) removeFrom(seat.hand, exposed);
  moveAll(seat.hand, seat.discard);
  if (exposed !== null) put(seat.discard, exposed);
  draw(game, game.turn, HAND_SIZE);
  seat.turns++;
  if (isFinished(game)) game.phase = 'over';
  else beginTurn(game, game.turn + 1 === game.seats.length ? 0 : game.turn + 1);
  if (game.events !== null) tell(game, isOver(game) ? 'over' : 'turn', game.turn, NONE, 'all');
}

const isFinished = (game: Game): boolean =>
  (game.supply[PROVINCE] as number) <= 0 || game.emptyPiles >= game.pilesToEnd;

function beginTurn(game: Game, seat: number): void {
  game.turn = seat;
  game.phase = 'action';
  game.actions = 1;
  game.buys = 1;
  game.coins = 0;
  game.merchants = 0;
  game.silverPlayed = false;
  game.bought = false;
}
