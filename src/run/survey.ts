import { parseCaseId } from '../kit/case-id.js';
import type { Task } from './task.js';

/** The indices of the first task of each topic, in their order. */
export function surveyOf(tasks: readonly Task[]): number[] {
  const topics = tasks.map(({ subject }) => parseCaseId(subject.id).topic);
  return [...topics.keys()].filter((index) => topics.indexOf(topics[index] as string) === index);
}

/** The same, beginning with a sampled state: a program that hangs in the small states of scripted cases may answer one. */
export function surveyOfSilent(tasks: readonly Task[]): number[] {
  const sampled = tasks.findIndex(({ subject }) => parseCaseId(subject.id).generated === 'sampled');
  return [...(sampled < 0 ? [] : [sampled]), ...surveyOf(tasks)];
}
