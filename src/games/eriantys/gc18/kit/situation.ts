import type { Result } from '../../../../core/result.js';
import { type Condition, parseSetup, type ScriptLine, SetupProblem } from '../../../../kit/server/index.js';
import { ALL_CHARACTERS, type Game, sizeOf } from '../../engine/index.js';
import {
  countsOf,
  GAME_PHASES,
  type ModelState,
  WIRE_COLOURS,
  type WireColour,
  type WirePlayer,
} from '../model-state.js';
import type { SessionState } from '../session-machine.js';
import { MODES, PLAYER_COUNTS } from '../settings.js';
import { moveCondition } from './move-conditions.js';

/** What a seat knows that is about to send something. */
export interface TableKnowledge {
  /** What it answers. */
  readonly asked: SessionState;
  /** How many others have logged in, and are still there. */
  readonly others: number;
  /** Whether somebody is choosing how the game is played. */
  readonly isChoosing: boolean;
  /** Null before the game. */
  readonly state: ModelState | null;
  /** The same as a game, if it can be played. */
  readonly game: () => Game | null;
}

/** The `setup:` of a case. */
export interface Situation {
  /** Null for as many as there are seats. */
  readonly players: number | null;
  readonly expert: boolean;
  /** Whether the host chooses only when all others have logged in. */
  readonly isHostLast: boolean;
  /** Whether it comes about in so few games that more of them are played before the case is given up. */
  readonly isRare: boolean;
  /** Characters without which a game does not come to the situation. */
  readonly characters: readonly number[];
  readonly holds: Condition<TableKnowledge>;
}

type Plan = { -readonly [key in Exclude<keyof Situation, 'holds'>]: Situation[key] } & { asked: SessionState };

/** What a seat answers, in the words of a case. */
const ASKED: Readonly<Record<string, SessionState>> = {
  login: 'LOGIN',
  number: 'HOST_NUM',
  expert: 'HOST_EXPERT',
  move: 'GAME',
};

export function parseSituation(text: string, script: readonly ScriptLine[]): Result<Situation, readonly string[]> {
  const plan: Plan = { players: null, expert: false, isHostLast: false, isRare: false, characters: [], asked: 'GAME' };
  const setup = parseSetup<TableKnowledge, Plan>(
    text,
    {
      measures: MEASURES,
      conditions: { ...CONDITIONS, move: (words) => onGame(moveCondition(words, script)) },
      settings: SETTINGS,
    },
    plan,
  );
  if (!setup.ok) return setup;
  const { asked, ...rest } = plan;
  const { holds } = setup.value;
  return { ok: true, value: { ...rest, holds: (view) => view.asked === asked && holds(view) } };
}

const SETTINGS = {
  at: (words: readonly string[], plan: Plan): SetupProblem | null => {
    const asked = ASKED[words.join(' ')];
    if (asked === undefined) return new SetupProblem(`one of ${Object.keys(ASKED).join(', ')} must follow`);
    plan.asked = asked;
    return null;
  },
  players: (words: readonly string[], plan: Plan): SetupProblem | null => {
    const count = PLAYER_COUNTS.find((each) => String(each) === words.join(' '));
    if (count === undefined) return new SetupProblem(`one of ${PLAYER_COUNTS.join(', ')} must follow`);
    plan.players = count;
    return null;
  },
  mode: (words: readonly string[], plan: Plan): SetupProblem | null => {
    const mode = MODES.find((each) => each === words.join(' '));
    if (mode === undefined) return new SetupProblem(`one of ${MODES.join(', ')} must follow`);
    plan.expert = mode === 'expert';
    return null;
  },
  'host-last': (words: readonly string[], plan: Plan): SetupProblem | null => {
    plan.isHostLast = true;
    return expectNothing(words);
  },
  rare: (words: readonly string[], plan: Plan): SetupProblem | null => {
    plan.isRare = true;
    return expectNothing(words);
  },
};

const expectNothing = (words: readonly string[]): SetupProblem | null =>
  words.length === 0 ? null : new SetupProblem('nothing must follow');

const inGame =
  (condition: (state: ModelState, own: WirePlayer) => boolean): Condition<TableKnowledge> =>
  ({ state }) =>
    state !== null && condition(state, ownIn(state));

