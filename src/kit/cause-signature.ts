import { recordedStderr } from './recorded-stderr.js';
import type { CaseResult, Finding } from './verdict.js';

type Failed = Pick<CaseResult, 'findings' | 'evidence' | 'reason' | 'verdict'>;

/** The signatures of failures, each made once: reports need them several times, and during a run after every case. */
export class CauseSignatures {
  private readonly known = new WeakMap<readonly Finding[], string>();

  of(result: Failed): string {
    const { findings } = result;
    if (findings.length === 0) return signatureOf(result);
    const made = this.known.get(findings) ?? signatureOf(result);
    this.known.set(findings, made);
    return made;
  }
}

/**
 * What two failures with the same cause have in common: the rule, what is said about it apart from cards and numbers, and for
 * a program that sent nothing, where it failed by its own account.
 */
function signatureOf({ verdict, reason, findings, evidence }: Failed): string {
  const first = mainFinding(findings);
  if (first === undefined) return JSON.stringify([verdict, reason]);
  const crash = first.said === null && evidence !== null ? errorSignature(recordedStderr(evidence)) : null;
  // The reason of a crash quotes the error, with whatever it is about.
  const shape = crash === null ? shapeOf(first) : (first.reason.split(': ')[0] as string);
  return JSON.stringify([first.blame, first.rule, shape, crash]);
}

/** The finding that decides the verdict: a fault of the kit before one of the program, and a *must* rule before a contested one. */
export const mainFinding = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ blame }) => blame !== 'program') ?? findings.find(({ level }) => level === 'must') ?? findings[0];

const SENTENCE = /\. (?=[A-Z])|; /;

/** What a reason says before it goes into details. */
export const firstSentence = (reason: string): string => reason.split(SENTENCE)[0] as string;

const WORD = /[\w-]+/g;
/** A word of a reason, and the mark of a text that is quoted only in part and may end within a word. */
const QUOTED_WORD = /[\w-]+…?/g;
/** With its unit: the first reply has more time than the others, `10s` instead of `5s`. */
const NUMBER = /^\d+(?:ms|s)?$/;
/** Shorter words of what was sent are not removed from a reason: a player called `a` does not make it another one. */
const MIN_LENGTH = 3;

/** The first sentence of a reason without numbers, and without words of the messages and what encloses them: `… cost … and there is …`. */
function shapeOf({ reason, sent, said }: Pick<Finding, 'reason' | 'sent' | 'said'>): string {
  const names = (sent?.match(WORD) ?? []).filter(({ length }) => length >= MIN_LENGTH);
  const words = new Set([...names, ...(said?.match(WORD) ?? [])].map(singular));
  return firstSentence(reason)
    .replace(QUOTED_WORD, (word) =>
      NUMBER.test(word) || word.endsWith('…') || words.has(singular(word)) ? '…' : singular(word),
    )
    .replace(/[^\w…]*…(?:[^\w…]*…)*[^\w…]*/g, ' … ');
}

/** `there is 1 coin` and `there are 2 coins` say the same. It need not be English. */
const singular = (word: string): string => (word === 'are' ? 'is' : word.replace(/(?<=..[^s])s$/, ''));

/** Python puts the place of an error last, JavaScript and Java put it first. */
const PYTHON_FRAME = /^\s*File "(.+)", line (\d+)/;
const OTHER_FRAME = /^\s*at .*?([^\s()/\\]+):(\d+)(?::\d+)?\)?$/;

/** The line that names an error, without what varies, and the line of the program where it happened. */
function errorSignature(stderr: readonly string[]): string | null {
  const unindented = stderr.filter((line) => /^\S/.test(line));
  const error = unindented.findLast((line) => /error|exception|panic/i.test(line)) ?? unindented[0];
  if (error === undefined) return null;
  const python = stderr.findLast((line) => PYTHON_FRAME.test(line));
  const other = stderr.find((line) => OTHER_FRAME.test(line) && !line.includes('node:'));
  const [, file = '', line = ''] = PYTHON_FRAME.exec(python ?? '') ?? OTHER_FRAME.exec(other ?? '') ?? [];
  return `${error.replace(/\d+|'[^']*'|"[^"]*"/g, '…')} ${file}:${line}`;
}
