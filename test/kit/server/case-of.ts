import { type Case, readCase } from '../../../src/kit/case.js';

/** A case from its text, without a file. */
export function caseOf(text: string): Case {
  const read = readCase('made', text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
