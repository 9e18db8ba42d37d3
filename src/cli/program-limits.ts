import type { ProgramLimits } from '../run/grade/grading-options.js';
import { bytes, wholeNumber } from './option-values.js';

/** What a program may use, as typed. */
export interface RawLimits {
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
}

export const parseLimits = ({ memory, processes }: RawLimits): ProgramLimits => ({
  memory: memory === undefined ? null : bytes('--memory', memory),
  processes: processes === undefined ? null : wholeNumber('--processes', processes, 1),
});
