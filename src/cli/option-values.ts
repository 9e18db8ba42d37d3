import type { Argument, Option } from 'commander';
import { didYouMean } from '../core/spelling.js';
import { MAX_JOBS } from '../run/default-jobs.js';
import { UsageError } from '../run/errors.js';
import { MIN_MEMORY } from '../run/grade/grading-options.js';

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, all: string[] = []): string[] => [...all, value];

/** Lets an option or an argument have one of these values only. Errors call it by its noun, unlike commander's. */
export function oneOf<Given extends Argument | Option>(given: Given, noun: string, known: readonly string[]): Given {
  given.choices(known);
  given.argParser((value: string) => {
    if (known.includes(value)) return value;
    throw new UsageError(`unknown ${noun} "${value}"; known ${noun}s: ${known.join(', ')}${didYouMean(value, known)}`);
  });
  return given;
}

/** A whole number given as an option. */
export function wholeNumber(option: string, text: string, least: number, unit = '', most = 999_999_999): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  const expected = unit === '' ? 'a whole number' : `a whole number of ${unit}`;
  throw new UsageError(`${option} is "${text}"; expected ${expected} from ${least} to ${most}`);
}

export const jobs = (text: string): number => wholeNumber('--jobs', text, 1, '', MAX_JOBS);

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `512M`, `1g`, `1048576`. */
export function bytes(option: string, text: string): number {
  const [, digits, unit] = /^(\d{1,12})([kmg]?)b?$/i.exec(text) ?? [];
  const size = Number(digits) * (UNITS[(unit ?? '').toLowerCase()] as number);
  if (size >= MIN_MEMORY) return size;
  throw new UsageError(`${option} is "${text}"; expected a size such as 256M or 1G, at least 16M`);
}
