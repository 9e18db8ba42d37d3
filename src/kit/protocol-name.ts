import { nearestWord } from '../core/spelling.js';
/** The parts of `sexpr/v3`. */
export interface ProtocolNameParts {
  readonly id: string;
  readonly version: string;
}

export function parseProtocolName(name: string): ProtocolNameParts {
  const [id = '', version = ''] = name.split('/');
  return { id, version };
}

export const makeProtocolName = ({ id, version }: ProtocolNameParts): string => `${id}/${version}`;

export const versionIn = (name: string): string => parseProtocolName(name).version;

/** A protocol with its versions, oldest first. */
interface Versioned {
  readonly id: string;
  readonly versions: readonly string[];
}

/** The full names of a protocol's versions, oldest first. */
export const protocolNames = ({ id, versions }: Versioned): string[] =>
  versions.map((version) => makeProtocolName({ id, version }));

/** Fewer letters say little about what was meant. */
const MIN_PREFIX = 3;

/** What was meant by a name that is nearly right: `v3`, `sexpr`, `sexpr/v4`, `SEXPR-3`. Null if nothing of it is known. */
export function suggestProtocol(text: string, entries: readonly Versioned[]): string | null {
  const wanted = plain(text);
  for (const { id, versions } of entries) {
    const isNamed = wanted.startsWith(plain(id)) || (wanted.length >= MIN_PREFIX && plain(id).startsWith(wanted));
    const version = nearestVersion(isNamed ? wanted.slice(plain(id).length) : wanted, versions, isNamed);
    if (version !== null) return makeProtocolName({ id, version });
  }
  return null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The version of that name, else, if `isSure`, the one with the nearest number or spelling, or the newest. */
function nearestVersion(wanted: string, versions: readonly string[], isSure: boolean): string | null {
  const same = versions.find((version) => plain(version) === wanted);
  if (same !== undefined || !isSure) return same ?? null;
  const newest = versions.at(-1) ?? null;
  const number = numberIn(wanted);
  if (number === null) return nearestWord(wanted, versions) ?? newest;
  const distance = (version: string): number => Math.abs((numberIn(version) ?? Number.POSITIVE_INFINITY) - number);
  return versions.reduce<string | null>(
    (best, version) => (best === null || distance(version) <= distance(best) ? version : best),
    null,
  );
}

function numberIn(text: string): number | null {
  const [digits] = /\d+/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
