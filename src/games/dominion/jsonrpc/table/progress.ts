import { CLOSE_CODES } from '../../../../wire/close-codes.js';
import {
  type Answer,
  type Card,
  deal,
  decisionOf,
  type GameEvent,
  seatOrder,
  stepInPlace,
  winnersOf,
} from '../../engine/index.js';
import { jsonCard, jsonCards } from '../encode-state.js';
import { promptOf } from './prompts.js';
import {
  addressed,
  ask,
  dialectOf,
  isGone,
  type JsonRpcOutput,
  type JsonTable,
  nameAt,
  onTurn,
  placeOf,
  scoresByName,
  seatOf,
  stateOnTurn,
} from './table.js';

// How a game proceeds: it begins, moves on to whatever it waits for next, and ends.

/** Deals a game and sends StartGame; play begins when all have answered (J-07). Each game draws its own order (J-08). */
export function begin(table: JsonTable): JsonRpcOutput[] {
  const { names, seed } = table.options;
  const seats = names.map((_, seat) => seat);
  const outputs: JsonRpcOutput[] = [];
  table.stage = 'starting';
  table.order = seatOrder(seats, seed, table.round);
  table.game = deal(table.cards, seed + table.round, null, true);
  table.rematch.clear();
  announce(table, outputs);
  return outputs;
}

/** Sends StartGame. */
export function announce(table: JsonTable, outputs: JsonRpcOutput[]): void {
  const { kingdom } = table.options;
  const params = { kingdom: jsonCards(kingdom), order: table.order.map((seat) => nameAt(table, seat)) };
  for (const seat of addressed(table)) ask(table, outputs, seat, 'StartGame', params);
}

export function beginIfReady(table: JsonTable, outputs: JsonRpcOutput[]): void {
  if (table.pending.size > 0) return;
  table.stage = 'playing';
  proceed(table, outputs);
}

/** Moves on to what the game waits for now: a prompt, a victim, the next request, the next turn, the end. */
export function proceed(table: JsonTable, outputs: JsonRpcOutput[]): void {
  const { game, options } = table;
  const decision = decisionOf(game);
  if (decision === null) {
    answerRunning(table, outputs, stateOnTurn(table));
    gameOver(table, outputs);
  } else if (isSilent(table, decision.seat)) {
    // It is asked, and answers, in another way.
  } else if (decision.kind !== 'turn') {
    const { seat, method, params } = promptOf(game, decision, options);
    ask(table, outputs, seatOf(table, seat), method, params);
  } else if (table.running !== null) answerRunning(table, outputs, stateOnTurn(table));
  else startTurn(table, outputs);
}

const isSilent = ({ silent, order }: JsonTable, place: number): boolean =>
  silent.size > 0 && silent.has(order[place] as number);

function startTurn(table: JsonTable, outputs: JsonRpcOutput[]): void {
  table.steps++;
  outputs.push({ kind: 'notification', seat: onTurn(table), method: 'StartTurn', params: stateOnTurn(table) });
}

/** Answers the request that is being carried out. */
export function answerRunning(table: JsonTable, outputs: JsonRpcOutput[], result: string): void {
  const { running } = table;
  if (running !== null) outputs.push({ kind: 'result', seat: running.seat, id: running.id, result });
  table.running = null;
}

/** Carries answers out, and sends the notifications of the `docs` dialect: cards played, and the seat's own shuffles (J-31, J-32). */
export function applyAnswers(table: JsonTable, outputs: JsonRpcOutput[], answers: readonly Answer[]): void {
  for (const answer of answers) {
    carryOutAnswer(table, outputs, answer);
    table.onAnswer(answer);
  }
}

/** One answer of any seat, also of one that plays without this protocol. */
export function carryOutAnswer(table: JsonTable, outputs: JsonRpcOutput[], answer: Answer): void {
  stepInPlace(table.game, answer);
  table.steps++;
  notify(table, outputs);
}

/** Notifies the seats of what the last step of the game did. */
export function notify(table: JsonTable, outputs: JsonRpcOutput[]): void {
  for (const event of table.game.events ?? []) notifyOf(table, outputs, event);
}

function notifyOf(table: JsonTable, outputs: JsonRpcOutput[], event: GameEvent): void {
  const seat = seatOf(table, event.seat);
  if (event.type === 'shuffled' && isNotified(table, seat)) {
    outputs.push({ kind: 'notification', seat, method: 'Shuffle', params: '{}' });
  }
  if (event.type !== 'played') return;
  let params = '';
  for (const other of table.order) {
    if (other === seat || !isNotified(table, other)) continue;
    params ||= JSON.stringify({ player: nameAt(table, seat), card: jsonCard(event.cards[0] as Card) });
    outputs.push({ kind: 'notification', seat: other, method: 'Played', params });
  }
}

const isNotified = (table: JsonTable, seat: number): boolean =>
  dialectOf(table, seat) === 'docs' && !isGone(table, seat) && !table.silent.has(seat);

/** All players with the most points have won (J-53). A player who left keeps its points, and has lost. */
function gameOver(table: JsonTable, outputs: JsonRpcOutput[]): void {
  const scores = scoresByName(table);
  const winners = winnersOf(table.game);
  table.stage = 'ending';
  table.pending.clear();
  for (const seat of addressed(table)) {
    const result = winners.includes(placeOf(table, seat)) ? 'Win' : 'Lose';
    ask(table, outputs, seat, 'GameOver', { result, scores });
  }
  closeIfAnswered(table, outputs);
}

/** There is a rematch only if every player answers `{"rematch": true}` (J-54). */
export function countRematch(table: JsonTable, outputs: JsonRpcOutput[], seat: number, result: unknown): void {
  const wants = typeof result === 'object' && result !== null && (result as { rematch?: unknown }).rematch === true;
  table.rematch.set(seat, wants);
  closeIfAnswered(table, outputs);
}

function closeIfAnswered(table: JsonTable, outputs: JsonRpcOutput[]): void {
  if (table.pending.size > 0) return;
  const { names, rematch = true } = table.options;
  if (rematch && names.every((_, seat) => table.rematch.get(seat) === true)) {
    table.round++;
    outputs.push(...begin(table));
    return;
  }
  table.stage = 'closed';
  for (const seat of addressed(table))
    outputs.push({ kind: 'close', seat, code: CLOSE_CODES.normal, reason: 'game over' });
}
