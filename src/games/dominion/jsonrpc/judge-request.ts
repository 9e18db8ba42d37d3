import {
  type Answer,
  act,
  buy,
  type Card,
  canAnswerWithPlay,
  decider,
  decisionOf,
  END,
  type Game,
  isOver,
  isTreasure,
  judge,
  knownDeck,
  type PendingQuestion,
  pendingQuestion,
  type Rule,
  stepInPlace,
  TURN_RULES,
  treasures,
  trialCopy,
} from '../engine/index.js';
import { dataSpeech, readCard, ShapeError, type Speech, takesData } from './decode-choices.js';
import { ERROR_CODES } from './envelope/envelope.js';
import { isTooDeep, MAX_NESTING } from './schema/validate.js';
import type { Prompt } from './table/prompts.js';

/** Whether a request or a response can be carried out: the answers that do it, or why not. */
export type RequestJudgement =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  | { readonly ok: false; readonly kind: 'shape'; readonly reason: string }
  | { readonly ok: false; readonly kind: 'rule'; readonly rule: Rule; readonly reason: string };

const shape = (reason: string): RequestJudgement => ({ ok: false, kind: 'shape', reason });
const broken = (rule: Rule): RequestJudgement => ({ ok: false, kind: 'rule', rule, reason: rule.title });

/** A value of the wrong shape is heard as such, wherever in the speech it comes up. */
function hearing(said: unknown, listen: () => RequestJudgement): RequestJudgement {
  if (isTooDeep(said)) return shape(`no more than ${MAX_NESTING} levels of nesting are expected`);
  try {
    return listen();
  } catch (error) {
    if (error instanceof ShapeError) return shape(error.message);
    throw error;
  }
}

/** The error that a request gets which cannot be carried out (J-13, J-25). */
export const refusalOf = (heard: Exclude<RequestJudgement, { ok: true }>) =>
  heard.kind === 'rule'
    ? { code: ERROR_CODES.invalidRequest, message: heard.reason, data: { rule: heard.rule.id } }
    : { code: ERROR_CODES.invalidParams, message: heard.reason };

/** A well-formed request of the player on turn. */
export function hearRequest(game: Game, method: string, params: unknown): RequestJudgement {
  const { card, data } = (params ?? {}) as { card?: unknown; data?: unknown };
  if (method === 'EndTurn') return hearEndTurn(game);
  return method === 'Buy' ? hearBuy(game, card) : judgePlay(game, card, data);
}

/** `Play`: a treasure, or an action with the data it needs at once. Judged as a whole, before anything moves. */
export const judgePlay = (game: Game, card: unknown, data: unknown): RequestJudgement =>
  hearing(data, () => {
    const played = readCard(card);
    return isTreasure(played) ? hearOne(game, treasures([played])) : hearAct(game, played, data);
  });

export const hearBuy = (game: Game, card: unknown): RequestJudgement =>
  hearing(card, () => hearOne(game, buy(readCard(card))));

export const hearEndTurn = (game: Game): RequestJudgement => hearOne(game, END);

function hearOne(game: Game, answer: Answer): RequestJudgement {
  const judgement = judge(game, answer);
  return judgement.legal ? { ok: true, answers: [answer] } : broken(judgement.rule);
}

function hearAct(game: Game, card: Card, data: unknown): RequestJudgement {
  const judgement = judge(game, act(card));
  if (!judgement.legal) return broken(judgement.rule);
  const known = knownDeck(game);
  const rehearsal = trialCopy(game);
  stepInPlace(rehearsal, act(card));
  const asks = (): boolean => canAnswerWithPlay(rehearsal, known);
  if (!takesData(card) || (data == null && !asks())) return { ok: true, answers: [act(card)] };
  return followed(rehearsal, dataSpeech(card, data), asks, [act(card)]);
}

/** The response to a prompt or an attack, judged as a whole. */
export const hearResponse = (game: Game, prompt: Prompt, result: unknown): RequestJudgement =>
  hearing(result, () => {
    const rehearsal = trialCopy(game);
    const asks = questionsOfRequest(game, prompt.seat);
    return followed(rehearsal, prompt.read(result), () => asks(rehearsal), []);
  });

/**
 * Which questions one request stands for: the one that the game waits for now, and those after it that have no request
 * of their own. A sentry's three belong together; every card of a library, and every second time, is asked for apart.
 */
export function questionsOfRequest(game: Game, seat: number): (rehearsal: Game) => boolean {
  const { frame } = pendingQuestion(game) as PendingQuestion;
  const depth = game.stack.length;
  let first = true;
  return (rehearsal) => {
    const pending = isOver(rehearsal) ? null : pendingQuestion(rehearsal);
    if (pending === null || decider(rehearsal) !== seat) return false;
    const sameText = rehearsal.stack.length === depth && pending.frame.card === frame.card;
    if (frame.part === 'attack') return sameText && pending.frame.part === 'attack';
    const belongs = first || !hasOwnRequest(pending, sameText);
    first = false;
    return belongs && pending.frame.part === 'play';
  };
}

const hasOwnRequest = ({ question }: PendingQuestion, sameText: boolean): boolean =>
  question.hidden && !(sameText && question.purpose !== 'set-aside');

/** Lets a speech answer as long as it is asked, and hears whether all of it is legal. */
function followed(rehearsal: Game, speech: Speech, asks: () => boolean, before: readonly Answer[]): RequestJudgement {
  const answers = [...before];
  while (asks()) {
    const decision = decisionOf(rehearsal);
    const answer = decision === null || decision.kind === 'turn' ? null : speech.answer(decision);
    if (answer === null) return shape('data for the card is missing');
    const judgement = stepInPlace(rehearsal, answer);
    if (!judgement.legal) return broken(judgement.rule);
    answers.push(answer);
  }
  return speech.left() ? broken(TURN_RULES.actChoices) : { ok: true, answers };
}
