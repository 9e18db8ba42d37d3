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
  ask,
  CLOSE,
  dialectOf,
  isGone,
  type JsonTable,
  nameAt,
  onTurn,
  placeOf,
  present,
  scoresByName,
  seatOf,
  stateOnTurn,
  type TableOutput,
} from './table.js';

// The course of a game: it begins, goes on to whatever it waits for next, and ends.

/** Deals a game and tells everybody; it begins when all have answered (J-07). The order is drawn anew each time (J-08). */
export function begin(table: JsonTable): TableOutput[] {
  const { names, seed, kingdom } = table.options;
  const seats = names.map((_, seat) => seat);
  const acts: TableOutput[] = [];
  table.stage = 'starting';
  table.order = seatOrder(seats, seed, table.round);
  table.game = deal(table.cards, seed + table.round, null, true);
  table.rematch.clear();
  const params = { kingdom: jsonCards(kingdom), order: table.order.map((seat) => nameAt(table, seat)) };
  for (const seat of table.order) ask(table, acts, seat, 'StartGame', params);
  return acts;
}

export function beginIfReady(table: JsonTable, acts: TableOutput[]): void {
  if (table.pending.size > 0) return;
  table.stage = 'playing';
  proceed(table, acts);
}

/** Goes on to whatever the game waits for now: a prompt, a victim, the next request, the next turn, the end. */
export function proceed(table: JsonTable, acts: TableOutput[]): void {
  const { game, options } = table;
  const decision = decisionOf(game);
  if (decision === null) {
    answerRunning(table, acts, stateOnTurn(table));
    gameOver(table, acts);
  } else if (decision.kind !== 'turn') {
    const { seat, method, params } = promptOf(game, decision, options);
    ask(table, acts, seatOf(table, seat), method, params);
  } else if (table.running !== null) answerRunning(table, acts, stateOnTurn(table));
  else startTurn(table, acts);
}

function startTurn(table: JsonTable, acts: TableOutput[]): void {
  table.steps++;
  acts.push({ kind: 'notification', seat: onTurn(table), method: 'StartTurn', params: stateOnTurn(table) });
}

/** Answers the request that is being carried out. */
export function answerRunning(table: JsonTable, acts: TableOutput[], result: string): void {
  const { running } = table;
  if (running !== null) acts.push({ kind: 'result', seat: running.seat, id: running.id, result });
  table.running = null;
}

/** Carries answers out and tells what the `docs` dialect tells of it: cards played, and the own shuffles (J-31, J-32). */
export function applyAnswers(table: JsonTable, acts: TableOutput[], answers: readonly Answer[]): void {
  for (const answer of answers) {
    stepInPlace(table.game, answer);
    table.steps++;
    tellNews(table, acts);
  }
}

/** Whatever the last step of the game has brought. */
export function tellNews(table: JsonTable, acts: TableOutput[]): void {
  for (const event of table.game.events ?? []) tell(table, acts, event);
}

function tell(table: JsonTable, acts: TableOutput[], event: GameEvent): void {
  const seat = seatOf(table, event.seat);
  if (event.type === 'shuffled' && hears(table, seat)) {
    acts.push({ kind: 'notification', seat, method: 'Shuffle', params: '{}' });
  }
  if (event.type !== 'played') return;
  let params = '';
  for (const other of table.order) {
    if (other === seat || !hears(table, other)) continue;
    params ||= JSON.stringify({ player: nameAt(table, seat), card: jsonCard(event.cards[0] as Card) });
    acts.push({ kind: 'notification', seat: other, method: 'Played', params });
  }
}

const hears = (table: JsonTable, seat: number): boolean => dialectOf(table, seat) === 'docs' && !isGone(table, seat);

/** Everybody with the most points has won (J-53). Whoever left early has its points, and has lost. */
function gameOver(table: JsonTable, acts: TableOutput[]): void {
  const scores = scoresByName(table);
  const winners = winnersOf(table.game);
  table.stage = 'ending';
  table.pending.clear();
  for (const seat of present(table)) {
    const result = winners.includes(placeOf(table, seat)) ? 'Win' : 'Lose';
    ask(table, acts, seat, 'GameOver', { result, scores });
  }
  closeIfAnswered(table, acts);
}

/** Another game only if everybody wants one, and says exactly so (J-54). */
export function countRematch(table: JsonTable, acts: TableOutput[], seat: number, result: unknown): void {
  const wants = typeof result === 'object' && result !== null && (result as { rematch?: unknown }).rematch === true;
  table.rematch.set(seat, wants);
  closeIfAnswered(table, acts);
}

function closeIfAnswered(table: JsonTable, acts: TableOutput[]): void {
  if (table.pending.size > 0) return;
  if (table.options.names.every((_, seat) => table.rematch.get(seat) === true)) {
    table.round++;
    acts.push(...begin(table));
    return;
  }
  table.stage = 'closed';
  for (const seat of present(table)) acts.push({ kind: 'close', seat, code: CLOSE.normal, reason: 'game over' });
}
