import { makeCsv } from './csv.js';

/** Something that the gradebook does not tell, and why. */
export interface IntakeNote {
  readonly what: (typeof INTAKE_NOTES)[number];
  readonly name: string;
  readonly reason: string;
}

export const INTAKE_NOTES = [
  /** In the directory of submissions, but not looked at. */
  'ignored',
  /** A file of a submission that its program did not get. */
  'left out',
  /** Graded, but the roster does not say for whom. */
  'not on the roster',
  /** The class has a deadline, but nothing says when this was handed in. */
  'without a date',
  /** On the roster, but without a submission. */
  'handed in nothing',
] as const;

const COLUMNS = ['what', 'name', 'reason'];

/** The list of everything that was not graded, as CSV. */
export const makeIntakeList = (notes: readonly IntakeNote[]): string =>
  makeCsv([COLUMNS, ...notes.map(({ what, name, reason }) => [what, name, reason])]);
