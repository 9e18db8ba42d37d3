import type { ScoredCase } from '../scored-run.js';

/** What a run can still change about a case, as far as its text depends on it. */
const CHANGING = [
  'verdict',
  'reason',
  'findings',
  'evidence',
  'sameCauseAs',
  'flaky',
] as const satisfies readonly (keyof ScoredCase)[];

/**
 * The texts of the cases of one run, each made again only if its case has changed: during a run, the file is made anew after
 * every case. Cases are told apart by their ids, since those that were not run have everything else in common.
 */
export class OutputCache {
  private readonly made = new Map<string, { readonly of: ScoredCase; readonly output: string }>();

  get(one: ScoredCase, make: () => string): string {
    const known = this.made.get(one.id);
    if (known !== undefined && CHANGING.every((name) => known.of[name] === one[name])) return known.output;
    const output = make();
    this.made.set(one.id, { of: one, output });
    return output;
  }
}
