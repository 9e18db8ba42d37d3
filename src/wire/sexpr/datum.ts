/** A quoted string `"alice"` or a bar-quoted symbol `|a b|`. Only names are ever written like this (S-01). */
export interface Quoted {
  readonly text: string;
  readonly quote: '"' | '|';
}

/** One S-expression. A plain atom is its text; numbers are atoms too. */
export type Datum = string | Quoted | readonly Datum[];

export const isList = (datum: Datum): datum is readonly Datum[] => Array.isArray(datum);
