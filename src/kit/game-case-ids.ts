/** A complete game of the program under test, in one seat, against the kit's own players in the others. */
export interface GameKey {
  readonly protocol: string;
  readonly seed: number;
  /** The seat of the program under test, from 0. */
  readonly seat: number;
  readonly seats: number;
}

/** `games/sexpr/v3/seed-1-seat-0-of-2`: everything that the game depends on besides the program. */
export const makeGameId = ({ protocol, seed, seat, seats }: GameKey): string =>
  `games/${protocol}/seed-${seed}-seat-${seat}-of-${seats}`;

const ID = /^games\/([^/]+\/[^/]+)\/seed-(\d{1,16})-seat-(\d)-of-(\d)$/;

const MIN_SEATS = 2;
/** Games of more seats show nothing new, and take longer. */
const MAX_SEATS = 4;

export function parseGameId(id: string): GameKey | null {
  const [, protocol, ...numbers] = ID.exec(id) ?? [];
  const [seed = 0, seat = 0, seats = 0] = numbers.map(Number);
  const isValid = Number.isSafeInteger(seed) && seats >= MIN_SEATS && seats <= MAX_SEATS && seat < seats;
  return protocol === undefined || !isValid ? null : { protocol, seed, seat, seats };
}

/**
 * A number of games with two, three and four seats in turn, as far as the protocol has them. The program's seat changes
 * every round, the seed every game.
 */
export const gameKeys = (protocol: string, seed: number, games: number, maxSeats: number = MAX_SEATS): GameKey[] =>
  Array.from({ length: games }, (_, number) => {
    const kinds = Math.min(maxSeats, MAX_SEATS) - MIN_SEATS + 1;
    const seats = MIN_SEATS + (number % kinds);
    return { protocol, seed: seed + number, seat: ((number % kinds) + Math.floor(number / kinds)) % seats, seats };
  });
