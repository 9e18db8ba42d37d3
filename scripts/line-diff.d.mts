export interface LineDiff {
  readonly removed: number;
  readonly added: number;
  /** The first hunks, as in a unified diff. */
  readonly text: string;
}

export interface DiffOptions {
  /** How many hunks to show. */
  readonly hunks?: number;
  /** How many characters of a line to show. */
  readonly width?: number;
}

export function diffLines(before: string, after: string, options?: DiffOptions): LineDiff;
