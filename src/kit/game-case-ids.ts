/** A whole game in which the program under test has one seat, and players of our own have the others. */
export interface GameKey {
  readonly protocol: string;
  readonly seed: number;
  /** The program's, from 0. */
  readonly seat: number;
  readonly seats: number;
}

/** `games/sexpr/v3/seed-1-seat-0-of-2`: all that the game depends on, beside the program. */
export const makeGameId = ({ protocol, seed, seat, seats }: GameKey): string =>
  `games/${protocol}/seed-${seed}-seat-${seat}-of-${seats}`;

const ID = /^games\/([^/]+\/[^/]+)\/seed-(\d{1,16})-seat-(\d)-of-(\d)$/;

const MIN_SEATS = 2;
const MAX_SEATS = 4;

export function parseGameId(id: string): GameKey | null {
  const [, protocol, ...numbers] = ID.exec(id) ?? [];
  const [seed = 0, seat = 0, seats = 0] = numbers.map(Number);
  const isRight = Number.isSafeInteger(seed) && seats >= MIN_SEATS && seats <= MAX_SEATS && seat < seats;
  return protocol === undefined || !isRight ? null : { protocol, seed, seat, seats };
}

/** So many games: two, three and four seats in turn, round by round in another of them, each with a seed of its own. */
export const gameKeys = (protocol: string, seed: number, games: number): GameKey[] =>
  Array.from({ length: games }, (_, number) => {
    const kinds = MAX_SEATS - MIN_SEATS + 1;
    const seats = MIN_SEATS + (number % kinds);
    return { protocol, seed: seed + number, seat: ((number % kinds) + Math.floor(number / kinds)) % seats, seats };
  });
