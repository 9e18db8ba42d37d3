import type { Blame } from '../verdict.js';

// The text of `-- fault` lines in a recording.

export interface FaultLine {
  /** `peer/died`. */
  readonly code: string;
  readonly message: string;
  readonly blame: Blame;
}

const FAULT = /^(\S+)(?: \[(kit|environment)\])?(?: ([\s\S]*))?$/;

/** The program is to blame unless the line says otherwise. */
export const makeFault = ({ code, message, blame }: FaultLine): string =>
  `${code}${blame === 'program' ? '' : ` [${blame}]`} ${message}`;

export function parseFault(text: string): FaultLine {
  const [, code = text, blame = 'program', message = code] = FAULT.exec(text) ?? [];
  return { code, message, blame: blame as Blame };
}

/** Whether an entry of a recording stands for bytes. */
export const isWire = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'message' || kind === 'raw' || kind === 'hex';
