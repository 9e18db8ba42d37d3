import type { CitedRule } from './driver.js';

/** What becomes of a player as a process, or as a connection, by the code of the fault. */
const TITLES = {
  'peer/timeout': 'a reply must come within the deadline',
  'peer/closed': 'a player must not close its side before the end of the game',
  'peer/died': 'a player must run until the end of the game',
  'peer/broken-pipe': 'a player must keep its input open until the end of the game',
  'peer/not-reading': 'a player must read what it is sent',
  'peer/flood': 'a player must not write without end',
  'peer/backlog': 'a player must not write without being asked',
  'peer/frame': 'a message must come as text in one frame',
  'peer/memory': 'a player must do with the memory that it is given',
  'peer/processes': 'a player must do with the processes that it is given',
  'peer/cannot-start': 'a player must start as a process, without arguments',
} as const;
export type PeerCode = keyof typeof TITLES;

/** The rules of a family of protocols, each with what its register says of it. */
export const peerRules = (registers: { readonly [code in PeerCode]?: string | null }): ReadonlyMap<string, CitedRule> =>
  new Map(
    (Object.keys(registers) as PeerCode[]).map((id) => [
      id,
      { id, title: TITLES[id], document: null, register: registers[id] ?? null },
    ]),
  );
