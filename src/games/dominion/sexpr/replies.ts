import type { CitedRule } from '../../../kit/rule.js';
import { type Datum, isList } from '../../../wire/sexpr/datum.js';
import {
  type Answer,
  answersWithChoices,
  type Game,
  isEmptyChoice,
  judge,
  judgeAll,
  legalAnswers,
  type Rule,
  stepInPlace,
  trialCopy,
} from '../engine/index.js';
import { ADD_AFTER_BUY, ADD_WITHOUT_BUYS, clauseOf, FORM_RULES } from './clauses.js';
import { explain } from './explain-refusal.js';
import {
  type Defense,
  type Mismatch,
  makeDefense,
  makePlay,
  type Play,
  parseDefense,
  parsePlay,
  type Version,
} from './messages.js';
import { answerOfPlay, answersOfDefense, defenseOfAnswers, playOfAnswer } from './plays.js';

/** What a player was asked for: a play in answer to `move`, a defense in answer to `attacked`. */
export type Asked = 'move' | 'attacked';

/** Something the register lets pass here, but a strict reading does not. */
export interface Note {
  readonly rule: string;
  readonly register: string;
  readonly title: string;
}

export interface LegalReply {
  readonly legal: true;
  readonly reply: Play | Defense;
  /** The same for the engine. */
  readonly answers: readonly Answer[];
  /** Empty where the reply is legal under every reading. */
  readonly notes: readonly Note[];
}

export interface IllegalReply {
  readonly legal: false;
  readonly rule: string;
  /** The rule in one sentence. */
  readonly title: string;
  /** What is wrong with this very reply. */
  readonly reason: string;
  readonly document: string;
  readonly register: string | null;
  /** Where the reply deviates from the grammar, as indices from the outside in; null for a well-formed one. */
  readonly path: readonly number[] | null;
  /** Every legal reply, worked out only when it is looked at. */
  readonly replies: Iterable<Datum>;
}

export type SexprJudgement = LegalReply | IllegalReply;

/** Judges a reply to a game that waits for it. Nothing in the game changes. */
export function judgeReply(game: Game, version: Version, asked: Asked, reply: Datum): SexprJudgement {
  return asked === 'move' ? judgePlay(game, version, reply) : judgeDefense(game, version, reply);
}

function judgePlay(game: Game, version: Version, reply: Datum): SexprJudgement {
  const parsed = parsePlay(version, reply);
  if (!parsed.ok) return malformed(game, 'move', brokenForm(version, 'move', reply, parsed.error), parsed.error.path);
  const play = parsed.value;
  const answer = answerOfPlay(play);
  const judgement = judge(game, answer);
  if (!judgement.legal) return illegal(game, 'move', judgement.rule, play);
  return { legal: true, reply: play, answers: [answer], notes: notesOn(game, version, play) };
}

function judgeDefense(game: Game, version: Version, reply: Datum): SexprJudgement {
  const parsed = parseDefense(version, reply);
  if (!parsed.ok) {
    return malformed(game, 'attacked', brokenForm(version, 'attacked', reply, parsed.error), parsed.error.path);
  }
  const answers = answersOfDefense(parsed.value);
  const judgement = judgeAll(game, answers);
  if (!judgement.legal) return illegal(game, 'attacked', judgement.rule, parsed.value);
  return { legal: true, reply: parsed.value, answers, notes: [] };
}

const NO_NOTES: readonly Note[] = [];

function notesOn(game: Game, version: Version, play: Play): readonly Note[] {
  if (play.kind !== 'add' || (game.buys > 0 && !game.bought)) return NO_NOTES;
  const contested = [...(game.buys > 0 ? [] : [ADD_WITHOUT_BUYS]), ...(game.bought ? [ADD_AFTER_BUY] : [])];
  return contested
    .filter(({ versions }) => versions.includes(version))
    .map(({ rule, register, title }) => ({ rule, register, title }));
}

const illegal = (game: Game, asked: Asked, rule: Rule, reply: Play | Defense): IllegalReply => ({
  legal: false,
  rule: rule.id,
  title: rule.title,
  reason: explain(game, rule, reply),
  ...clauseOf(rule.id),
  path: null,
  replies: { [Symbol.iterator]: () => legalReplies(game, asked) },
});

const malformed = (game: Game, asked: Asked, broken: BrokenForm, path: readonly number[]): IllegalReply => {
  const { id, title, document, register } = broken.rule;
  return {
    legal: false,
    rule: id,
    title,
    reason: broken.reason,
    document,
    register,
    path,
    replies: { [Symbol.iterator]: () => legalReplies(game, asked) },
  };
};

interface BrokenForm {
  readonly rule: CitedRule & { readonly document: string };
  readonly reason: string;
}

/** Which rule a reply breaks that the grammar does not have. */
export function brokenForm(version: Version, asked: Asked, reply: Datum, mismatch: Mismatch): BrokenForm {
  return { rule: formRule(version, asked, reply, mismatch), reason: mismatch.message };
}

function formRule(version: Version, asked: Asked, reply: Datum, mismatch: Mismatch): BrokenForm['rule'] {
  const { found, path, register } = mismatch;
  const isWord = typeof found === 'string';
  if (found !== null && !isWord && 'quote' in found) return FORM_RULES.unquoted;
  const parse = asked === 'move' ? parsePlay : parseDefense;
  if (parse(version, lowerCased(reply)).ok) return FORM_RULES.lowerCase;
  // A word outside any list is no message; of all else the grammar says what the register has on it.
  const isOutside = isWord && path.length === 0;
  return {
    ...FORM_RULES.grammar,
    document: documentOf(mismatch),
    ...(!isOutside && { register: register[0] ?? null }),
  };
}

/** `v3/figure-1/play` in words. */
const documentOf = ({ clause }: Mismatch): string =>
  clause
    .replace(/^(v\d)\//, 'Dominion Protocol $1, ')
    .replace(/figure-(\d)\/?/, 'figure $1, ')
    .replace(/, $/, '');

function lowerCased(datum: Datum): Datum {
  if (isList(datum)) return datum.map(lowerCased);
  return typeof datum === 'string' ? datum.toLowerCase() : datum;
}

/** Every legal reply, as it would be written. */
export function* legalReplies(game: Game, asked: Asked): Generator<Datum, void, undefined> {
  if (asked === 'attacked') {
    for (const defense of legalDefenses(game)) yield makeDefense(defense);
    return;
  }
  for (const answer of answersWithChoices(game)) {
    const play = playOfAnswer(answer);
    if (play !== null) yield makePlay(play);
  }
}

/** Whether to react, and then what to discard: both are the engine's questions. */
function* legalDefenses(game: Game): Generator<Defense, void, undefined> {
  for (const reaction of legalAnswers(game)) {
    const next = trialCopy(game);
    stepInPlace(next, reaction);
    if (!isEmptyChoice(reaction)) yield defenseOfAnswers([reaction]);
    else for (const discard of legalAnswers(next)) yield defenseOfAnswers([reaction, discard]);
  }
}
