import { type SeededRandom, seededRandom } from '../../../../core/seeded-random.js';
import {
  type Candidate,
  type Change,
  type CompareOptions,
  type Comparison,
  type FormChange,
  formChanges,
  type JudgedMessage,
  type ProductionChange,
  type Speaker,
  VALID,
} from '../../../../kit/version-comparison.js';
import { isObject } from '../envelope/envelope-checks.js';
import { type Dialect, declarationOf, METHODS, type Method, PARTIES } from '../messages.js';
import { definitionOf } from './dialect-schemas.js';
import { membersIn, writtenOut } from './flatten-schema.js';
import { judge, payloadOf, type Topic, textOf } from './generate.js';
import { fill } from './generate-value.js';

/** The params of a method, or its result. */
interface Part {
  readonly method: Method;
  readonly part: Topic['part'];
}

/** What one dialect allows and the other does not, found by generating messages of both. */
export function compareDialects(was: Dialect, is: Dialect, { seed, examples }: CompareOptions): Comparison {
  const dice = seededRandom(seed);
  const changed = partsOf().flatMap((each) => changeOf(each, was, is) ?? []);
  return {
    from: `jsonrpc/${was}`,
    to: `jsonrpc/${is}`,
    seed,
    productions: changed.map(({ production }) => production),
    forms: changed.flatMap(({ about, production: { change } }): FormChange[] => {
      const form = formOf(about);
      return formChanges({ speaker: speakerOf(about), form, change }, candidatesOf(about, was, is, dice), examples);
    }),
  };
}

const partsOf = (): Part[] =>
  METHODS.flatMap((method): Part[] => [
    { method, part: 'params' },
    ...(declarationOf(method).kind === 'request' ? [{ method, part: 'result' } as const] : []),
  ]);

const formOf = ({ method, part }: Part): string => `${method} ${part}`;

/** Whoever is asked answers. */
function speakerOf({ method, part }: Part): Speaker {
  const { from } = declarationOf(method);
  return part === 'params' ? from : (PARTIES.find((party) => party !== from) as Speaker);
}

interface Changed {
  readonly about: Part;
  readonly production: ProductionChange;
}

function changeOf(about: Part, was: Dialect, is: Dialect): Changed | null {
  if (linesOf(about, was).join('\n') === linesOf(about, is).join('\n')) return null;
  const change: Change = !isThere(about, was) ? 'new' : isThere(about, is) ? 'changed' : 'gone';
  const [had, has] = [was, is].map((dialect) => membersIn(strictLines(about, dialect))) as [string[], string[]];
  const added = has.filter((member) => !had.includes(member));
  const removed = had.filter((member) => !has.includes(member));
  return { about, production: { name: formOf(about), change, added, removed, through: [] } };
}

const isThere = (about: Part, dialect: Dialect): boolean => nameIn(about, dialect, '') !== null;

const SUFFIXES = ['', '.lenient'] as const;
type Suffix = (typeof SUFFIXES)[number];

/** The definition of a part in a dialect: with its question, where the answer depends on that. */
function nameIn({ method, part }: Part, dialect: Dialect, suffix: Suffix): string | null {
  const names = part === 'result' ? [`${method}.exchange`, `${method}.result`] : [`${method}.params`];
  return names.map((name) => name + suffix).find((name) => definitionOf(dialect, name)) ?? null;
}

/** All that a dialect says about a part, what it lets pass included. */
const linesOf = (about: Part, dialect: Dialect): string[] =>
  SUFFIXES.flatMap((suffix) => [suffix, ...definedLines(about, dialect, suffix)]);

const strictLines = (about: Part, dialect: Dialect): string[] => definedLines(about, dialect, '');

function definedLines(about: Part, dialect: Dialect, suffix: Suffix): string[] {
  const name = nameIn(about, dialect, suffix);
  return name === null ? [] : writtenOut(dialect, name);
}

const SAMPLES = 300;

function candidatesOf(about: Part, was: Dialect, is: Dialect, dice: SeededRandom): Candidate[] {
  const topics = [is, was].flatMap((dialect) =>
    Array.from({ length: SAMPLES }, (_, number) => sampleOf(about, dialect, number % 2 ? '.lenient' : '', dice)),
  );
  return topics.flatMap((sample) => (sample === null ? [] : [candidateOf(sample, was, is)]));
}

interface Sample {
  readonly topic: Topic;
  readonly payload: unknown;
}

function sampleOf(about: Part, dialect: Dialect, suffix: Suffix, dice: SeededRandom): Sample | null {
  const name = nameIn(about, dialect, suffix);
  const topic = name === null ? null : topicOf(about, dialect, dice);
  if (name === null || topic === null) return null;
  return { topic, payload: suffix === '' ? payloadOf(topic, dice) : tolerated(topic, name, dice) };
}

/** The question has to be one that the dialect asks. */
function topicOf({ method, part }: Part, dialect: Dialect, dice: SeededRandom): Topic | null {
  if (part === 'params') return { dialect, method, part };
  const params: Topic = { dialect, method, part: 'params' };
  return { dialect, method, part, request: isThere(params, dialect) ? payloadOf(params, dice) : undefined };
}

/** Where a definition allows anything, something has to be there that it is asked about. */
const ANYTHING = [undefined, null, {}, [], { ok: true }];

function tolerated(topic: Topic, name: string, dice: SeededRandom): unknown {
  const { dialect, part } = topic;
  const schema = definitionOf(dialect, name);
  if (schema === undefined || schema.not !== undefined) return undefined;
  if (!name.includes('.exchange')) return fill({ schema, file: dialect }, dice.pick(ANYTHING), dice);
  const given = { params: part === 'result' ? topic.request : undefined, result: {} };
  const value = fill({ schema, file: dialect }, given, dice);
  return isObject(value) ? value['result'] : undefined;
}

function candidateOf({ topic, payload }: Sample, was: Dialect, is: Dialect): Candidate {
  const isExchange = topic.part === 'result' && definitionOf(topic.dialect, `${topic.method}.exchange`) !== undefined;
  const answers = isExchange ? textOf({ ...topic, part: 'params' }, topic.request) : null;
  const [before, after] = [was, is].map((dialect) => judged({ ...topic, dialect }, payload));
  return { text: textOf(topic, payload), answers, before: before as JudgedMessage, after: after as JudgedMessage };
}

function judged(topic: Topic, payload: unknown): JudgedMessage {
  const validation = judge(topic, payload);
  const dialect = `jsonrpc/${topic.dialect}`;
  if (!validation.ok) {
    const reasons = validation.problems.map(({ pointer, expected }) => `${placeOf(pointer)} ${expected}`);
    return { validity: 'invalid', why: `${dialect}: ${validation.message}`, reason: [...new Set(reasons)].join() };
  }
  const [note] = validation.notes;
  if (note === undefined) return VALID;
  const why = `${dialect} lets it pass: ${note.message}`;
  return { validity: 'let-pass', why, reason: `${placeOf(note.pointer)} ${note.register}` };
}

/** It makes no difference which element of an array it is. */
const placeOf = (pointer: string): string => pointer.replace(/\/\d+/g, '/*');
