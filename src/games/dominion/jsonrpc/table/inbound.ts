import type { Remark } from '../../../../kit/conversation.js';
import type { CitedRule, Violation } from '../../../../kit/rule.js';
import { CLOSE_CODES } from '../../../../wire/close-codes.js';
import { decisionOf, isOver, withdrawInPlace } from '../../engine/index.js';
import { citeSessionRule } from '../../session-rule.js';
import { citeAnswerShape, citeEngineRule, citeShape, SHAPE_RULES } from '../clauses.js';
import { ERROR_CODES } from '../envelope/envelope.js';
import { type FailedJudgement, judgePlayerRequest, judgeResponse, refusalOf } from '../judge-request.js';
import { type SchemaProblem, validateResult } from '../schema/validate.js';
import { requestRule } from '../session/session-check.js';
import { SESSION_RULES } from '../session/session-rules.js';
import type { SessionStage } from '../session/session-state.js';
import { remarksOn } from '../shape-remarks.js';
import { answerRunning, applyAnswers, beginIfReady, countRematch, notify, proceed } from './progress.js';
import { promptOf } from './prompts.js';
import {
  dialectOf,
  isGone,
  type JsonRpcOutput,
  type JsonTable,
  onTurn,
  type PendingRequest,
  type PlayerRequest,
  placeOf,
  type RequestId,
} from './table.js';

// What players do: requests, responses, and leaving.

export const MOST_WAITING = 16;
export const NOT_YOUR_TURN = 'it is not your turn';
export const TOO_MANY_WAITING = `more than ${MOST_WAITING} requests are waiting`;

/** A player's request. Requests are carried out one after another (J-29). */
export function onRequest(table: JsonTable, seat: number, request: PlayerRequest): JsonRpcOutput[] {
  const outputs: JsonRpcOutput[] = [];
  const unanswered = table.running === null ? 0 : 1 + table.queue.length;
  const refusal = refusalAt(table, seat, unanswered);
  if (refusal === null) table.queue.push({ seat, request });
  else outputs.push(refuse(seat, request.id, refusal));
  drain(table, outputs);
  return outputs;
}

/** Carries out queued requests until one has to wait for an answer. */
function drain(table: JsonTable, outputs: JsonRpcOutput[]): void {
  while (table.running === null) {
    const next = table.queue.shift();
    if (next === undefined) return;
    carryOut(table, outputs, next.seat, next.request);
  }
}

/** Goes on after answers that did not come over this protocol. */
export function resume(table: JsonTable, outputs: JsonRpcOutput[]): void {
  proceed(table, outputs);
  drain(table, outputs);
}

/** A seat goes on without this protocol: nothing more is sent to it, and it is not waited for any more. */
export function silence(table: JsonTable, outputs: JsonRpcOutput[], seat: number): void {
  table.silent.add(seat);
  table.pending.delete(seat);
  const others = table.queue.filter((each) => each.seat !== seat);
  table.queue.splice(0, table.queue.length, ...others);
  if (table.running?.seat === seat) table.running = null;
  if (table.stage === 'starting') beginIfReady(table, outputs);
}

interface Refusal {
  /** Null if the player could not know better. */
  readonly rule: CitedRule | null;
  readonly message: string;
}

const REFUSALS = {
  outOfTurn: { rule: citeSessionRule(SESSION_RULES.outOfTurn), message: NOT_YOUR_TURN },
  afterGame: { rule: citeSessionRule(SESSION_RULES.afterGame), message: NOT_YOUR_TURN },
  /** Only if too many wait already. */
  oneRequest: { rule: citeSessionRule(SESSION_RULES.oneRequest), message: TOO_MANY_WAITING },
  /** Others have given the game up while the request was on its way. */
  crossed: { rule: null, message: NOT_YOUR_TURN },
} satisfies Record<string, Refusal>;

