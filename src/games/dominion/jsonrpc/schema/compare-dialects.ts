import { type SeededRandom, seededRandom } from '../../../../core/seeded-random.js';
import {
  type Change,
  type ComparedMessage,
  type CompareOptions,
  type Comparison,
  type FormChange,
  formChanges,
  type JudgedMessage,
  type ProductionChange,
  type Sender,
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

/** What one dialect allows and the other does not, found by generating messages of both dialects. */
export function compareDialects(was: Dialect, is: Dialect, { seed, examples }: CompareOptions): Comparison {
  const random = seededRandom(seed);
  const changed = partsOf().flatMap((each) => changeOf(each, was, is) ?? []);
  return {
    from: `jsonrpc/${was}`,
    to: `jsonrpc/${is}`,
    seed,
    productions: changed.map(({ production }) => production),
    forms: changed.flatMap(({ about, production: { change } }): FormChange[] => {
      const form = formOf(about);
      return formChanges({ speaker: speakerOf(about), form, change }, candidatesOf(about, was, is, random), examples);
    }),
  };
}

const partsOf = (): MessagePart[] =>
  METHODS.flatMap((method): MessagePart[] => [
    { method, part: 'params' },
    ...(declarationOf(method).kind === 'request' ? [{ method, part: 'result' } as const] : []),
  ]);

const formOf = ({ method, part }: MessagePart): string => `${method} ${part}`;

/** A result comes from the receiver of the request. */
function speakerOf({ method, part }: MessagePart): Sender {
  const { from } = declarationOf(method);
  return part === 'params' ? from : (PARTIES.find((party) => party !== from) as Sender);
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

/** The name of a part's definition in a dialect: of request and result together, if the result depends on the request. */
function nameIn({ method, part }: MessagePart, dialect: Dialect, suffix: Suffix): string | null {
  const names = part === 'result' ? [`${method}.exchange`, `${method}.result`] : [`${method}.params`];
  return names.map((name) => name + suffix).find((name) => definitionOf(dialect, name)) ?? null;
}

/** Everything a dialect says about a part, including its lenient definition. */
const linesOf = (about: MessagePart, dialect: Dialect): string[] =>
  SUFFIXES.flatMap((suffix) => [suffix, ...definedLines(about, dialect, suffix)]);

const strictLines = (about: MessagePart, dialect: Dialect): string[] => definedLines(about, dialect, '');

function definedLines(about: MessagePart, dialect: Dialect, suffix: Suffix): string[] {
  const name = nameIn(about, dialect, suffix);
  return name === null ? [] : flattenSchema(dialect, name);
}

const SAMPLES = 300;

function candidatesOf(about: MessagePart, was: Dialect, is: Dialect, random: SeededRandom): ComparedMessage[] {
  const samples = [is, was].flatMap((dialect) =>
    Array.from({ length: SAMPLES }, (_, number) => sampleOf(about, dialect, number % 2 ? '.lenient' : '', random)),
  );
  return samples.flatMap((sample) => (sample === null ? [] : [candidateOf(sample, was, is)]));
}

interface Sample {
  readonly spec: MessageSpec;
  readonly payload: unknown;
}

function sampleOf(about: MessagePart, dialect: Dialect, suffix: Suffix, random: SeededRandom): Sample | null {
  const name = nameIn(about, dialect, suffix);
  const spec = name === null ? null : specOf(about, dialect, random);
  if (name === null || spec === null) return null;
  return { spec, payload: suffix === '' ? generatePayload(spec, random) : lenientPayload(spec, name, random) };
}

/** The request of a result has to be valid in the dialect too. */
function specOf({ method, part }: MessagePart, dialect: Dialect, random: SeededRandom): MessageSpec | null {
  if (part === 'params') return { dialect, method, part };
  const params: MessageSpec = { dialect, method, part: 'params' };
  return { dialect, method, part, request: isDefinedIn(params, dialect) ? generatePayload(params, random) : undefined };
}

/** Candidates for definitions that allow any value. */
const ANYTHING = [undefined, null, {}, [], { ok: true }];

function lenientPayload(spec: MessageSpec, name: string, random: SeededRandom): unknown {
  const { dialect, part } = spec;
  const schema = definitionOf(dialect, name);
  if (schema === undefined || schema.not !== undefined) return undefined;
  if (!name.includes('.exchange')) return generateValue({ schema, file: dialect }, random.pick(ANYTHING), random);
  const given = { params: part === 'result' ? spec.request : undefined, result: {} };
  const value = generateValue({ schema, file: dialect }, given, random);
  return isObject(value) ? value['result'] : undefined;
}

function candidateOf({ spec, payload }: Sample, was: Dialect, is: Dialect): ComparedMessage {
  const isExchange = spec.part === 'result' && definitionOf(spec.dialect, `${spec.method}.exchange`) !== undefined;
  const answers = isExchange ? messageText({ ...spec, part: 'params' }, spec.request) : null;
  const [before, after] = [was, is].map((dialect) => judgeIn({ ...spec, dialect }, payload));
  return { text: messageText(spec, payload), answers, before: before as JudgedMessage, after: after as JudgedMessage };
}

function judgeIn(spec: MessageSpec, payload: unknown): JudgedMessage {
  const validation = validatePayload(spec, payload);
  const dialect = `jsonrpc/${spec.dialect}`;
  if (!validation.ok) {
    const reasons = validation.problems.map(({ pointer, expected }) => `${placeOf(pointer)} ${expected}`);
    return { validity: 'invalid', why: `${dialect}: ${validation.message}`, reason: [...new Set(reasons)].join() };
  }
  const [note] = validation.notes;
  if (note === undefined) return VALID;
  const why = `${dialect} accepts it leniently: ${note.message}`;
  return { validity: 'let-pass', why, reason: `${placeOf(note.pointer)} ${note.register}` };
}

/** Treats all elements of an array alike. */
const placeOf = (pointer: string): string => pointer.replace(/\/\d+/g, '/*');
