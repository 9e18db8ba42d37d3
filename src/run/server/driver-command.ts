import type { SeatRange } from '../../kit/protocol.js';

const SEAT = '{seat}';
const SEATS = '{seat}...';

const isMany = (argv: readonly string[]): boolean => argv.includes(SEATS);

/** How many players a command line names one by one. */
const named = (argv: readonly string[]): number =>
  argv.reduce((count, word) => count + (word === SEATS ? 0 : word.split(SEAT).length - 1), 0);

/** Why a server cannot be started with this many players; null if it can. */
export function whyNotSeated(argv: readonly string[], count: number, range: SeatRange): string | null {
  if (canSeat(argv, count, range)) return null;
  const hint = !isMany(argv) && canSeat([SEATS], count, range) ? '; with {seat}... it would' : '';
  return `the command line does not offer ${count} ${count === 1 ? 'seat' : 'seats'}${hint}`;
}

/** One player too few or too many are tried, too: the server should refuse them. */
function canSeat(argv: readonly string[], count: number, { min, max }: SeatRange): boolean {
  if (!isMany(argv)) return named(argv) === count;
  return count >= Math.max(min - 1, named(argv)) && count <= max + 1;
}

/** Why no player can be put into a command line; null if one can. */
export function whyNoSeats(argv: readonly string[], { min, max }: SeatRange): string | null {
  if (isMany(argv) || named(argv) >= min) return null;
  const some = `{seat}... for ${min} to ${max} players`;
  if (named(argv) > 0) return `one {seat} makes no game; write {seat} once for each player, or ${some}`;
  return `the command must say where its players go, e.g. ${argv.join(' ')} {seat} {seat}, or ${some}`;
}

/** The command line with the programs of its players. */
export function fillSeats(argv: readonly string[], paths: readonly string[]): string[] {
  const left = [...paths];
  const fixed = argv.map((word) => (word === SEATS ? word : word.replaceAll(SEAT, () => left.shift() ?? '')));
  return fixed.flatMap((word) => (word === SEATS ? left : [word]));
}
