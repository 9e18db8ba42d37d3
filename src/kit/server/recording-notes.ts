// Notes with which the recording of a server case says what its bytes do not.

/** The kit has seen enough: nothing after it is the server's fault. */
export const ENOUGH = 'enough: the kit ends the game';

/** A seat leaves a question unanswered, to see what the server makes of that. Cases have it, too. */
export const WITHHELD = 'it is left unanswered';

const OUTPUT = 'the server says: ';

/** What the server wrote for people to read, wherever it writes it. */
export const makeOutputNote = (line: string): string => `${OUTPUT}${line}`;
export const hasOutput = (text: string): boolean => text.includes(OUTPUT);

/** The script of the case begins here. Says which seat each label of the case stands for. */
export const makeBinding = (seats: ReadonlyMap<string, string>): string =>
  `situation: ${[...seats].map(([label, seat]) => `${label}=${seat}`).join(' ')}`;

export function parseBinding(text: string): ReadonlyMap<string, string> | null {
  const [, pairs] = /^situation: (.*)$/.exec(text) ?? [];
  if (pairs === undefined) return null;
  return new Map(pairs.split(' ').map((pair) => pair.split('=') as [string, string]));
}

const OBSERVED = 'observed ';

/** What was tried outside of the game, and what came of it. */
export interface Observation {
  readonly what: string;
  readonly came: string;
}

export const makeObservation = ({ what, came }: Observation): string => `${OBSERVED}${what}: ${came}`;

/** Null for another note. */
export function parseObservation(text: string): Observation | null {
  if (!text.startsWith(OBSERVED)) return null;
  const [what = '', ...rest] = text.slice(OBSERVED.length).split(': ');
  return { what, came: rest.join(': ') };
}
