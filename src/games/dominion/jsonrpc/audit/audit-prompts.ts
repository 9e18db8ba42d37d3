import { type ChoiceDecision, cardOf } from '../../engine/index.js';
import { type Prompt, promptOf } from '../table/prompts.js';
import { fail, RecordingEnded } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Difference, describeDifferences, differInParams, expectedText, parseCards } from './compare-state.js';
import { takeAnswer } from './prompt-answers.js';
import { idOf, isAnswer, methodOf, paramsOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import type { RequestExecution } from './request-attempt.js';
import { unexpectedRule } from './unexpected-rule.js';

// What cards ask, of their player or of victims.

export function ask(execution: RequestExecution, decision: ChoiceDecision): void {
  const { audit, shadow } = execution;
  const seat = audit.seatAt(decision.seat);
  const asked = audit.cursor.next(seat);
  const prompt = promptOf(shadow.game, decision, { showsHand: asked !== null && showsHand(asked) });
  if (asked === null || asked.envelope.kind !== 'request' || asked.envelope.method !== prompt.method) {
    unasked(execution, seat, prompt, asked);
    return;
  }
  audit.cursor.consume(asked);
  checkParams(execution, asked, prompt);
  read(execution, asked, prompt);
  const answer = audit.cursor.answerTo(asked);
  if (answer !== null) takeAnswer(execution, answer, prompt);
  else if (hasLeft(execution, seat)) execution.leave(decision.seat);
  else throw new RecordingEnded();
}

const showsHand = (asked: RecordedFrame): boolean => 'hand' in paramsOf(asked);

const hasLeft = ({ audit }: RequestExecution, seat: number): boolean => {
  const { closed } = audit.framesOf(seat);
  return closed?.by === 'player' && !closed.isKitLeaving;
};

function unasked(execution: RequestExecution, seat: number, prompt: Prompt, received: RecordedFrame | null): void {
  const { audit, request } = execution;
  const rule = prompt.method === 'Attack' ? RULES.attackRecipients : RULES.promptAsked;
  const reason = `${audit.nameOf(seat)} must be asked ${prompt.method}`;
  if (received !== null) askedOtherwise(execution, received, rule, `${reason}, and gets something else`, prompt);
  else if (hasLeft(execution, seat)) execution.leave(prompt.seat);
  else if (!audit.cursor.isSilence(seat, request.frame.index)) throw new RecordingEnded();
  else fail(rule, `${reason}, and gets nothing`, seat, null);
}

function askedOtherwise(
  { audit, shadow, request }: RequestExecution,
  received: RecordedFrame,
  rule: BrokenRule,
  reason: string,
  prompt: Prompt,
): never {
  const isRefused = received.envelope.kind === 'errorResponse' && idOf(received) === idOf(request.frame);
  if (isRefused) fail(RULES.acceptLegal, 'a legal request is refused', received.seat, received);
  const isLater = isAnswer(received) || ['StartTurn', 'GameOver'].includes(methodOf(received) ?? '');
  const unexpected = isLater ? rule : (unexpectedRule(audit, shadow, received) ?? rule);
  fail(unexpected, reason, received.seat, received, [prompt.method]);
}

function checkParams(execution: RequestExecution, asked: RecordedFrame, prompt: Prompt): void {
  if (prompt.method === 'Harbinger') seeDiscards(execution, asked);
  const differences = differInParams(paramsOf(asked), expectedParams(execution, asked, prompt));
  if (differences.length === 0) return;
  const rule = prompt.method === 'Attack' ? attackRule(differences) : promptRule(differences);
  fail(rule, describeDifferences(differences), asked.seat, asked, [expectedText(differences)]);
}

function seeDiscards({ shadow, request }: RequestExecution, asked: RecordedFrame): void {
  const shown = parseCards(paramsOf(asked)['discard']);
  if (shown === null || shadow.seeDiscards(request.place, shown)) return;
  fail(RULES.promptParams, 'the discard pile that is shown is not the one that lies there', asked.seat, asked);
}

/** After the discard pile was shown, what lies there is known. */
function expectedParams(execution: RequestExecution, asked: RecordedFrame, prompt: Prompt): Prompt['params'] {
  if (prompt.method !== 'Harbinger') return prompt.params;
  const due = execution.due() as ChoiceDecision;
  return promptOf(execution.shadow.game, due, { showsHand: showsHand(asked) }).params;
}

const isAboutHand = (differences: readonly Difference[]): boolean =>
  differences.some(({ member }) => member === 'hand');

const promptRule = (differences: readonly Difference[]): BrokenRule =>
  isAboutHand(differences) ? RULES.effectDraw : RULES.promptParams;

const attackRule = (differences: readonly Difference[]): BrokenRule =>
  isAboutHand(differences) ? RULES.attackHand : RULES.attackParams;

const MILITIA = cardOf('militia');
const BUREAUCRAT = cardOf('bureaucrat');
const WITCH = cardOf('witch');

/** Which of the allowed ways an attack goes (J-33, J-41). */
function read(execution: RequestExecution, asked: RecordedFrame, { method, card }: Prompt): void {
  if (method !== 'Attack') return;
  const { audit, lastAnswer } = execution;
  const isUnaware = audit.staleHands.has(asked.seat) || execution.staleHands.includes(asked.seat);
  if (isUnaware && !showsHand(asked) && (card === MILITIA || card === BUREAUCRAT)) execution.blind.push(asked);
  audit.cursor.noteReading('J-33', `an attack shows ${showsHand(asked) ? 'the hand of its victim' : 'no hand'}`, asked);
  // A witch asks one after another even where others ask all at once.
  if (lastAnswer === null || card === WITCH) return;
  // On several connections, what was sent at once can come after an answer.
  const isAtOnce = asked.index < lastAnswer.index;
  audit.cursor.assumeReading('J-41', `victims are asked ${isAtOnce ? 'all at once' : 'one by one'}`);
}
