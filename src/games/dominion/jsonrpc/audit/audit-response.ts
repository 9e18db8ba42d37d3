import { hasSameItems } from '../../../../core/multiset.js';
import { cardsIn, seatAt } from '../../engine/index.js';
import { fail, RecordingEnded } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import {
  type Difference,
  describeDifferences,
  differInCards,
  differInState,
  expectedText,
  parseCards,
} from './compare-state.js';
import { paramsOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import type { RequestExecution } from './request-attempt.js';
import { ruleFor, type StateOrigin } from './rule-for-state.js';

// The answer of the server to a request that has been carried out.

export function checkResponse(execution: RequestExecution): void {
  const { audit, request, lastAnswer } = execution;
  const response = audit.cursor.responseTo(request.frame);
  if (response === null) noResponse(execution);
  if (response.envelope.kind !== 'response') {
    fail(legalRule(execution, RULES.acceptLegal), 'a legal request is refused', response.seat, response);
  }
  audit.cursor.consume(response);
  if (lastAnswer !== null && response.index < lastAnswer.index) {
    fail(RULES.attackResultLast, 'the result comes before the last victim has answered', response.seat, response);
  }
  compare(execution, response, (response.envelope.result ?? {}) as Readonly<Record<string, unknown>>);
}

function compare(execution: RequestExecution, response: RecordedFrame, state: Readonly<Record<string, unknown>>): void {
  const { shadow, request } = execution;
  const isEnd = request.method === 'EndTurn';
  execution.ending = isEnd ? response : null;
  execution.state = isEnd ? null : { response, state };
  const differ = isEnd ? differInCards : differInState;
  const differences = differ(shadow.game, request.place, state);
  if (differences.length === 0) return;
  const rule = isAnothers(execution, differences) ? RULES.stateOwnCards : ruleFor(occasionOf(execution), differences);
  fail(rule, describeDifferences(differences), response.seat, response, [expectedText(differences)]);
}

/** Whether a hand that is wrong is the hand of somebody else. */
function isAnothers({ audit, shadow, request }: RequestExecution, differences: readonly Difference[]): boolean {
  const hand = parseCards(differences.find(({ member }) => member === 'hand')?.received) ?? [];
  const isHandOf = (place: number): boolean => hasSameItems(hand, cardsIn(seatAt(shadow.game, place).hand));
  return hand.length > 0 && audit.order.some((_, place) => place !== request.place && isHandOf(place));
}

function occasionOf({ audit, shadow, request, topKnown, merchants }: RequestExecution): StateOrigin {
  const { method, card, place } = request;
  const kind = method === 'EndTurn' ? 'end' : method === 'Buy' ? 'buy' : 'play';
  const { shuffles, turns } = seatAt(shadow.game, place);
  const isFirstDeck = shuffles === 0 && turns <= 1 && !topKnown;
  return { kind, card, suffered: null, refused: audit.refused[place] ?? false, topKnown, merchants, isFirstDeck };
}

function noResponse(execution: RequestExecution): never {
  const { cursor } = execution.audit;
  const { frame, method } = execution.request;
  const fatal = cursor.fatalFor(frame.seat, frame.index);
  if (fatal !== null) fail(legalRule(execution, RULES.acceptLegal), 'a legal request is fatal', frame.seat, fatal);
  if (!cursor.isSilence(frame.seat, frame.index)) throw new RecordingEnded();
  const rule = method === 'EndTurn' ? RULES.turnResult : RULES.serverGoesOn;
  fail(legalRule(execution, rule), `${method} is not answered`, frame.seat, null);
}

/** What is legal in every form; where a form is contested, the rule on that form; where somebody has left, the rule on that. */
function legalRule({ audit, request, answerForm }: RequestExecution, rule: BrokenRule): BrokenRule {
  const { envelope } = request.frame;
  if (answerForm !== null) return answerForm;
  if (audit.gone.size > 0 && rule === RULES.acceptLegal) {
    return audit.wasLastOnTurn ? RULES.absentCurrent : RULES.absentWaiting;
  }
  if (request.method === 'EndTurn' && envelope.kind === 'request' && envelope.params !== undefined)
    return RULES.acceptEndTurn;
  return paramsOf(request.frame)['data'] === null ? RULES.acceptNullData : rule;
}
