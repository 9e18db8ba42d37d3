import { posix } from 'node:path';

/**
 * File names that stand for more than one job, whatever their extension. Two files may share a name where they do the same for two
 * protocols or two games, or for a game and one of its protocols, where the kit has the interface and a game the code, and where the
 * library is the door to the other.
 */
export function clashesIn(paths: readonly string[]): string[][] {
  const named = paths.filter((path) => !/\/(?:index\.tsx?|generated\/.*)$/.test(path));
  const byName = new Map<string, string[]>();
  for (const path of named) byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path]);
  return [...byName.values()].filter(doClash);
}

const nameOf = (path: string): string => posix.basename(path).replace(/\.tsx?$/, '');

function doClash(files: readonly string[]): boolean {
  const places = files.filter((path) => !path.startsWith('src/api/')).map(placeOf);
  const elsewhere = places.filter((place) => !place.startsWith('games/'));
  const isInterface = elsewhere.length === 1 && elsewhere[0] === 'kit';
  return new Set(places).size < places.length || (elsewhere.length > 0 && places.length > 1 && !isInterface);
}

/** Folders of a game that are none of its protocols and bridges. */
const SHARED = ['art', 'engine', 'page', 'strategies', 'table', 'table-host'];

/** `kit`, `games/dominion`, `games/dominion/sexpr`, `games/dominion/bridge/sexpr-on-lan`: within one of these, a name has one meaning. */
function placeOf(path: string): string {
  const [, folder = '', ...parts] = posix.dirname(path).split('/');
  if (folder !== 'games') return folder;
  const [game = '', part = ''] = parts;
  return ['games', ...(SHARED.includes(part) ? [game] : parts.slice(0, part === 'bridge' ? 3 : 2))].join('/');
}
