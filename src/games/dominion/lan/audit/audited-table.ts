import { HOST_ID } from '../messages.js';

/** What is special about a table at which a server is graded. */
export interface AuditedTable {
  /** The last seat is a guest's, who comes late: what it receives, and who receives what it sends, is open (L-22). */
  readonly hasGuest: boolean;
  /** The first seat is that of a player inside the server: what it receives is not seen, and what it sends only by others. */
  readonly hasInsider: boolean;
  /** All connect at the same moment, so that any of them may have any number. */
  readonly isUnordered: boolean;
}

/** The seat of a player inside the server. */
export const INSIDER_SEAT = HOST_ID - 1;

const WORDS = { hasGuest: 'guest', hasInsider: 'player-inside', isUnordered: 'at-once' } as const satisfies Record<
  keyof AuditedTable,
  string
>;

/** The `setup` in the header of a recording; empty for a usual table. */
export const makeTableSetup = (table: AuditedTable): string =>
  (Object.keys(WORDS) as (keyof AuditedTable)[])
    .filter((key) => table[key])
    .map((key) => WORDS[key])
    .join(' ');

export function readTableSetup(setup: string): AuditedTable {
  const words = setup.split(' ');
  const has = (key: keyof AuditedTable): boolean => words.includes(WORDS[key]);
  return { hasGuest: has('hasGuest'), hasInsider: has('hasInsider'), isUnordered: has('isUnordered') };
}
