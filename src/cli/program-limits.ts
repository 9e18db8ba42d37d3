import { bytes, wholeNumber } from './option-values.js';

/** What a program may use, as typed. */
export interface RawLimits {
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
}

/** Null for no limit. */
export interface ProgramLimits {
  readonly memory: number | null;
  readonly processes: number | null;
}

export const parseLimits = ({ memory, processes }: RawLimits): ProgramLimits => ({
  memory: memory === undefined ? null : bytes('--memory', memory),
  processes: processes === undefined ? null : wholeNumber('--processes', processes, 1),
});
