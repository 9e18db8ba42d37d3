import { type ChoiceDecision, cardOf } from '../../engine/index.js';
import { type Prompt, promptOf } from '../table/prompts.js';
import { Cut, fail } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { cardsTold, type Difference, differInParams, expectedText, tell } from './compare-state.js';
import { hear } from './prompt-answers.js';
import { idOf, isAnswer, methodOf, paramsOf, type Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';
import type { Carrying } from './request-attempt.js';
import { strayRule } from './unexpected-rule.js';

// What cards ask, of their player or of victims.

export function ask(carrying: Carrying, decision: ChoiceDecision): void {
  const { audit, board } = carrying;
  const seat = audit.seatAt(decision.seat);
  const asked = audit.tale.next(seat);
  const prompt = promptOf(board.game, decision, { showsHand: asked !== null && showsHand(asked) });
  if (asked === null || asked.said.kind !== 'request' || asked.said.method !== prompt.method) {
    unasked(carrying, seat, prompt, asked);
    return;
  }
  audit.tale.take(asked);
  checkParams(carrying, asked, prompt);
  read(carrying, asked, prompt);
  const answer = audit.tale.answerTo(asked);
  if (answer !== null) hear(carrying, answer, prompt);
  else if (hasLeft(carrying, seat)) carrying.leave(decision.seat);
  else throw new Cut();
}

const showsHand = (asked: Spoken): boolean => 'hand' in paramsOf(asked);

const hasLeft = ({ audit }: Carrying, seat: number): boolean => {
  const { closed } = audit.framesOf(seat);
  return closed?.by === 'player' && !closed.isKitLeaving;
};

function unasked(carrying: Carrying, seat: number, prompt: Prompt, told: Spoken | null): void {
  const { audit, wish } = carrying;
  const rule = prompt.method === 'Attack' ? RULES.attackRecipients : RULES.promptAsked;
  const reason = `${audit.nameOf(seat)} must be asked ${prompt.method}`;
  if (told !== null) askedOtherwise(carrying, told, rule, `${reason}, and gets something else`, prompt);
  else if (hasLeft(carrying, seat)) carrying.leave(prompt.seat);
  else if (!audit.tale.isSilence(seat, wish.spoken.index)) throw new Cut();
  else fail(rule, `${reason}, and gets nothing`, seat, null);
}

function askedOtherwise(
  { audit, board, wish }: Carrying,
  told: Spoken,
  rule: Blamed,
  reason: string,
  prompt: Prompt,
): never {
  const isRefused = told.said.kind === 'errorResponse' && idOf(told) === idOf(wish.spoken);
  if (isRefused) fail(RULES.acceptLegal, 'a legal request is refused', told.seat, told);
  const isLater = isAnswer(told) || ['StartTurn', 'GameOver'].includes(methodOf(told) ?? '');
  const stray = isLater ? rule : (strayRule(audit, board, told) ?? rule);
  fail(stray, reason, told.seat, told, [prompt.method]);
}

function checkParams(carrying: Carrying, asked: Spoken, prompt: Prompt): void {
  if (prompt.method === 'Harbinger') seeDiscards(carrying, asked);
  const differences = differInParams(paramsOf(asked), expectedParams(carrying, asked, prompt));
  if (differences.length === 0) return;
  const rule = prompt.method === 'Attack' ? attackRule(differences) : promptRule(differences);
  fail(rule, tell(differences), asked.seat, asked, [expectedText(differences)]);
}

function seeDiscards({ board, wish }: Carrying, asked: Spoken): void {
  const shown = cardsTold(paramsOf(asked)['discard']);
  if (shown === null || board.seeDiscards(wish.place, shown)) return;
  fail(RULES.promptParams, 'the discard pile that is shown is not the one that lies there', asked.seat, asked);
}

/** After the discard pile was shown, what lies there is known. */
function expectedParams(carrying: Carrying, asked: Spoken, prompt: Prompt): Prompt['params'] {
  if (prompt.method !== 'Harbinger') return prompt.params;
  const due = carrying.due() as ChoiceDecision;
  return promptOf(carrying.board.game, due, { showsHand: showsHand(asked) }).params;
}

const isAboutHand = (differences: readonly Difference[]): boolean =>
  differences.some(({ member }) => member === 'hand');

const promptRule = (differences: readonly Difference[]): Blamed =>
  isAboutHand(differences) ? RULES.effectDraw : RULES.promptParams;

const attackRule = (differences: readonly Difference[]): Blamed =>
  isAboutHand(differences) ? RULES.attackHand : RULES.attackParams;

const MILITIA = cardOf('militia');
const BUREAUCRAT = cardOf('bureaucrat');
const WITCH = cardOf('witch');

/** Which of the allowed ways an attack goes (J-33, J-41). */
function read(carrying: Carrying, asked: Spoken, { method, card }: Prompt): void {
  if (method !== 'Attack') return;
  const { audit, lastAnswer } = carrying;
  const isUnaware = audit.unaware.has(asked.seat) || carrying.unaware.includes(asked.seat);
  if (isUnaware && !showsHand(asked) && (card === MILITIA || card === BUREAUCRAT)) carrying.blind.push(asked);
  audit.tale.reads('J-33', `an attack shows ${showsHand(asked) ? 'the hand of its victim' : 'no hand'}`, asked);
  // A witch asks one after another even where others ask all at once.
  if (lastAnswer === null || card === WITCH) return;
  // On several connections, what was sent at once can come after an answer.
  const isAtOnce = asked.index < lastAnswer.index;
  audit.tale.supposes('J-41', `victims are asked ${isAtOnce ? 'all at once' : 'one by one'}`);
}
