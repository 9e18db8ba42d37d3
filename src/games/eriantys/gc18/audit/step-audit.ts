import type { Finding } from '../../../../kit/verdict.js';
import { type Game, type Move, sizeOf } from '../../engine/index.js';
import type { ModelState } from '../model-state.js';
import type { PlayerLabels } from '../player-labels.js';
import { describeDifferences } from '../state-differences.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES, type AuditRule, characterRule } from './audit-rules.js';
import { ruleForDifferences } from './rule-for-differences.js';
import { type Successor, type SuccessorReading, successorsOf } from './successors.js';

/** The readings of V6. */
export const PROFESSOR_READINGS = {
  state: 'whoever has most gets the professor',
  seating: 'only the player who seats a student gets a professor',
} as const;

/** A legal move, and the state that the server shows after it. */
export interface Step {
  readonly before: Game;
  readonly move: Move;
  /** Normalized. */
  readonly shown: ModelState;
  readonly labels: PlayerLabels;
  /** A move was refused since the state before. */
  readonly hasRefusal: boolean;
}

/** A step that was followed, or what is wrong with it. */
export interface AuditedStep {
  readonly game: Game | null;
  readonly finding: Finding | null;
}

/** The game after the move, if that is what the server shows under some reading; otherwise reports what it breaks. */
export function auditStep(step: Step, report: AuditReport): AuditedStep {
  const { before, move, shown, labels } = step;
  const successors = [...successorsOf(before, move, shown, labels)];
  const found = successors.find(isShown);
  if (found === undefined) return { game: null, finding: reportStep(step, successors[0] as Successor, report) };
  // Where all readings come to the same, as when the move ends the game, the server has shown none.
  if (!successors.every(isShown)) noteReading(step, found.reading, report);
  return { game: found.game, finding: null };
}

/** The same without a report: the game after a move that leads to what is shown. */
export const successorShown = ({ before, move, shown, labels }: Omit<Step, 'hasRefusal'>): Game | null =>
  [...successorsOf(before, move, shown, labels)].find(isShown)?.game ?? null;

const isShown = ({ differences, wrongDraw }: Successor): boolean => differences.length === 0 && wrongDraw === null;

function reportStep(
  step: Step,
  { differences, wrongDraw, game: after }: Successor,
  report: AuditReport,
): Finding | null {
  const { before, move, shown, hasRefusal } = step;
  if (differences.length > 0) {
    const rule = ruleForDifferences({ before, move, after, shown, differences });
    const since = hasRefusal ? 'after a refused move, ' : '';
    return report.broken(hasRefusal ? AUDIT_RULES.noEffect : rule, `${since}${describeDifferences(differences)}`);
  }
  return report.broken(drawRule(move, wrongDraw?.error.code), wrongDraw?.error.message ?? '');
}

function drawRule(move: Move, code: string | undefined): AuditRule {
  if (code === 'draws/bag') return AUDIT_RULES.draws;
  return move.kind === 'character' ? characterRule(move.number) : AUDIT_RULES.refill;
}

/** The server has shown by which reading it goes. */
export function noteReading(
  { before, move }: Pick<Step, 'before' | 'move'>,
  { professorRule, takesCloud }: SuccessorReading,
  report: AuditReport,
): void {
  if (move.kind === 'character') {
    report.follows('V6', PROFESSOR_READINGS[professorRule], AUDIT_RULES.professorReading);
  } else if (!before.shortRefill) {
    if (!takesCloud) report.broken(AUDIT_RULES.lastClouds, 'the clouds are full, but none is taken in the last round');
  } else if (before.clouds.some(({ students }) => sizeOf(students) > 0)) {
    const reading = takesCloud ? 'what there is on the clouds is taken' : 'nobody takes a cloud';
    report.follows('Q28', reading, AUDIT_RULES.shortClouds);
  } else {
    const reading = takesCloud ? 'empty clouds are taken as well' : 'empty clouds are left alone';
    report.follows('Q28 empty', reading, AUDIT_RULES.shortClouds);
  }
}
