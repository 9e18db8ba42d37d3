import { type Case, readCase } from '../../kit/case.js';
import { makeTranscript, type Transcript } from '../../kit/transcript/index.js';

/** A case that was made, not read; as a file it would be read as the same. */
export function makeCase(id: string, transcript: Transcript): Case {
  const read = readCase(id, makeTranscript(transcript));
  if (!read.ok) throw new Error(`a case of our own cannot be read: ${JSON.stringify(read.error)}`);
  return read.value;
}
