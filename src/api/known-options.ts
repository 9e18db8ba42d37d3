import { didYouMean } from '../core/spelling.js';
import { UsageError } from '../run/errors.js';

/** The names of all options of a type, each of which the compiler misses. */
export type OptionNames<O> = { readonly [name in keyof O]-?: true };

/**
 * That an argument is an object with known options alone. Types say so, too, but programs in JavaScript have none, and a misspelt
 * option would do nothing.
 */
export function requireOptions<O extends object>(given: O, names: OptionNames<O>): O {
  if (typeof given !== 'object' || given === null) {
    throw new UsageError(`the options are ${given === null ? 'null' : typeof given}; expected an object`);
  }
  const known = Object.keys(names);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return given;
  throw new UsageError(`unknown option "${unknown}"; known options: ${known.join(', ')}${didYouMean(unknown, known)}`);
}

/** An option that must be a whole number. */
export function within(name: string, value: number, least: number, most = 999_999_999): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${name} is ${value}; expected a whole number from ${least} to ${most}`);
}
