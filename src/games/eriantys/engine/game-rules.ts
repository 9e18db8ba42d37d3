import { fault, ok, type Result } from '../../../core/result.js';
import { MAX_SEATS, MIN_SEATS } from './game-constants.js';

/**
 * Who can gain a professor when dining rooms change: whoever has most (`state`), or only the player who seats a student
 * (`seating`). See D-PROF in docs/eriantys-rules.md.
 */
export const PROFESSOR_RULES = ['state', 'seating'] as const;
export type ProfessorRule = (typeof PROFESSOR_RULES)[number];

/** What a game is played with. The numbers follow from the count of seats. */
export interface Rules {
  readonly seats: number;
  readonly expert: boolean;
  readonly professorRule: ProfessorRule;
  /** Four seats are two teams; otherwise each seat is a team of its own. */
  readonly teams: number;
  /** The towers of each team. */
  readonly towers: number;
  readonly entrance: number;
  /** How many students a cloud gets, and how many a turn moves. */
  readonly studentsPerTurn: number;
}

export interface RuleOptions {
  readonly seats: number;
  readonly expert?: boolean;
  readonly professorRule?: ProfessorRule;
}

export function rulesOf({ seats, expert = false, professorRule = 'state' }: RuleOptions): Result<Rules> {
  const checked = checkSeats(seats);
  if (!checked.ok) return checked;
  const sizes =
    seats === 3
      ? { teams: 3, towers: 6, entrance: 9, studentsPerTurn: 4 }
      : { teams: 2, towers: 8, entrance: 7, studentsPerTurn: 3 };
  return ok({ seats, expert, professorRule, ...sizes });
}

export function checkSeats(seats: number): Result<number> {
  return Number.isInteger(seats) && seats >= MIN_SEATS && seats <= MAX_SEATS
    ? ok(seats)
    : fault('seats/count', `${seats} players; a game has ${MIN_SEATS} to ${MAX_SEATS}`);
}

/** Team mates sit opposite each other. */
export const teamOf = (rules: Rules, seat: number): number => seat % rules.teams;

export const seatsOfTeam = (rules: Rules, team: number): number[] =>
  rules.seats === rules.teams ? [team] : [team, team + rules.teams];
