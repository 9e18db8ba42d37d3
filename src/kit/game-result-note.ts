import type { CaseResult } from './verdict.js';

/** The result of a whole game, as a note at the end of its recording. */
export interface NotedResult {
  /** By seat: what the player is called, what it is, and its points. */
  readonly players: readonly { readonly name: string; readonly what: string; readonly points: number }[];
  /** Names; empty for a game without result. */
  readonly winners: readonly string[];
}

const START = 'the game ended: ';

/** `the game ended: alice (the program) 24, bob (big-money) 31; bob wins`. */
export function makeResultNote({ players, winners }: NotedResult): string {
  const scores = players.map(({ name, what, points }) => `${name} (${what}) ${points}`).join(', ');
  const result =
    winners.length === 0
      ? 'without result'
      : winners.length === 1
        ? `${winners[0]} wins`
        : `${winners.join(' and ')} share the win`;
  return `${START}${scores}; ${result}`;
}

/** What a recording says about the result of its game; null if nothing. */
export function recordedResult({ evidence }: Pick<CaseResult, 'evidence'>): string | null {
  const at = evidence?.lastIndexOf(`-- note ${START}`) ?? -1;
  if (evidence === null || at < 0) return null;
  const from = at + '-- note '.length + START.length;
  return evidence.slice(from, evidence.indexOf('\n', from));
}
