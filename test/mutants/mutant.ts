import type { Role } from '../../src/kit/transcript/index.js';
import type { Task } from '../../src/run/task.js';

/** A reference program with one rule broken, and the rules that a verdict on it must name. */
export interface Mutant {
  readonly name: string;
  /** What is broken, in one sentence. */
  readonly breaks: string;
  readonly protocol: string;
  readonly role: Role;
  /** Ids of the registry: one of them must be found broken. */
  readonly rules: readonly string[];
  /** Whether the rule is contested, so that breaking it fails under `--strict` only. */
  readonly isContested?: true;
  /** The cases about it. */
  readonly cases: RegExp;
  /** The point of the register that programs differ in, if it is one. */
  readonly point?: string;
  readonly tasks: (isWhole: boolean, seed?: number) => readonly Task[];
}

/** What is broken, without the program. */
export type Flaw = Pick<Mutant, 'name' | 'breaks' | 'rules' | 'cases' | 'isContested'>;

export const flaw = (name: string, breaks: string, rules: string | readonly string[], cases: RegExp): Flaw => ({
  name,
  breaks,
  rules: typeof rules === 'string' ? [rules] : rules,
  cases,
});

/** A flaw that only some readings forbid. */
export const contested = (...of: Parameters<typeof flaw>): Flaw => ({ ...flaw(...of), isContested: true });