/** Why any request of this seat is refused while that many of its requests are unanswered. */
function refusalAt(table: JsonTable, seat: number, unanswered: number): Refusal | null {
  const { stage, queue } = table;
  const broken = requestRule({
    stage: SESSION_STAGES[stage],
    turn: isItsTurn(table, seat),
    requested: { length: unanswered },
  });
  if (broken === 'oneRequest') return queue.length < MOST_WAITING ? null : REFUSALS.oneRequest;
  if (broken !== null) return REFUSALS[broken];
  return stage === 'playing' ? null : REFUSALS.crossed;
}

const SESSION_STAGES = {
  starting: 'lobby',
  playing: 'started',
  ending: 'over',
  closed: 'closed',
} as const satisfies Record<JsonTable['stage'], SessionStage>;

/** A turn that was cut short, because all others have left, has not been ended by its player. */
const isItsTurn = (table: JsonTable, seat: number): boolean =>
  onTurn(table) === seat && (table.stage === 'playing' || (table.stage === 'ending' && table.game.active < 2));

const refuse = (seat: number, id: RequestId, { rule, message }: Refusal): JsonRpcOutput =>
  errorOutput(seat, id, { code: ERROR_CODES.invalidRequest, message }, rule);

type RequestError = Pick<Extract<JsonRpcOutput, { kind: 'error' }>, 'code' | 'message' | 'data'>;

/** A refused request is answered with an error, and the player may try again (J-25). */
export const errorOutput = (
  seat: number,
  id: RequestId | null,
  error: RequestError,
  rule: CitedRule | null,
): JsonRpcOutput => ({ kind: 'error', seat, id, ...error, ...violationOf(rule, error.message) });

const violationOf = (rule: CitedRule | null, reason: string): { readonly violation?: Violation } =>
  rule === null ? {} : { violation: { rule, reason, legal: [] } };

const citeFailure = (failed: FailedJudgement, shape: CitedRule): CitedRule =>
  failed.kind === 'rule' ? citeEngineRule(failed.rule) : shape;

function carryOut(
  table: JsonTable,
  outputs: JsonRpcOutput[],
  seat: number,
  { id, method, params }: PlayerRequest,
): void {
  const { game } = table;
  const refusal = refusalAt(table, seat, 0);
  if (refusal !== null) {
    outputs.push(refuse(seat, id, refusal));
    return;
  }
  const judgement = judgePlayerRequest(game, method, params);
  if (!judgement.ok) {
    outputs.push(errorOutput(seat, id, refusalOf(judgement), citeFailure(judgement, SHAPE_RULES.request)));
    return;
  }
  const place = game.turn;
  table.running = { seat, id };
  applyAnswers(table, outputs, judgement.answers);
  if (method === 'EndTurn') answerRunning(table, outputs, table.states.endTurnResult(game, place));
  proceed(table, outputs);
}

export const remarkOutputs = (seat: number, remarks: readonly Remark[]): JsonRpcOutput[] =>
  remarks.map(({ rule }) => ({ kind: 'remark', seat, rule }));

/** A response to a request of ours. One that nothing waits for, such as a second one, is ignored (J-21). */
export function onResponse(table: JsonTable, seat: number, id: RequestId | null, result: unknown): JsonRpcOutput[] {
  const pending = table.pending.get(seat);
  if (pending === undefined || pending.id !== id) return [];
  const validation = validateResult(dialectOf(table, seat), pending.method, pending.params, result);
  const outputs = validation.ok ? remarkOutputs(seat, remarksOn('answer/shape', validation)) : [];
  if (table.stage !== 'playing') onLobbyResponse(table, outputs, seat, result);
  else if (!validation.ok && hasSurplusData(validation.problems)) {
    outputs.push(...fatal(table, seat, validation.message, citeShape('answer/shape', SURPLUS_DATA)));
  } else takeResponse(table, outputs, seat, result);
  drain(table, outputs);
  return outputs;
}

const SURPLUS_DATA = 'J-12';

