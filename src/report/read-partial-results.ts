import type { ValidateFunction } from 'ajv';
import { parseResults, type ResultError, type ResultFile, type ResultLine } from '../kit/result-file.js';
import { REPORT_SCHEMAS } from './generated/report-schemas.js';
import { compileSchema } from './hand-written-yaml.js';

export type PartialResults =
  | { readonly ok: true; readonly value: ResultFile; readonly note: string | null }
  | { readonly ok: false; readonly error: ResultError };

/** A result file as far as it goes: what comes after the first line that cannot be read is left out, and noted. */
export function readPartialResults(text: string): PartialResults {
  const lines = text.split('\n');
  const good = soundLines(lines);
  const read = parseResults(
    lines
      .slice(0, Math.max(1, good))
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (!read.ok) return read;
  if (good === 0) return { ok: false, error: { code: 'result/line', line: 1, message: 'this is no line of a run' } };
  return { ok: true, value: read.value, note: noteOn(lines, good, read.value) };
}

/** How many lines from the first are in order: a run, then cases, then at most a summary. */
function soundLines(lines: readonly string[]): number {
  let ended = false;
  for (const [index, line] of lines.entries()) {
    const kind = kindOf(line);
    if (kind === null || ended || (kind === 'run') !== (index === 0)) return index;
    ended = kind === 'summary';
  }
  return lines.length;
}

let validate: ValidateFunction | null = null;

function kindOf(line: string): ResultLine['kind'] | null {
  validate ??= compileSchema(REPORT_SCHEMAS.result);
  try {
    const value: unknown = JSON.parse(line);
    return validate(value) ? (value as ResultLine).kind : null;
  } catch {
    return null;
  }
}

function noteOn(lines: readonly string[], good: number, { summary, cases }: ResultFile): string | null {
  const rest = lines.slice(good);
  const read = `${cases.length} ${cases.length === 1 ? 'case was' : 'cases were'} read`;
  if (rest.some((line, index) => line !== '' && index < rest.length - 1)) {
    return `line ${good + 1} is none of a result file; it and what follows is left out, ${read}`;
  }
  if (rest.some((line) => line !== '')) return `line ${good + 1} is only half written, ${read}`;
  return summary === null ? `the run was killed before its end, ${read}` : null;
}
