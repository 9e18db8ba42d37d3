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
import { flattenSchema, membersIn } from './flatten-schema.js';
import { generatePayload, type MessageSpec, messageText, validatePayload } from './generate-payload.js';
import { generateValue } from './generate-value.js';

/** The params of a method, or its result. */
interface MessagePart {
  readonly method: Method;
  readonly part: MessageSpec['part'];
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

const partsOf = (): MessagePart[] =>
  METHODS.flatMap((method): MessagePart[] => [
    { method, part: 'params' },
    ...(declarationOf(method).kind === 'request' ? [{ method, part: 'result' } as const] : []),
  ]);

const formOf = ({ method, part }: MessagePart): string => `${method} ${part}`;

/** Whoever is asked answers. */
function speakerOf({ method, part }: MessagePart): Speaker {
  const { from } = declarationOf(method);
  return part === 'params' ? from : (PARTIES.find((party) => party !== from) as Speaker);
}

interface Changed {
  readonly about: MessagePart;
  readonly production: ProductionChange;
}

function changeOf(about: MessagePart, was: Dialect, is: Dialect): Changed | null {
  if (linesOf(about, was).join('\n') === linesOf(about, is).join('\n')) return null;
  const change: Change = !isDefinedIn(about, was) ? 'new' : isDefinedIn(about, is) ? 'changed' : 'gone';
  const [had, has] = [was, is].map((dialect) => membersIn(strictLines(about, dialect))) as [string[], string[]];
  const added = has.filter((member) => !had.includes(member));
  const removed = had.filter((member) => !has.includes(member));
  return { about, production: { name: formOf(about), change, added, removed, through: [] } };
}

const isDefinedIn = (about: MessagePart, dialect: Dialect): boolean => nameIn(about, dialect, '') !== null;

const SUFFIXES = ['', '.lenient'] as const;
type Suffix = (typeof SUFFIXES)[number];

/** The definition of a part in a dialect: with its question, where the answer depends on that. */
function nameIn({ method, part }: MessagePart, dialect: Dialect, suffix: Suffix): string | null {
  const names = part === 'result' ? [`${method}.exchange`, `${method}.result`] : [`${method}.params`];
  return names.map((name) => name + suffix).find((name) => definitionOf(dialect, name)) ?? null;
}

/** All that a dialect says about a part, what it lets pass included. */
const linesOf = (about: MessagePart, dialect: Dialect): string[] =>
  SUFFIXES.flatMap((suffix) => [suffix, ...definedLines(about, dialect, suffix)]);

const strictLines = (about: MessagePart, dialect: Dialect): string[] => definedLines(about, dialect, '');

function definedLines(about: MessagePart, dialect: Dialect, suffix: Suffix): string[] {
  const name = nameIn(about, dialect, suffix);
  return name === null ? [] : flattenSchema(dialect, name);
}

const SAMPLES = 300;

function candidatesOf(about: MessagePart, was: Dialect, is: Dialect, dice: SeededRandom): Candidate[] {
  const topics = [is, was].flatMap((dialect) =>
    Array.from({ length: SAMPLES }, (_, number) => sampleOf(about, dialect, number % 2 ? '.lenient' : '', dice)),
  );
  return topics.flatMap((sample) => (sample === null ? [] : [candidateOf(sample, was, is)]));
}

interface Sample {
  readonly topic: MessageSpec;
  readonly payload: unknown;
}

function sampleOf(about: MessagePart, dialect: Dialect, suffix: Suffix, dice: SeededRandom): Sample | null {
  const name = nameIn(about, dialect, suffix);
  const topic = name === null ? null : topicOf(about, dialect, dice);
  if (name === null || topic === null) return null;
  return { topic, payload: suffix === '' ? generatePayload(topic, dice) : lenientPayload(topic, name, dice) };
}

/** The question has to be one that the dialect asks. */
function topicOf({ method, part }: MessagePart, dialect: Dialect, dice: SeededRandom): MessageSpec | null {
  if (part === 'params') return { dialect, method, part };
  const params: MessageSpec = { dialect, method, part: 'params' };
  return { dialect, method, part, request: isDefinedIn(params, dialect) ? generatePayload(params, dice) : undefined };
}

/** Where a definition allows anything, something has to be there that it is asked about. */
const ANYTHING = [undefined, null, {}, [], { ok: true }];

function lenientPayload(topic: MessageSpec, name: string, dice: SeededRandom): unknown {
  const { dialect, part } = topic;
  const schema = definitionOf(dialect, name);
  if (schema === undefined || schema.not !== undefined) return undefined;
  if (!name.includes('.exchange')) return generateValue({ schema, file: dialect }, dice.pick(ANYTHING), dice);
  const given = { params: part === 'result' ? topic.request : undefined, result: {} };
  const value = generateValue({ schema, file: dialect }, given, dice);
  return isObject(value) ? value['result'] : undefined;
}

function candidateOf({ topic, payload }: Sample, was: Dialect, is: Dialect): Candidate {
  const isExchange = topic.part === 'result' && definitionOf(topic.dialect, `${topic.method}.exchange`) !== undefined;
  const answers = isExchange ? messageText({ ...topic, part: 'params' }, topic.request) : null;
  const [before, after] = [was, is].map((dialect) => judgeIn({ ...topic, dialect }, payload));
  return { text: messageText(topic, payload), answers, before: before as JudgedMessage, after: after as JudgedMessage };
}

function judgeIn(topic: MessageSpec, payload: unknown): JudgedMessage {
  const validation = validatePayload(topic, payload);
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