/** Of what the schema forbids, only data for a card that takes none is refused; the rest is judged by what it means. */
const hasSurplusData = (problems: readonly SchemaProblem[]): boolean =>
  problems.some(({ register }) => register === SURPLUS_DATA);

/** Before and after the game it hardly matters what is answered, only who has answered. */
function onLobbyResponse(table: JsonTable, outputs: JsonRpcOutput[], seat: number, result: unknown): void {
  table.pending.delete(seat);
  if (table.stage === 'starting') beginIfReady(table, outputs);
  else countRematch(table, outputs, seat, result);
}

/** An illegal answer leaves the question open, and the game resumes from it once the seat has forfeited. */
function takeResponse(table: JsonTable, outputs: JsonRpcOutput[], seat: number, result: unknown): void {
  const { game, options } = table;
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') throw new Error('a response came that no card waits for');
  const { method } = table.pending.get(seat) as PendingRequest;
  const judgement = judgeResponse(game, promptOf(game, decision, options), result);
  if (!judgement.ok) {
    outputs.push(...fatal(table, seat, judgement.reason, citeFailure(judgement, citeAnswerShape(method))));
    return;
  }
  table.pending.delete(seat);
  applyAnswers(table, outputs, judgement.answers);
  proceed(table, outputs);
}

/**
 * A FatalError: the player forfeits, and its connection is closed (J-42, J-59). `rule` is null where the host knows why:
 * a missed deadline, a flood.
 */
export function fatal(table: JsonTable, seat: number, message: string, rule: CitedRule | null): JsonRpcOutput[] {
  return [
    { kind: 'notification', seat, method: 'FatalError', params: JSON.stringify({ message }) },
    {
      kind: 'close',
      seat,
      code: CLOSE_CODES.policy,
      reason: message.slice(0, MAX_REASON),
      ...violationOf(rule, message),
    },
    ...(table.onFatal === null ? leave(table, seat) : handOver(table, seat, table.onFatal)),
  ];
}

/** Somebody else decides what becomes of the seat. */
function handOver(table: JsonTable, seat: number, onFatal: (seat: number) => void): JsonRpcOutput[] {
  const outputs: JsonRpcOutput[] = [];
  silence(table, outputs, seat);
  onFatal(seat);
  return outputs;
}

const MAX_REASON = 100;

/** A seat forfeits. The game goes on, or ends for those who remain (J-56 to J-58). */
export function leave(table: JsonTable, seat: number): JsonRpcOutput[] {
  const outputs: JsonRpcOutput[] = [];
  if (table.stage === 'closed' || isGone(table, seat)) return outputs;
  const wasAsked = table.pending.delete(seat);
  const others = table.queue.filter((each) => each.seat !== seat);
  table.queue.splice(0, table.queue.length, ...others);
  if (table.stage === 'ending') {
    // The result stands; there is just no rematch.
    if (wasAsked) countRematch(table, outputs, seat, null);
    return outputs;
  }
  withdraw(table, outputs, seat, wasAsked);
  drain(table, outputs);
  return outputs;
}

function withdraw(table: JsonTable, outputs: JsonRpcOutput[], seat: number, wasAsked: boolean): void {
  if (isOver(table.game)) {
    // All others had left before the start, and now the last one has too.
    table.stage = 'closed';
    return;
  }
  const wasOnTurn = onTurn(table) === seat;
  withdrawInPlace(table.game, placeOf(table, seat));
  table.steps++;
  // An attack that goes on without its victim may reach the next one's discards.
  notify(table, outputs);
  if (table.stage === 'starting') {
    beginIfReady(table, outputs);
    return;
  }
  if (wasOnTurn) {
    // What the leaver had started is not answered any more, neither by it nor by its victims.
    table.running = null;
    table.pending.clear();
  }
  if (wasOnTurn || wasAsked || isOver(table.game)) proceed(table, outputs);
}
