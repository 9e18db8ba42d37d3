import type { Result } from '../../../../core/result.js';
import { type Condition, parseSetup, SetupProblem } from '../../../../kit/server/index.js';
import type { Replica } from '../replica-state.js';

/** What a seat knows that is about to send something. */
export interface TableKnowledge {
  /** Null before the start. */
  readonly replica: Replica | null;
  /** It has to answer a play first. */
  readonly owes: boolean;
}

/** The `setup:` of a case. */
export interface Situation {
  /** The last seat connects when the script first sends something for it. */
  readonly hasGuest: boolean;
  /** All seats connect at the same moment. */
  readonly isUnordered: boolean;
  readonly holds: Condition<TableKnowledge>;
}

interface Plan {
  hasGuest: boolean;
  isUnordered: boolean;
}

const alone = (
  words: readonly string[],
  condition: Condition<TableKnowledge>,
): Condition<TableKnowledge> | SetupProblem => notFollowed(words) ?? condition;

const notFollowed = (words: readonly string[]): SetupProblem | null =>
  words.length === 0 ? null : new SetupProblem('nothing must follow');

const inGame =
  (measure: (replica: Replica) => number) =>
  (words: readonly string[]): ((view: TableKnowledge) => number) | SetupProblem =>
    words.length > 0
      ? new SetupProblem('an operator must follow')
      : ({ replica }) => (replica === null ? 0 : measure(replica));

const VOCABULARY = {
  conditions: {
    /** Before the start; all are connected. */
    lobby: (words: readonly string[]) => alone(words, ({ replica }) => replica === null),
    /** Somebody is about to play, and has nothing to answer. */
    game: (words: readonly string[]) => alone(words, ({ replica, owes }) => replica !== null && !owes),
  },
  settings: {
    guest: (words: readonly string[], plan: Plan): SetupProblem | null => {
      plan.hasGuest = true;
      return notFollowed(words);
    },
    'at-once': (words: readonly string[], plan: Plan): SetupProblem | null => {
      plan.isUnordered = true;
      return notFollowed(words);
    },
  },
  measures: {
    /** The number of the player on turn. */
    player: inGame(({ active }) => active + 1),
    turns: inGame(({ players }) => players.reduce((sum, { turns }) => sum + turns, 0)),
  },
};

/** Without conditions, a script is played before the start. */
export function parseSituation(text: string): Result<Situation, readonly string[]> {
  const plan: Plan = { hasGuest: false, isUnordered: false };
  const setup = parseSetup<TableKnowledge, Plan>(text === '' ? 'lobby' : text, VOCABULARY, plan);
  return setup.ok ? { ok: true, value: { ...plan, holds: setup.value.holds } } : setup;
}
