import { type Case, subjectOf } from '../../kit/case.js';
import type { Role } from '../../kit/transcript/index.js';
import type { Subject } from '../../kit/verdict.js';
import type { GradingOptions } from '../../run/grade/grading-options.js';
import { playerPlan } from '../../run/grade/player-plan.js';
import { programSource } from '../../run/grade/player-source.js';
import { selectTasks } from '../../run/grade/run-cases.js';
import { scriptedCases } from '../../run/grade/scripted-cases.js';
import type { Task } from '../../run/task.js';
import { GAMES } from '../games.js';
import { requireOptions } from '../known-options.js';
import { CASE_OPTIONS, type CaseOptions, gradingOptions } from './grading.js';

/** A case that a program can be judged with. Its id says everything about it; the rest is for people. */
export type ConformanceCase = Subject;

export interface ListOptions extends CaseOptions {
  readonly role?: Role;
}

/** Stands for a program wherever cases are listed, and is never started. */
const ANY_PLAYER = ['{url}', '{host}', '{port}'];

/** The cases of a protocol, in the order in which they are run: scripted ones, then samples and games if any are asked for. */
export async function cases(listed: ListOptions): Promise<ConformanceCase[]> {
  const { role = 'player', ...given } = requireOptions(listed, { ...CASE_OPTIONS, role: true });
  const options = gradingOptions({ ...given, command: ANY_PLAYER }, 0);
  const { registry, ...loaded } = await GAMES.load(options.named);
  const scripted = await knownCases(options, role);
  const tasks =
    role === 'server'
      ? scripted.map((one) => unrunnable(one, options.protocol))
      : playerPlan(options, { registry, ...loaded }, programSource(options, { registry, ...loaded }), scripted).tasks;
  return selectTasks({ options, role, registry, tasks, first: null }).map(({ subject }) => subject);
}

const unrunnable = (one: Case, protocol: string): Task => ({
  subject: subjectOf(one, protocol),
  run: () => {
    throw new Error(`${one.id} is only listed`);
  },
});

const known = new Map<string, Promise<Case[]>>();

/** Herald's own cases do not change, and are read once; the user's may change, and are read each time. */
export function knownCases({ protocol, cases: folders }: GradingOptions, role: Role): Promise<Case[]> {
  const read = (): Promise<Case[]> => scriptedCases({ protocolName: protocol, role, folders, games: GAMES });
  if (folders.length > 0) return read();
  const key = `${protocol} ${role}`;
  const reading = known.get(key) ?? read();
  known.set(key, reading);
  return reading;
}
