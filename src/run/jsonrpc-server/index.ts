import { type Case, subjectOf } from '../../conformance/cases.js';
import type { Registry } from '../../conformance/registry.js';
import type { Task } from '../task.js';

export interface JsonrpcServerOptions {
  /** `jsonrpc/docs` or `jsonrpc/live`. */
  readonly protocol: string;
  /** Where the server is: `http://127.0.0.1:3001`. */
  readonly url: string;
  /** How many games may be played to reach the situation of a case. */
  readonly games: number;
  readonly seed: number;
  /** Milliseconds for everything that the server owes. */
  readonly deadline: number;
  readonly registry: Registry;
}

/** One task for each case: its games are played on the server under test, recorded, and audited. */
export const jsonrpcServerTasks = (cases: readonly Case[], options: JsonrpcServerOptions): Task[] =>
  cases.map((each) => ({
    subject: subjectOf(each, options.protocol),
    run: () =>
      Promise.resolve({
        verdict: 'skipped',
        reason: 'servers are not graded yet',
        findings: [],
        evidence: null,
        readings: {},
        ms: 0,
      }),
  }));
