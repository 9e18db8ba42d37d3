import type { Case } from '../../conformance/cases.js';
import type { Task } from '../task.js';
import type { SexprServerOptions } from './options.js';

export type { SexprServerOptions } from './options.js';

/** A task for each case that a server is to be put through, in the order of the cases. */
export const sexprServerTasks = (_cases: readonly Case[], _options: SexprServerOptions): Task[] => [];
