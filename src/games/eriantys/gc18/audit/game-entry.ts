import { ok, type Result } from '../../../../core/result.js';
import type { Finding } from '../../../../kit/verdict.js';
import {
  type Colour,
  type Game,
  type Inconsistency,
  inconsistenciesIn,
  NONE,
  type ProfessorRule,
} from '../../engine/index.js';
import { decodeModelState } from '../decode-state.js';
import type { ModelState } from '../model-state.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES, type AuditRule } from './audit-rules.js';
import type { Candidate } from './move-candidates.js';

/** A state of a game as the server sent it first, and what is known of the game in it. */
export interface GameEntry {
  /** Null if it could not be read, or was not sent (Q21). */
  readonly state: ModelState | null;
  /** The message that carried it. */
  readonly text: string | null;
  /** Null if no game can be in that state. */
  readonly game: Game | null;
  /** The move that led to it; null for the first, and for what no move explains. */
  readonly cause: Candidate | null;
  /** What is wrong with it; null if nothing is. */
  readonly finding: Finding | null;
  /** A move was refused in that state. */
  hasRefusal: boolean;
}

/** What a state does not show, and is known from before. */
interface KnownBefore {
  readonly professorRule: ProfessorRule;
  readonly ignoredColour: number;
}

/** A game that goes on from the state of a server, whatever led to it. */
export function adoptState(state: ModelState, { professorRule, ignoredColour }: KnownBefore): Result<Game> {
  const ignored = ignoredColour === NONE ? null : (ignoredColour as Colour);
  const decoded = decodeModelState(state, { professorRule, ignoredColour: ignored });
  if (!decoded.ok) return decoded;
  const { game } = decoded.value;
  if (game.bagCount !== state.bagCount) {
    // Students were lost or added, so that later draws may be of any colour.
    game.bag.fill(state.bagCount);
    game.bagCount = state.bagCount;
  }
  return ok(game);
}

const CONSISTENCY_RULES: { readonly [check in Inconsistency['check']]: AuditRule } = {
  students: AUDIT_RULES.students,
  towers: AUDIT_RULES.towers,
  tiles: AUDIT_RULES.tiles,
  neighbors: AUDIT_RULES.neighbors,
  professors: AUDIT_RULES.professor,
  coins: AUDIT_RULES.coins,
  'no-entry': AUDIT_RULES.noEntry,
  hands: AUDIT_RULES.hands,
};

const UNPLAYABLE_RULES: Readonly<Record<string, AuditRule>> = {
  'state/tiles': AUDIT_RULES.tiles,
  'state/tower-colour': AUDIT_RULES.towerColour,
};

/** The rule that a state breaks from which no game can go on. */
export const ruleForUnplayable = (code: string): AuditRule => UNPLAYABLE_RULES[code] ?? AUDIT_RULES.consistent;

/** Reports what can never be, for a state of which nothing is known that led to it. */
export function reportInconsistencies(game: Game, report: AuditReport): void {
  for (const { check, message } of inconsistenciesIn(game)) report.broken(CONSISTENCY_RULES[check], message);
}
