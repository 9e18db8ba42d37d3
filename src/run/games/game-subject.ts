import { type GameKey, makeGameId } from '../../kit/game-case-ids.js';
import type { GameCasePlan, Protocol } from '../../kit/protocol.js';
import type { Header } from '../../kit/transcript/index.js';
import type { Subject } from '../../kit/verdict.js';
import type { GameLimits } from '../game-report.js';

/** A whole game takes hundreds of replies, and a player that breaks games cannot play. */
const POINTS = 10;

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
export const namesFor = ({ seats }: GameKey): string[] => NAMES.slice(0, seats);
export const nameOfProgram = ({ seat }: GameKey): string => NAMES[seat] as string;

export const planFor = ({ seed }: GameKey, protocol: Protocol): GameCasePlan => protocol.planGameCase?.(seed) ?? {};

export function subjectFor(key: GameKey, protocol: Protocol): Subject {
  const { level = 'must', rules = [] } = contestedIn(key, protocol);
  return {
    id: makeGameId(key),
    title: titleOf(key, protocol),
    register: null,
    protocol: key.protocol,
    role: 'player',
    level,
    rules,
    points: POINTS,
  };
}

function titleOf(key: GameKey, protocol: Protocol): string {
  const { note } = planFor(key, protocol);
  return `a whole game, in seat ${key.seat + 1} of ${key.seats}${note === undefined ? '' : `, ${note}`}`;
}

/** What a header says of a game that is played in a contested way. */
function contestedIn(key: GameKey, protocol: Protocol): Pick<Header, 'level' | 'rules'> {
  const { contested } = planFor(key, protocol);
  return contested === undefined ? {} : { level: 'contested', rules: contested };
}

interface Recorded extends Pick<GameLimits, 'deadline' | 'firstDeadline'> {
  readonly protocol: Protocol;
  /** The command line that makes the recording again. */
  readonly command?: string;
}

export const headerFor = (key: GameKey, { protocol, deadline, firstDeadline, command }: Recorded): Header => ({
  title: titleOf(key, protocol),
  protocol: key.protocol,
  role: 'player',
  ...contestedIn(key, protocol),
  seats: [nameOfProgram(key)],
  seed: key.seed,
  deadline,
  'first-deadline': firstDeadline,
  ...(command === undefined ? {} : { command }),
});