const onGame = (condition: Condition<Game> | SetupProblem): Condition<TableKnowledge> | SetupProblem =>
  condition instanceof SetupProblem
    ? condition
    : ({ game }) => {
        const known = game();
        return known !== null && condition(known);
      };

/** Only the player on turn is about to move. */
const ownIn = ({ players, currentPlayer }: ModelState): WirePlayer =>
  players.find(({ id }) => id === currentPlayer) as WirePlayer;

const NO_CHARACTER = new SetupProblem(`a number from 1 to ${ALL_CHARACTERS.length} must follow`);

const numberIn = (words: readonly string[]): number | null =>
  ALL_CHARACTERS.find((each) => String(each) === words.join(' ')) ?? null;

const CONDITIONS = {
  choosing: (): Condition<TableKnowledge> => (view) => view.isChoosing,
  phase: (words: readonly string[]): Condition<TableKnowledge> | SetupProblem => {
    const phase = GAME_PHASES.find((each) => each === words.join(' '));
    if (phase === undefined) return new SetupProblem(`one of ${GAME_PHASES.join(', ')} must follow`);
    return inGame(({ gamePhase }) => gamePhase === phase);
  },
  /** In play; the mode is then the experts'. */
  character: (words: readonly string[], plan: Plan): Condition<TableKnowledge> | SetupProblem => {
    const number = numberIn(words);
    if (number === null) return NO_CHARACTER;
    plan.expert = true;
    plan.characters = [...plan.characters, number];
    return inGame(({ characters = [] }) => characters.some((each) => each.number === number));
  },
  /** It was used before, whoever did. */
  'used-before': (words: readonly string[]): Condition<TableKnowledge> | SetupProblem => {
    const number = numberIn(words);
    if (number === null) return NO_CHARACTER;
    return inGame(({ characters = [] }) => characters.some((each) => each.number === number && each.coinOnCard));
  },
};

type Measure = (view: TableKnowledge) => number;

const plain = (measure: (state: ModelState, own: WirePlayer) => number) => (words: readonly string[]) =>
  words.length > 0
    ? new SetupProblem('an operator must follow')
    : ({ state }: TableKnowledge): number => (state === null ? 0 : measure(state, ownIn(state)));

const byColour =
  (count: (state: ModelState, colour: WireColour) => number) =>
  (words: readonly string[]): Measure | SetupProblem => {
    const colour = WIRE_COLOURS.find((each) => each === words.join(' '));
    if (colour === undefined) return new SetupProblem(`one of ${WIRE_COLOURS.join(', ')} must follow`);
    return ({ state }) => (state === null ? 0 : count(state, colour));
  };

const MEASURES = {
  others: (words: readonly string[]): Measure | SetupProblem =>
    words.length > 0 ? new SetupProblem('an operator must follow') : ({ others }) => others,
  round: plain(({ round }) => round),
  bag: plain(({ bagCount }) => bagCount),
  islands: plain(({ islands }) => islands.length),
  'students-left': plain(({ studentsLeftToMove }) => studentsLeftToMove),
  'clouds-left': plain(({ clouds }) => clouds.filter(({ taken }) => !taken).length),
  'on-clouds': plain(({ clouds }) => clouds.reduce((sum, { students }) => sum + sizeOf(countsOf(students)), 0)),
  supply: plain(({ coinSupply }) => coinSupply ?? 0),
  player: plain((_, { id }) => id),
  coins: plain((_, { coins }) => coins),
  hand: plain((_, { hand }) => hand.length),
  assistant: plain((_, { playedAssistant }) => playedAssistant ?? 0),
  towers: plain((_, { towers }) => towers),
  /** How many players have played an assistant in this round. */
  played: plain(({ players }) => players.filter(({ playedAssistant }) => playedAssistant !== null).length),
  /** The character used in this turn; 0 if none was. */
  used: plain(({ characterPlayedThisTurn }) => characterPlayedThisTurn ?? 0),
  entrance: byColour((state, colour) => ownIn(state).entrance[colour]),
  dining: byColour((state, colour) => ownIn(state).diningRoom[colour]),
  professor: byColour(({ professors, currentPlayer }, colour) => Number(professors[colour] === currentPlayer)),
};
