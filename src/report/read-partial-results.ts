import type { ValidateFunction } from 'ajv';
import { parseResults, type ResultError, type ResultFile, type ResultLine } from '../kit/result-file.js';
import { plural } from './console/text.js';
import { REPORT_SCHEMAS } from './generated/report-schemas.js';
import { compileSchema } from './hand-written-yaml.js';

export type PartialResults =
  | { readonly ok: true; readonly value: ResultFile; readonly note: string | null }
  | { readonly ok: false; readonly error: ResultError };

/** Reads a result file up to the first invalid line; `note` says what was left out, null if nothing was. */
export function readPartialResults(text: string): PartialResults {
  const lines = text.split('\n');
  const valid = countValidLines(lines);
  const read = parseResults(
    lines
      .slice(0, Math.max(1, valid))
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (!read.ok) return read;
  if (valid === 0) {
    return { ok: false, error: { code: 'result/line', line: 1, message: 'not the first line of a result file' } };
  }
  return { ok: true, value: read.value, note: noteOn(lines, valid, read.value) };
}

/** The valid lines at the start: a run, then cases, then at most one summary. */
function countValidLines(lines: readonly string[]): number {
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

function noteOn(lines: readonly string[], valid: number, { summary, cases }: ResultFile): string | null {
  const rest = lines.slice(valid);
  const read = `read ${plural(cases.length, 'case')}`;
  if (rest.some((line, index) => line !== '' && index < rest.length - 1)) {
    return `line ${valid + 1} is invalid; it and the rest are ignored, ${read}`;
  }
  if (rest.some((line) => line !== '')) return `line ${valid + 1} is truncated, ${read}`;
  return summary === null ? `the run was killed, ${read}` : null;
}
