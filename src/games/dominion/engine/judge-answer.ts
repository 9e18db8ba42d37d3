import type { Answer } from './answers.js';
import { apply, canAnswerWithPlay, isEmptyChoice, knownDeck } from './apply.js';
import { type Rule, TURN_RULES } from './engine-rules.js';
import { legalAnswers } from './legal-answers.js';
import { brokenRule } from './legality.js';
import { type Game, trialCopy } from './state.js';

export interface Legal {
  readonly legal: true;
}

export interface Illegal {
  readonly legal: false;
  readonly rule: Rule;
  /** What would have been legal, worked out only when it is looked at. */
  readonly answers: Iterable<Answer>;
}

export type Judgement = Legal | Illegal;

const LEGAL: Legal = Object.freeze({ legal: true });

/** Whether an answer is legal, as a whole and before anything moves; if not, which rule it breaks. */
export function judge(game: Game, answer: Answer): Judgement {
  const rule = answer.choices.length === 0 ? brokenRule(game, answer) : brokenRuleWithChoices(game, answer);
  return rule === null ? LEGAL : illegal(game, rule);
}

/** Answers that belong together, such as a defence and its discards, judged as one. */
export function judgeAll(game: Game, answers: readonly Answer[]): Judgement {
  const rehearsal = trialCopy(game);
  for (const answer of answers) {
    const judgement = judge(rehearsal, answer);
    if (!judgement.legal) return illegal(game, judgement.rule);
    apply(rehearsal, answer);
  }
  return LEGAL;
}

/** The one way to answer in a game, and so to change it. A refused answer changes nothing at all. */
export function stepInPlace(game: Game, answer: Answer): Judgement {
  const judgement = judge(game, answer);
  if (judgement.legal) {
    if (game.events !== null) game.events = [];
    apply(game, answer);
  }
  return judgement;
}

const illegal = (game: Game, rule: Rule): Illegal => ({
  legal: false,
  rule,
  answers: { [Symbol.iterator]: () => legalAnswers(game)[Symbol.iterator]() },
});

/** A play that brings its choices along is rehearsed on a copy. */
function brokenRuleWithChoices(game: Game, answer: Answer): Rule | null {
  const bare = { ...answer, choices: [] };
  const rule = brokenRule(game, bare);
  if (rule !== null) return rule;
  if (answer.kind !== 'act') return TURN_RULES.actChoices;
  const known = knownDeck(game);
  const rehearsal = trialCopy(game);
  apply(rehearsal, bare);
  for (const choice of answer.choices) {
    if (canAnswerWithPlay(rehearsal, known)) {
      const broken = brokenRule(rehearsal, choice);
      if (broken !== null) return broken;
      apply(rehearsal, choice);
    } else if (!isEmptyChoice(choice)) {
      return TURN_RULES.actChoices;
    }
  }
  return null;
}
