import { fault, ok, type Result } from '../../../core/result.js';
import { nearestWord } from '../../../core/spelling.js';
import {
  type Answer,
  CARD_NAMES,
  CHOOSE_NONE,
  choose,
  type Decision,
  judge,
  legalAnswers,
  makeAnswer,
  NO,
  parseAnswer,
  YES,
} from '../engine/index.js';
import { promptOf } from './make-prompt.js';
import type { TableView } from './table-view.js';

/** What a line of the command line asks for. */
export type Command = { readonly kind: 'answer'; readonly answer: Answer } | { readonly kind: 'undo' };

/** Other words for the first word of an answer. */
const ALIASES: Readonly<Record<string, string>> = {
  play: 'act',
  treasure: 'treasures',
  t: 'all-treasures',
  all: 'all-treasures',
  e: 'end',
  b: 'buy',
  none: 'choose',
  done: 'choose',
  y: 'yes',
  n: 'no',
};

const KINDS = ['act', 'treasures', 'all-treasures', 'buy', 'end', 'choose', 'yes', 'no', 'undo'] as const;

/** Parses a line such as `act village`, `buy throne room` or `choose estate estate`, and judges it. */
export function parseCommand(view: TableView, line: string): Result<Command> {
  const words = wordsOf(line);
  const [kind = ''] = words;
  if (kind === 'undo')
    return view.undoRefusal === null ? ok({ kind: 'undo' }) : fault('undo/refused', view.undoRefusal);
  if (!(KINDS as readonly string[]).includes(kind)) return unknownWord(kind);
  if (view.decision === null) return fault('command/not-asked', 'nothing is asked of you now');
  const parsed = parseAnswer(words.join(' '));
  if (!parsed.ok) return explained(parsed.error.message, words);
  const answer = asChoice(view.decision, parsed.value);
  const judgement = judge(view.view, answer);
  if (judgement.legal) return ok({ kind: 'answer', answer });
  const asked = promptOf(view)?.sentence ?? '';
  return fault(
    judgement.rule.id,
    judgement.rule.id === 'turn/kind' ? `the question is: ${asked}` : judgement.rule.title,
  );
}

function unknownWord(word: string): Result<never> {
  const near = nearestWord(word, KINDS);
  const hint = near === null ? `known words: ${KINDS.join(', ')}` : `did you mean "${near}"?`;
  return fault('command/unknown', word === '' ? `type a command; ${hint}` : `unknown word "${word}"; ${hint}`);
}

function explained(message: string, words: readonly string[]): Result<never> {
  const wrong = words.slice(1).find((word) => !(CARD_NAMES as readonly string[]).includes(word));
  const near = wrong === undefined ? null : nearestWord(wrong, CARD_NAMES);
  if (wrong === undefined) return fault('command/malformed', message);
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return fault('command/unknown-card', `there is no card "${wrong}"${hint}`);
}

/** A card is `choose`n or not, but a person may say yes or no to it. */
function asChoice(decision: Decision, answer: Answer): Answer {
  if (decision.kind !== 'choose' || answer.kind !== 'confirm') return answer;
  return answer.yes ? choose(decision.pool.slice(0, Math.max(1, decision.min))) : CHOOSE_NONE;
}

/** Lower-case words, with aliases resolved and card names of two words joined. */
function wordsOf(line: string): string[] {
  const words = line
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const pair = `${words[i]}-${words[i + 1]}`;
    const isPair = (CARD_NAMES as readonly string[]).includes(pair);
    joined.push(isPair ? pair : (words[i] as string));
    if (isPair) i++;
  }
  const [first = '', ...rest] = joined;
  return first === '' ? [] : [Object.hasOwn(ALIASES, first) ? (ALIASES[first] as string) : first, ...rest];
}

const MOST_COMPLETIONS = 60;

/** Whole lines that the beginning of one could become, in the order of the legal answers. */
export function completeCommand(view: TableView, line: string): string[] {
  const typed = line.trimStart().toLowerCase();
  const found = new Set<string>();
  for (const text of possibleLines(view)) {
    const next = nextWord(text, typed);
    if (next !== null) found.add(next);
    if (found.size === MOST_COMPLETIONS) break;
  }
  return [...found];
}

/** The line up to the end of the word that is being typed. */
function nextWord(text: string, typed: string): string | null {
  if (!text.startsWith(typed) || text === typed) return null;
  const end = text.indexOf(' ', typed.length + 1);
  return end < 0 ? text : text.slice(0, end);
}

/** Enough to find every beginning: a cellar has thousands of answers. */
const MOST_ANSWERS = 2000;

function* possibleLines(view: TableView): Generator<string, void, undefined> {
  if (view.undoRefusal === null) yield 'undo';
  if (view.decision === null) return;
  if (view.decision.kind === 'choose' && view.decision.max === 1) for (const each of [YES, NO]) yield makeAnswer(each);
  let left = MOST_ANSWERS;
  for (const answer of legalAnswers(view.view)) {
    yield makeAnswer(answer);
    if (left-- === 0) return;
  }
}
