const SEAT = '{seat}';
const SEATS = '{seat}...';

/** The most and the fewest that a server is asked to seat, those that it should turn away included. */
const FEWEST = 1;
const MOST = 5;

const isMany = (argv: readonly string[]): boolean => argv.includes(SEATS);

/** How many seats a command line names one by one. */
const named = (argv: readonly string[]): number =>
  argv.reduce((count, word) => count + (word === SEATS ? 0 : word.split(SEAT).length - 1), 0);

/** Whether a server can be started with so many players. */
export function canSeat(argv: readonly string[], count: number): boolean {
  if (!isMany(argv)) return named(argv) === count;
  return count >= Math.max(FEWEST, named(argv)) && count <= MOST;
}

/** Why no player can be put into a command line; null if one can. */
export function whyNoSeats(argv: readonly string[]): string | null {
  if (argv.length === 0) return "the server's command line is missing: -- ./driver {seat} {seat}";
  if (isMany(argv) || named(argv) > 1) return null;
  if (named(argv) === 1)
    return 'one {seat} makes no game: give {seat} as often as players sit down, or {seat}... for 2 to 4';
  return `the server's command line must say where its players go: ${argv.join(' ')} {seat} {seat}, or {seat}... for 2 to 4`;
}

/** The command line with the paths of its players. */
export function seated(argv: readonly string[], paths: readonly string[]): string[] {
  const left = [...paths];
  const fixed = argv.map((word) => (word === SEATS ? word : word.replaceAll(SEAT, () => left.shift() ?? '')));
  return fixed.flatMap((word) => (word === SEATS ? left : [word]));
}
