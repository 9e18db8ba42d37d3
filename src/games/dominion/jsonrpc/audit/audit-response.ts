import { hasSameItems } from '../../../../core/multiset.js';
import { cardsIn, seatAt } from '../../engine/index.js';
import { Cut, fail } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { cardsTold, type Difference, differInCards, differInState, expectedText, tell } from './compare-state.js';
import { paramsOf, type Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';
import type { Carrying } from './request-attempt.js';
import { type Occasion, ruleFor } from './rule-for-state.js';

// The answer of the server to a request that has been carried out.

export function checkResponse(carrying: Carrying): void {
  const { audit, wish, lastAnswer } = carrying;
  const response = audit.tale.responseTo(wish.spoken);
  if (response === null) noResponse(carrying);
  if (response.said.kind !== 'response') {
    fail(legalRule(carrying, RULES.acceptLegal), 'a legal request is refused', response.seat, response);
  }
  audit.tale.take(response);
  if (lastAnswer !== null && response.index < lastAnswer.index) {
    fail(RULES.attackResultLast, 'the result comes before the last victim has answered', response.seat, response);
  }
  compare(carrying, response, (response.said.result ?? {}) as Readonly<Record<string, unknown>>);
}

function compare(carrying: Carrying, response: Spoken, state: Readonly<Record<string, unknown>>): void {
  const { board, wish } = carrying;
  const isEnd = wish.method === 'EndTurn';
  carrying.ending = isEnd ? response : null;
  carrying.state = isEnd ? null : { response, state };
  const differ = isEnd ? differInCards : differInState;
  const differences = differ(board.game, wish.place, state);
  if (differences.length === 0) return;
  const rule = isAnothers(carrying, differences) ? RULES.stateOwnCards : ruleFor(occasionOf(carrying), differences);
  fail(rule, tell(differences), response.seat, response, [expectedText(differences)]);
}

/** Whether a hand that is wrong is the hand of somebody else. */
function isAnothers({ audit, board, wish }: Carrying, differences: readonly Difference[]): boolean {
  const hand = cardsTold(differences.find(({ member }) => member === 'hand')?.told) ?? [];
  const isHandOf = (place: number): boolean => hasSameItems(hand, cardsIn(seatAt(board.game, place).hand));
  return hand.length > 0 && audit.order.some((_, place) => place !== wish.place && isHandOf(place));
}

function occasionOf({ audit, board, wish, topKnown, merchants }: Carrying): Occasion {
  const { method, card, place } = wish;
  const kind = method === 'EndTurn' ? 'end' : method === 'Buy' ? 'buy' : 'play';
  const { shuffles, turns } = seatAt(board.game, place);
  const isFirstDeck = shuffles === 0 && turns <= 1 && !topKnown;
  return { kind, card, suffered: null, refused: audit.refused[place] ?? false, topKnown, merchants, isFirstDeck };
}

function noResponse(carrying: Carrying): never {
  const { tale } = carrying.audit;
  const { spoken, method } = carrying.wish;
  const fatal = tale.fatalFor(spoken.seat, spoken.index);
  if (fatal !== null) fail(legalRule(carrying, RULES.acceptLegal), 'a legal request is fatal', spoken.seat, fatal);
  if (!tale.isSilence(spoken.seat, spoken.index)) throw new Cut();
  const rule = method === 'EndTurn' ? RULES.turnResult : RULES.serverGoesOn;
  fail(legalRule(carrying, rule), `${method} is not answered`, spoken.seat, null);
}

/** What is legal in every form; where a form is contested, the rule on that form; where somebody has left, the rule on that. */
function legalRule({ audit, wish, answerForm }: Carrying, rule: Blamed): Blamed {
  const { said } = wish.spoken;
  if (answerForm !== null) return answerForm;
  if (audit.gone.size > 0 && rule === RULES.acceptLegal) {
    return audit.wasLastOnTurn ? RULES.absentCurrent : RULES.absentWaiting;
  }
  if (wish.method === 'EndTurn' && said.kind === 'request' && said.params !== undefined) return RULES.acceptEndTurn;
  return paramsOf(wish.spoken)['data'] === null ? RULES.acceptNullData : rule;
}
