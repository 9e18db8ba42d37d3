import { fault, ok, type Result } from '../../../core/result.js';
import { seededRandom } from '../../../core/seeded-random.js';
import type { StrategyName } from '../strategies/strategies.js';
import { titleOf } from '../table/index.js';
import type { WantedSeat, WantedTable } from '../table/remote/index.js';

/** The dialect of people in a browser. */
export const TABLE_DIALECT = 'table';

/** A seat from the lobby to the end. */
export interface LobbySeat {
  kind: 'person' | 'bot' | 'program';
  /** Null while it is free. */
  name: string | null;
  /** What its player speaks; null for a bot and a free seat. */
  version: string | null;
  strategy: StrategyName | null;
  /** The program that is to be started for it. */
  readonly program: string | null;
  here: boolean;
  /** A bot plays for its player. */
  substitute: boolean;
  /** Its player has been away for so long that others may go on. */
  expired: boolean;
  /** When its player joined, counting players. */
  joined: number;
}

/** Random streams that no shuffle and no strategy uses. */
const SEAT_STREAM = -6;
const JOIN_STREAM = -7;

/** The seats of a new table, in the order of turns. */
export function newSeats({ seats, settings }: WantedTable, seed: number): LobbySeat[] {
  const ordered = settings.order === 'random' ? seededRandom(seed, SEAT_STREAM).shuffled(seats) : seats;
  const names: string[] = [];
  return ordered.map((seat) => newSeat(seat, names));
}

function newSeat(seat: WantedSeat, taken: string[]): LobbySeat {
  const name = seat.kind === 'person' ? null : uniqueName(wantedName(seat), taken);
  return {
    kind: seat.kind,
    name,
    version: null,
    strategy: seat.kind === 'bot' ? seat.strategy : null,
    program: seat.kind === 'program' ? seat.program : null,
    here: seat.kind === 'bot',
    substitute: false,
    expired: false,
    joined: 0,
  };
}

const wantedName = (seat: WantedSeat & { readonly kind: 'bot' | 'program' }): string =>
  seat.kind === 'program' ? seat.program : (seat.name ?? titleOf(seat.strategy));

/** `Smithy`, `Smithy 2`. */
function uniqueName(wanted: string, taken: string[]): string {
  let name = wanted;
  for (let number = 2; taken.some((each) => each.toLowerCase() === name.toLowerCase()); number++) {
    name = `${wanted} ${number}`;
  }
  taken.push(name);
  return name;
}

/** A bot takes a free seat. */
export function seatBot(seats: readonly LobbySeat[], index: number, strategy: StrategyName): void {
  const seat = seats[index] as LobbySeat;
  seat.kind = 'bot';
  seat.strategy = strategy;
  seat.name = uniqueName(titleOf(strategy), namesOfSeats(seats).slice());
  seat.here = true;
}

export const namesOfSeats = (seats: readonly LobbySeat[]): string[] =>
  seats.flatMap(({ name }) => (name === null ? [] : [name]));

const isFree = ({ kind, name }: LobbySeat): boolean => kind === 'person' && name === null;

/** The free seat that the next player gets. */
export function freeSeat(seats: readonly LobbySeat[], isRandom: boolean, seed: number): Result<number> {
  const free = [...seats.keys()].filter((index) => isFree(seats[index] as LobbySeat));
  const [first] = free;
  if (first === undefined) return fault('seat/none', 'all seats are taken');
  const players = seats.filter(({ joined }) => joined > 0).length;
  return ok(isRandom ? seededRandom(seed, JOIN_STREAM, players).pick(free) : first);
}

export function takeSeat(
  seats: readonly LobbySeat[],
  index: number,
  name: string,
  version: string,
  isPerson: boolean,
): void {
  const seat = seats[index] as LobbySeat;
  seat.joined = 1 + Math.max(...seats.map(({ joined }) => joined));
  if (seat.program === null) {
    seat.kind = isPerson ? 'person' : 'program';
    seat.name = name;
  }
  seat.version = version;
  seat.here = true;
}

/** The seat is free again. */
export function freeAgain(seat: LobbySeat): void {
  seat.kind = 'person';
  seat.name = null;
  seat.version = null;
  seat.here = false;
  seat.expired = false;
  seat.joined = 0;
}

/** Who may start the game: the person who joined first, of those who are here. */
export function hostOf(seats: readonly LobbySeat[]): number | null {
  const people = [...seats.entries()].filter(([, { kind, name }]) => kind === 'person' && name !== null);
  const here = people.filter(([, seat]) => seat.here);
  const [first] = (here.length > 0 ? here : people).toSorted(([, a], [, b]) => a.joined - b.joined);
  return first?.[0] ?? null;
}

/** Why the game cannot begin; null if it can. */
export function problemOf(seats: readonly LobbySeat[]): string | null {
  const free = seats.findIndex(isFree);
  if (free >= 0) return `seat ${free + 1} is still open`;
  const away = seats.find(({ kind, here, program }) => kind !== 'bot' && program === null && !here);
  return away === undefined ? null : `${away.name} is away`;
}

/** Whether a program plays there, over the JSON-RPC protocol. */
export const speaks = ({ version, substitute }: LobbySeat): boolean =>
  version !== null && version !== TABLE_DIALECT && !substitute;
