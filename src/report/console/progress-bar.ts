export interface Progress {
  readonly done: number;
  readonly of: number;
  /** What is being run. */
  readonly current: string;
  /** How long it will still take; null while nobody can tell. */
  readonly left: string | null;
}

const BAR = 20;

/** A line for a terminal: a bar, counts, the time left, and what is being run, as far as there is room. */
export function makeProgressBar({ done, of, current, left }: Progress, width: number): string {
  const full = of === 0 ? 0 : Math.floor((BAR * done) / of);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  const text = `${bar} ${done} of ${of}${left === null ? '' : `, ${left} left`}  ${current}`;
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
