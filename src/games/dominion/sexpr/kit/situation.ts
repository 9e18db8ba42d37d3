import { ok, type Result } from '../../../../core/result.js';
import type { OpenQuestion, Situation } from '../../../../kit/server-kit.js';
import { type CardName, cardsOfVersion, type State } from '../messages.js';

/** What is wrong with a condition. */
export interface SituationFault {
  readonly condition: string;
  readonly message: string;
}

type Test = (question: OpenQuestion) => boolean;
type Measure = (question: OpenQuestion) => number;

const ZONES = ['supply', 'trash', 'deck', 'hand', 'plays', 'discards'] as const;
const COUNTERS = ['actions', 'buys', 'coins'] as const;
type Zone = (typeof ZONES)[number];

const OPERATORS: Readonly<Record<string, (is: number, bound: number) => boolean>> = {
  '=': (is, bound) => is === bound,
  '<': (is, bound) => is < bound,
  '>': (is, bound) => is > bound,
  '<=': (is, bound) => is <= bound,
  '>=': (is, bound) => is >= bound,
};

const isZone = (word: string): word is Zone => (ZONES as readonly string[]).includes(word);
const isCounter = (word: string): word is (typeof COUNTERS)[number] => (COUNTERS as readonly string[]).includes(word);
const isCard = (word: string): word is CardName => (cardsOfVersion('v3') as readonly string[]).includes(word);

export const SITUATION_ALLOWED = [
  'asked move',
  'asked attacked',
  'over',
  '<zone> <card> ...',
  '<zone> without <card> ...',
  '<zone> [<card>] <operator> <number>',
  'deck+discards <operator> <number>',
  `<counter> <operator> <number>`,
  'turns <operator> <number>',
].join('; ');

const countIn = (state: State, zone: Zone, card: CardName): number =>
  state[zone].filter((each) => each === card).length;

/** `hand mine copper; actions >= 1; supply without gold`: all of it must hold. Nothing at all holds at once. */
export function parseSituation(text: string): Result<Situation, SituationFault[]> {
  const faults: SituationFault[] = [];
  const tests: Test[] = [];
  let asked = 'move';
  let isOver = false;
  for (const condition of text.split(';').map((each) => each.trim())) {
    const words = condition.split(/\s+/);
    if (condition === '') continue;
    if (condition === 'over') isOver = true;
    else if (words[0] === 'asked' && (words[1] === 'move' || words[1] === 'attacked') && words.length === 2) {
      asked = words[1];
    } else {
      const test = parseTest(words);
      if (typeof test === 'function') tests.push(test);
      else
        faults.push({
          condition,
          message: `"${condition}" is no condition: ${test}; allowed are ${SITUATION_ALLOWED}`,
        });
    }
  }
  if (faults.length > 0) return { ok: false, error: faults };
  return ok({ isOver, holds: (question) => question.asked === asked && tests.every((test) => test(question)) });
}

function parseTest(words: readonly string[]): Test | string {
  const [subject = '', ...rest] = words;
  const at = rest.findIndex((word) => Object.hasOwn(OPERATORS, word));
  if (at >= 0) return parseComparison([subject, ...rest.slice(0, at)], rest[at] as string, rest.slice(at + 1));
  if (!isZone(subject)) return `"${subject}" is no zone`;
  return parseCards(subject, rest);
}

function parseCards(zone: Zone, words: readonly string[]): Test | string {
  const isNegative = words[0] === 'without';
  const cards = isNegative ? words.slice(1) : words;
  const stray = cards.find((word) => !isCard(word));
  if (stray !== undefined) return `"${stray}" is no card`;
  if (cards.length === 0) return 'no card is named';
  const named = cards as readonly CardName[];
  if (isNegative) return ({ state }) => named.every((card) => countIn(state, zone, card) === 0);
  const wanted = (card: CardName): number => named.filter((each) => each === card).length;
  return ({ state }) => named.every((card) => countIn(state, zone, card) >= wanted(card));
}

function parseComparison(subject: readonly string[], operator: string, bound: readonly string[]): Test | string {
  const measure = parseMeasure(subject);
  if (typeof measure === 'string') return measure;
  const [number = ''] = bound;
  if (bound.length !== 1 || !/^\d{1,4}$/.test(number)) return `one number must follow ${operator}`;
  const compare = OPERATORS[operator] as (is: number, bound: number) => boolean;
  return (question) => compare(measure(question), Number(number));
}

function parseMeasure([subject = '', card, ...more]: readonly string[]): Measure | string {
  if (more.length > 0) return `"${more.join(' ')}" is too much`;
  if (card !== undefined) {
    if (!isZone(subject)) return `"${subject}" is no zone`;
    return isCard(card) ? ({ state }) => countIn(state, subject, card) : `"${card}" is no card`;
  }
  if (subject === 'turns') return ({ turns }) => turns;
  if (subject === 'deck+discards') return ({ state }) => state.deck.length + state.discards.length;
  if (isZone(subject)) return ({ state }) => state[subject].length;
  return isCounter(subject) ? ({ state }) => state[subject] : `"${subject}" is neither a zone nor a counter`;
}
