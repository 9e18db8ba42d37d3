import { ok, type Result } from '../../../../core/result.js';
import { type Condition, parseSetup, SetupProblem, type SetupVocabulary } from '../../../../kit/server/index.js';
import { type CardName, cardsOfVersion, type State } from '../messages.js';
import type { Asked } from '../replies.js';

/** What a seat was asked and has not answered. */
export interface OpenQuestion {
  readonly asked: Asked;
  readonly state: State;
  /** How many turns have ended at the table. */
  readonly turns: number;
}

/** When a case begins: a question that its first seat is asked, or the end of the game. */
export interface Situation {
  /** The game is played to its end. */
  readonly isOver: boolean;
  readonly holds: Condition<OpenQuestion>;
}

interface Plan {
  asked: Asked;
  isOver: boolean;
}

const ZONES = ['supply', 'trash', 'deck', 'hand', 'plays', 'discards'] as const;
const COUNTERS = ['actions', 'buys', 'coins'] as const;
type Zone = (typeof ZONES)[number];

const isCard = (word: string): word is CardName => (cardsOfVersion('v3') as readonly string[]).includes(word);

const noCard = (word: string): SetupProblem => new SetupProblem(`"${word}" is no card`);
const tooMuch = (words: readonly string[]): SetupProblem => new SetupProblem(`"${words.join(' ')}" is too much`);

const countIn = (state: State, zone: Zone, card: CardName): number =>
  state[zone].filter((each) => each === card).length;

const measure =
  (value: (question: OpenQuestion) => number) =>
  (words: readonly string[]): typeof value | SetupProblem =>
    words.length > 0 ? tooMuch(words) : value;

const measureZone =
  (zone: Zone) =>
  ([card, ...more]: readonly string[]) => {
    if (more.length > 0) return tooMuch(more);
    if (card === undefined) return ({ state }: OpenQuestion) => state[zone].length;
    return isCard(card) ? ({ state }: OpenQuestion) => countIn(state, zone, card) : noCard(card);
  };

/** `hand mine copper`, `supply without gold`. */
const readCards =
  (zone: Zone) =>
  (words: readonly string[]): Condition<OpenQuestion> | SetupProblem => {
    const isNegative = words[0] === 'without';
    const cards = isNegative ? words.slice(1) : words;
    const unknown = cards.find((word) => !isCard(word));
    if (unknown !== undefined) return noCard(unknown);
    if (cards.length === 0) return new SetupProblem('no card is named');
    const named = cards as readonly CardName[];
    if (isNegative) return ({ state }) => named.every((card) => countIn(state, zone, card) === 0);
    const wanted = (card: CardName): number => named.filter((each) => each === card).length;
    return ({ state }) => named.every((card) => countIn(state, zone, card) >= wanted(card));
  };

const forZones = <T>(make: (zone: Zone) => T): Record<string, T> =>
  Object.fromEntries(ZONES.map((zone) => [zone, make(zone)]));

const VOCABULARY: SetupVocabulary<OpenQuestion, Plan> = {
  measures: {
    ...forZones(measureZone),
    ...Object.fromEntries(COUNTERS.map((counter) => [counter, measure(({ state }) => state[counter])])),
    'deck+discards': measure(({ state }) => state.deck.length + state.discards.length),
    turns: measure(({ turns }) => turns),
  },
  conditions: forZones(readCards),
  settings: {
    asked: (words, plan) => {
      const [asked, ...more] = words;
      if ((asked !== 'move' && asked !== 'attacked') || more.length > 0)
        return new SetupProblem(`"${words.join(' ')}" is no question; there are move and attacked`);
      plan.asked = asked;
      return null;
    },
    over: (words, plan) => {
      plan.isOver = true;
      return words.length > 0 ? tooMuch(words) : null;
    },
  },
  usage: [
    'asked move',
    'asked attacked',
    'over',
    '<zone> <card> ...',
    '<zone> without <card> ...',
    '<zone> [<card>] <operator> <number>',
    'deck+discards <operator> <number>',
    '<counter> <operator> <number>',
    'turns <operator> <number>',
  ].join('; '),
};

/** `hand mine copper; actions >= 1; supply without gold`: all of it must hold. An empty text holds at once. */
export function parseSituation(text: string): Result<Situation, readonly string[]> {
  const plan: Plan = { asked: 'move', isOver: false };
  const setup = parseSetup(text, VOCABULARY, plan);
  if (!setup.ok) return setup;
  const { asked, isOver } = plan;
  const { holds } = setup.value;
  return ok({ isOver, holds: (question) => question.asked === asked && holds(question) });
}
