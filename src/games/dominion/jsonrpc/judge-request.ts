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
import { choicesInData, readCard, ShapeError, type StatedChoices, takesData } from './decode-choices.js';
import { ERROR_CODES } from './envelope/envelope.js';
import { explainRefusal, SURPLUS } from './explain-refusal.js';
import { isTooDeep, MAX_NESTING } from './schema/validate.js';
import type { Prompt } from './table/prompts.js';

/** Whether a request or a response can be carried out: the engine's answers for it, or why not. */
export type RequestJudgement =
  | { readonly ok: true; readonly answers: readonly Answer[] }
  | { readonly ok: false; readonly kind: 'shape'; readonly reason: string }
  | { readonly ok: false; readonly kind: 'rule'; readonly rule: Rule; readonly reason: string };

const shape = (reason: string): RequestJudgement => ({ ok: false, kind: 'shape', reason });
const broken = (rule: Rule, reason: string): RequestJudgement => ({ ok: false, kind: 'rule', rule, reason });

/** A value may turn out to have the wrong shape only while its choices are applied. */
function catchingShapeErrors(value: unknown, judgeIt: () => RequestJudgement): RequestJudgement {
  if (isTooDeep(value)) return shape(`no more than ${MAX_NESTING} levels of nesting are expected`);
  try {
    return judgeIt();
  } catch (error) {
    if (error instanceof ShapeError) return shape(error.message);
    throw error;
  }
}

export type FailedJudgement = Exclude<RequestJudgement, { readonly ok: true }>;

/** The error for a request that cannot be carried out (J-13, J-25). */
export const refusalOf = (judgement: FailedJudgement) =>
  judgement.kind === 'rule'
    ? { code: ERROR_CODES.invalidRequest, message: judgement.reason, data: { rule: judgement.rule.id } }
    : { code: ERROR_CODES.invalidParams, message: judgement.reason };

/** A well-formed request of the player on turn. */
export function judgePlayerRequest(game: Game, method: string, params: unknown): RequestJudgement {
  const { card, data } = (params ?? {}) as { card?: unknown; data?: unknown };
  if (method === 'EndTurn') return judgeEndTurn(game);
  return method === 'Buy' ? judgeBuy(game, card) : judgePlay(game, card, data);
}

/** `Play`: a treasure, or an action with its data. Judged as a whole before the game changes. */
export const judgePlay = (game: Game, card: unknown, data: unknown): RequestJudgement =>
  catchingShapeErrors(data, () => {
    const played = readCard(card);
    return isTreasure(played) ? judgeOne(game, treasures([played])) : judgeAct(game, played, data);
  });

export const judgeBuy = (game: Game, card: unknown): RequestJudgement =>
  catchingShapeErrors(card, () => judgeOne(game, buy(readCard(card))));

export const judgeEndTurn = (game: Game): RequestJudgement => judgeOne(game, END);

function judgeOne(game: Game, answer: Answer): RequestJudgement {
  const judgement = judge(game, answer);
  if (judgement.legal) return { ok: true, answers: [answer] };
  return broken(judgement.rule, explainRefusal(game, judgement.rule, answer));
}

function judgeAct(game: Game, card: Card, data: unknown): RequestJudgement {
  const judgement = judge(game, act(card));
  if (!judgement.legal) return broken(judgement.rule, explainRefusal(game, judgement.rule, act(card)));
  const known = knownDeck(game);
  const trial = trialCopy(game);
  stepInPlace(trial, act(card));
  const asks = (): boolean => canAnswerWithPlay(trial, known);
  if (!takesData(card) || (data == null && !asks())) return { ok: true, answers: [act(card)] };
  return judgeChoices(trial, choicesInData(card, data), asks, [act(card)]);
}

/** The response to a prompt or an attack, judged as a whole. */
export const judgeResponse = (game: Game, prompt: Prompt, result: unknown): RequestJudgement =>
  catchingShapeErrors(result, () => {
    const trial = trialCopy(game);
    const asks = questionsOfRequest(game, prompt.seat);
    return judgeChoices(trial, prompt.read(result), () => asks(trial), []);
  });

/**
 * Which of the engine's questions one request covers: the one that the game waits for now, and those after it that have
 * no request of their own. A sentry's three belong together; each card of a library, and each second play by a throne
 * room, has its own request.
 */
export function questionsOfRequest(game: Game, seat: number): (trial: Game) => boolean {
  const { frame } = pendingQuestion(game) as PendingQuestion;
  const depth = game.stack.length;
  let first = true;
  return (trial) => {
    const pending = isOver(trial) ? null : pendingQuestion(trial);
    if (pending === null || decider(trial) !== seat) return false;
    const sameText = trial.stack.length === depth && pending.frame.card === frame.card;
    if (frame.part === 'attack') return sameText && pending.frame.part === 'attack';
    const belongs = first || !hasOwnRequest(pending, sameText);
    first = false;
    return belongs && pending.frame.part === 'play';
  };
}

const hasOwnRequest = ({ question }: PendingQuestion, sameText: boolean): boolean =>
  question.hidden && !(sameText && question.purpose !== 'set-aside');

/** Applies the choices as long as `asks`, and finds out whether all of them are legal. */
function judgeChoices(
  trial: Game,
  choices: StatedChoices,
  asks: () => boolean,
  before: readonly Answer[],
): RequestJudgement {
  const answers = [...before];
  while (asks()) {
    const decision = decisionOf(trial);
    const answer = decision === null || decision.kind === 'turn' ? null : choices.answer(decision);
    if (answer === null) return shape('data for the card is missing');
    const judgement = stepInPlace(trial, answer);
    if (!judgement.legal) return broken(judgement.rule, explainRefusal(trial, judgement.rule, answer, answers));
    answers.push(answer);
  }
  return choices.hasUnused() ? broken(TURN_RULES.actChoices, SURPLUS) : { ok: true, answers };
}
