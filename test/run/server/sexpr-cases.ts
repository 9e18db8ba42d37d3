import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { SEXPR_PROTOCOLS, type SexprProtocol } from '../../../src/games/dominion/sexpr/versions.js';
import { runsIn } from '../../../src/kit/case.js';
import type { Outcome } from '../../../src/kit/verdict.js';
import { systemClock } from '../../../src/peer/index.js';
import { type ServerTaskOptions, type ServerUnderTest, serverTasks } from '../../../src/run/server/index.js';
import type { Task } from '../../../src/run/task.js';
import { runTasks } from '../../../src/run/task-runner.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { CASES } from '../../kit/fixtures.js';

/** The cases for servers that run in a protocol. */
export const casesFor = (protocol: SexprProtocol) =>
  CASES.filter((each) => each.transcript.header.role === 'server' && runsIn(each, protocol, SEXPR_PROTOCOLS));

export type Grading = Omit<ServerTaskOptions<Datum>, 'server'>;

export const gradingOf = (protocolName: SexprProtocol, changes: Partial<Grading> = {}): Grading => ({
  protocolName,
  protocol: SEXPR,
  games: 5,
  seed: 1,
  deadline: 5000,
  registry: RULES,
  ...changes,
});

export interface Graded {
  readonly id: string;
  readonly outcome: Outcome;
}

/** One after another, in order. */
export async function runAll(tasks: readonly Task[]): Promise<Graded[]> {
  const graded = await runTasks(tasks, { jobs: 1, now: systemClock.now, isUnanswered: () => false });
  return graded.map(({ subject, outcome }) => ({ id: subject.id, outcome }));
}

export const gradeWith = (
  server: ServerUnderTest<Datum>,
  protocol: SexprProtocol,
  wanted: (id: string) => boolean,
  grading = gradingOf(protocol),
) =>
  runAll(
    serverTasks(
      casesFor(protocol).filter(({ id }) => wanted(id)),
      { ...grading, server },
    ),
  );

/** In one line, what a case came to. */
export const shown = ({ id, outcome: { verdict, reason, findings } }: Graded): string =>
  [id, verdict, reason ?? '', ...findings.map((each) => `${each.rule}: ${each.reason}`)].join(' ').trim();
