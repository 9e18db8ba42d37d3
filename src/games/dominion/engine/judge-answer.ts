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
  /** The legal answers, computed only when iterated. */
  readonly answers: Iterable<Answer>;
}

export type Judgement = Legal | Illegal;

const LEGAL: Legal = Object.freeze({ legal: true });

/** Judges an answer as a whole, before anything moves. */
export function judge(game: Game, answer: Answer): Judgement {
  const rule = answer.choices.length === 0 ? brokenRule(game, answer) : brokenRuleWithChoices(game, answer);
  return rule === null ? LEGAL : illegal(game, rule);
}

/** Judges answers that belong together, such as a defense and its discards, as one. */
export function judgeAll(game: Game, answers: readonly Answer[]): Judgement {
  const trial = trialCopy(game);
  for (const answer of answers) {
    const judgement = judge(trial, answer);
    if (!judgement.legal) return illegal(game, judgement.rule);
    apply(trial, answer);
  }
  return LEGAL;
}

/** Applies a legal answer to the game. An illegal answer changes nothing. */
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

/** Tries a play with its choices on a copy. */
function brokenRuleWithChoices(game: Game, answer: Answer): Rule | null {
  const bare = { ...answer, choices: [] };
  const rule = brokenRule(game, bare);
  if (rule !== null) return rule;
  if (answer.kind !== 'act') return TURN_RULES.actChoices;
  const known = knownDeck(game);
  const trial = trialCopy(game);
  apply(trial, bare);
  for (const choice of answer.choices) {
    if (canAnswerWithPlay(trial, known)) {
      const broken = brokenRule(trial, choice);
      if (broken !== null) return broken;
      apply(trial, choice);
    } else if (!isEmptyChoice(choice)) {
      return TURN_RULES.actChoices;
    }
  }
  return null;
}
