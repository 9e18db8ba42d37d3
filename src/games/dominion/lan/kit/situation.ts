import type { Result } from '../../../../core/result.js';
import { type Condition, parseSetup, SetupProblem } from '../../../../kit/server/index.js';
import type { Replica } from '../replica-state.js';

/** What a seat knows that is about to send something. */
export interface TableView {
  /** Null before the start. */
  readonly replica: Replica | null;
  /** It has to answer a play first. */
  readonly owes: boolean;
}

/** The `setup:` of a case. */
export interface Situation {
  readonly holds: Condition<TableView>;
}

const alone = (words: readonly string[], condition: Condition<TableView>): Condition<TableView> | SetupProblem =>
  words.length === 0 ? condition : new SetupProblem('nothing must follow');

const inGame =
  (measure: (replica: Replica) => number) =>
  (words: readonly string[]): ((view: TableView) => number) | SetupProblem =>
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
  measures: {
    /** The number of the player on turn. */
    player: inGame(({ active }) => active + 1),
    turns: inGame(({ players }) => players.reduce((sum, { turns }) => sum + turns, 0)),
  },
};

/** Without conditions, a script is played before the start. */
export function parseSituation(text: string): Result<Situation, readonly string[]> {
  const setup = parseSetup<TableView, null>(text === '' ? 'lobby' : text, VOCABULARY, null);
  return setup.ok ? { ok: true, value: { holds: setup.value.holds } } : setup;
}
