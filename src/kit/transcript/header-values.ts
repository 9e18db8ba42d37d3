// Small values, each with a parse and a make function. Parsing returns undefined for anything else.

const UNITS = { ms: 1, s: 1000, min: 60_000 } as const;
const TIME = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|min)$/;
export const TIME_ALLOWED = 'a time such as 300ms, 5s, 1.5s or 2min, in whole milliseconds';

/** `300ms`, `5s`, `1.5s`, `2min`, in milliseconds. */
export function parseTime(text: string): number | undefined {
  const [, amount, unit] = TIME.exec(text) ?? [];
  const ms = Number(amount) * UNITS[unit as keyof typeof UNITS];
  const whole = Math.round(ms);
  return Math.abs(ms - whole) < 1e-6 ? whole : undefined;
}

export const makeTime = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`);

const COUNT = /^[1-9]\d{0,5}$/;
export const COUNT_ALLOWED = 'a whole number from 1 to 999999';
export const parseCount = (text: string): number | undefined => (COUNT.test(text) ? Number(text) : undefined);

const STAMP = /^\[ *(\d{1,12}(?:\.\d)?) *\]/;
const STAMP_WIDTH = 8;
export const STAMP_ALLOWED = 'milliseconds since the start with at most one decimal, such as [12.3]';

/** The time stamp at the start of a line, and its length. */
export function parseStamp(line: string): { readonly time: number; readonly length: number } | undefined {
  const found = STAMP.exec(line);
  return found ? { time: Number(found[1]), length: found[0].length } : undefined;
}

export const makeStamp = (time: number): string => `[${time.toFixed(1).padStart(STAMP_WIDTH)}]`;

/** A stamp has a precision of a tenth of a millisecond. */
export const toStamp = (ms: number): number => Math.round(ms * 10) / 10;

const LABEL = /^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u;
export const LABEL_ALLOWED = 'letters, digits and _, after the first also . and -';
/** Whether a text can be a seat label or a link. */
export const isLabel = (text: string): boolean => LABEL.test(text);

const SIGNAL = /^SIG[A-Z0-9+-]+$/;
export const isSignal = (text: string): boolean => SIGNAL.test(text);
export const isStatus = (text: string): boolean => text === '' || /^\d{1,10}$/.test(text) || isSignal(text);
