import { ok, type Result } from '../../core/result.js';

// The language of `setup:` in server cases: conditions on a situation, and settings of the game that leads to it,
// separated by semicolons. Which words there are is for each protocol to say.

/** Whether something is true of what a player knows. */
export type Condition<View> = (view: View) => boolean;
type Measure<View> = (view: View) => number;

/** What is wrong with a part of a setup. */
export class SetupProblem {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The words that a setup of a protocol may begin a part with. `Plan` is what the settings change. */
export interface SetupVocabulary<View, Plan> {
  /** Numbers, which are compared: `coins >= 3`, `hand copper = 1`. Given are the words before the operator. */
  readonly measures?: Words<(words: readonly string[]) => Measure<View> | SetupProblem>;
  /** Other conditions: `hand mine copper`. */
  readonly conditions?: Words<(words: readonly string[], plan: Plan) => Condition<View> | SetupProblem>;
  /** How the game is played, whatever its situation: `leave after 2`. */
  readonly settings?: Words<(words: readonly string[], plan: Plan) => SetupProblem | null>;
  /** For error messages; the words of the vocabulary by default. */
  readonly usage?: string;
}

type Words<T> = Readonly<Record<string, T>>;

export interface Setup<View> {
  /** Whether there is any condition: otherwise every moment will do. */
  readonly hasConditions: boolean;
  readonly holds: Condition<View>;
}

const OPERATORS: Words<(is: number, bound: number) => boolean> = {
  '=': (is, bound) => is === bound,
  '<': (is, bound) => is < bound,
  '>': (is, bound) => is > bound,
  '<=': (is, bound) => is <= bound,
  '>=': (is, bound) => is >= bound,
};

/** `hand Mine Copper; actions >= 1; leave after 2`. The error has a message for each part that makes no sense. */
export function parseSetup<View, Plan>(
  text: string,
  vocabulary: SetupVocabulary<View, Plan>,
  plan: Plan,
): Result<Setup<View>, readonly string[]> {
  const conditions: Condition<View>[] = [];
  const problems: string[] = [];
  for (const part of partsOf(text)) {
    const parsed = parsePart(part.split(/\s+/), vocabulary, plan);
    if (parsed instanceof SetupProblem)
      problems.push(`"${part}" is no condition: ${parsed.message}; ${allowed(vocabulary)}`);
    else if (parsed !== null) conditions.push(parsed);
  }
  if (problems.length > 0) return { ok: false, error: problems };
  return ok({
    hasConditions: conditions.length > 0,
    holds: (view) => conditions.every((condition) => condition(view)),
  });
}

const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const allowed = <View, Plan>({ measures, conditions, settings, usage }: SetupVocabulary<View, Plan>): string =>
  `allowed are ${usage ?? Object.keys({ ...conditions, ...measures, ...settings }).join(', ')}`;

/** Null for a setting. */
function parsePart<View, Plan>(
  [subject = '', ...words]: readonly string[],
  { measures = {}, conditions = {}, settings = {} }: SetupVocabulary<View, Plan>,
  plan: Plan,
): Condition<View> | SetupProblem | null {
  const at = words.findIndex((word) => Object.hasOwn(OPERATORS, word));
  const measure = ownOf(measures, subject);
  if (at >= 0 && measure !== null)
    return compare(measure(words.slice(0, at)), words[at] as string, words.slice(at + 1));
  const condition = ownOf(conditions, subject);
  if (condition !== null) return condition(words, plan);
  const setting = ownOf(settings, subject);
  if (setting !== null) return setting(words, plan);
  if (measure !== null)
    return new SetupProblem(`"${subject}" needs one of ${Object.keys(OPERATORS).join(' ')} and a number`);
  return new SetupProblem(`"${subject}" is unknown`);
}

const ownOf = <T>(words: Words<T>, word: string): T | null => (Object.hasOwn(words, word) ? (words[word] as T) : null);

function compare<View>(
  measure: Measure<View> | SetupProblem,
  operator: string,
  [number = '', ...more]: readonly string[],
): Condition<View> | SetupProblem {
  if (measure instanceof SetupProblem) return measure;
  if (more.length > 0 || !/^\d{1,4}$/.test(number)) return new SetupProblem(`one number must follow ${operator}`);
  const holds = OPERATORS[operator] as (is: number, bound: number) => boolean;
  return (view) => holds(measure(view), Number(number));
}
