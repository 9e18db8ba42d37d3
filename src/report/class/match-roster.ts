import type { RosterMember } from './roster.js';

/** What is known about a submission by its name. */
export interface NamedSubmission {
  readonly name: string;
  readonly student: string;
  readonly id: string | null;
}

export interface RosterMatches {
  /** By the name of the submission. */
  readonly members: ReadonlyMap<string, RosterMember>;
  /** Those who handed in nothing. */
  readonly missing: readonly RosterMember[];
  /** Submissions of nobody on the roster, or of one of several. */
  readonly unmatched: readonly { readonly name: string; readonly reason: string }[];
}

type Key = (member: RosterMember) => readonly (string | null)[];

/** How a submission can name its student, the surest way first. */
const WAYS: readonly {
  readonly of: (submission: NamedSubmission) => readonly (string | null)[];
  readonly member: Key;
}[] = [
  { of: ({ name, student }) => [name, student], member: ({ submission }) => [submission] },
  { of: ({ id, student }) => [id, student], member: ({ id, aliases }) => [id, ...aliases.flatMap(numberIn)] },
  { of: ({ student }) => [student], member: ({ email }) => [email, email?.split('@')[0] ?? null] },
  { of: ({ student }) => spellings(student), member: ({ name }) => spellings(name) },
];

/** Moodle's worksheets say `Participant 1234567`. */
const numberIn = (alias: string): string[] => [alias, alias.replace(/^\D+ (?=\d+$)/, '')];

/** Finds the student of each submission. Where several would do, none is chosen. */
export function matchRoster(roster: readonly RosterMember[], submissions: readonly NamedSubmission[]): RosterMatches {
  const members = new Map<string, RosterMember>();
  const unmatched: { name: string; reason: string }[] = [];
  for (const submission of submissions) {
    const found = candidates(roster, submission);
    const [member] = found;
    const earlier = [...members].find(([, each]) => each === member)?.[0];
    if (member === undefined) unmatched.push({ name: submission.name, reason: 'not on the roster' });
    else if (found.length > 1) unmatched.push({ name: submission.name, reason: severalOf(found) });
    else if (earlier !== undefined) {
      unmatched.push({ name: submission.name, reason: `${member.name} of the roster handed in ${earlier} already` });
    } else members.set(submission.name, member);
  }
  const matched = new Set(members.values());
  return { members, missing: roster.filter((each) => !matched.has(each)), unmatched };
}

const severalOf = (found: readonly RosterMember[]): string =>
  `may be ${found.map(({ name, line }) => `${name} (line ${line} of the roster)`).join(' or ')}`;

function candidates(roster: readonly RosterMember[], submission: NamedSubmission): readonly RosterMember[] {
  for (const { of, member } of WAYS) {
    const wanted = new Set(of(submission).flatMap((each) => (each === null ? [] : [each.toLowerCase()])));
    const found = roster.filter((each) => member(each).some((key) => key !== null && wanted.has(key.toLowerCase())));
    if (found.length > 0) return found;
  }
  return [];
}

/** The words of a name in some order, with and without marks: `Müller, Zoë` and `Zoe Mueller` share one. */
function spellings(name: string): string[] {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  return [withoutMarks, spelledOut].flatMap((spell) => {
    const spelled = words.map(spell);
    // Canvas joins the words, the last name first.
    return [spelled.toSorted().join(' '), spelled.join(''), rotated(spelled).join('')];
  });
}

const rotated = (words: readonly string[]): string[] => [...words.slice(-1), ...words.slice(0, -1)];

const withoutMarks = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae' };

const spelledOut = (word: string): string =>
  withoutMarks(word.replace(/[äöüøåæ]/g, (letter) => UMLAUTS[letter] as string));
