import { posix } from 'node:path';

/**
 * File names that stand for more than one job. Two files may share a name where they do the same for two protocols or two games, where
 * the kit has the interface and a game the code, and where the library is the door to the other.
 */
export function clashesIn(paths: readonly string[]): string[][] {
  const named = paths.filter((path) => !/\/(?:index\.tsx?|generated\/.*)$/.test(path));
  const names = new Set(named.map((path) => posix.basename(path)));
  return [...names].map((name) => named.filter((path) => posix.basename(path) === name)).filter(doClash);
}

function doClash(files: readonly string[]): boolean {
  const places = files.filter((path) => !path.startsWith('src/api/')).map(placeOf);
  const elsewhere = places.filter((place) => !place.startsWith('games/'));
  const isInterface = elsewhere.length === 1 && elsewhere[0] === 'kit';
  return new Set(places).size < places.length || (elsewhere.length > 0 && places.length > 1 && !isInterface);
}

/** `kit`, `games/dominion/sexpr`, `games/dominion/bridge/sexpr-on-lan`: within one of these, a name has one meaning. */
function placeOf(path: string): string {
  const [, folder = '', ...parts] = posix.dirname(path).split('/');
  if (folder !== 'games') return folder;
  return ['games', ...parts.slice(0, parts[1] === 'bridge' ? 3 : 2)].join('/');
}
