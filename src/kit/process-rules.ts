import type { CitedRule } from './rule.js';

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

/** Rules that no single message breaks: when a player may speak, and what becomes of it as a process or a connection. */
export interface ProcessRules {
  /** A message came when none was due. */
  readonly unprompted: CitedRule;
  /** A second message came where one was due. */
  readonly repeatedReply: CitedRule;
  /** Nothing came within the deadline. */
  readonly silent: CitedRule;
  /** A player must end soon after the game. */
  readonly terminates: CitedRule;
  /** The rule behind a fault of the process, by the code of the fault; null where there is none. */
  readonly process: (code: string) => CitedRule | null;
}
