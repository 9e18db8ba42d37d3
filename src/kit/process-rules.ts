import type { CitedRule } from './rule.js';

/** Rules about a player as a process or a connection, by the code of the fault that breaks them. */
const TITLES = {
  'peer/timeout': 'a reply must come within the deadline',
  'peer/closed': 'a player must not close its side before the end of the game',
  'peer/died': 'a player must run until the end of the game',
  'peer/broken-pipe': 'a player must keep its input open until the end of the game',
  'peer/not-reading': 'a player must read what it is sent',
  'peer/flood': 'a player must not write endlessly',
  'peer/backlog': 'a player must not write without being asked',
  'peer/frame': 'a message must be sent as text in one frame',
  'peer/memory': 'a player must stay within its memory limit',
  'peer/processes': 'a player must stay within its process limit',
  'peer/cannot-start': 'a player must start as a process, without arguments',
} as const;
export type PeerCode = keyof typeof TITLES;

/** The rules that apply in a protocol, each with its id in the register. */
export const peerRules = (registers: { readonly [code in PeerCode]?: string | null }): ReadonlyMap<string, CitedRule> =>
  new Map(
    (Object.keys(registers) as PeerCode[]).map((id) => [
      id,
      { id, title: TITLES[id], document: null, register: registers[id] ?? null },
    ]),
  );

/** Rules that are not about the content of a message: when a player may send one, and how its process behaves. */
export interface ProcessRules {
  /** A message was received when none was due. */
  readonly unprompted: CitedRule;
  /** A second message was received where one was due. */
  readonly repeatedReply: CitedRule;
  /** Nothing was received within the deadline. */
  readonly silent: CitedRule;
  /** A player must end soon after the game. */
  readonly terminates: CitedRule;
  /** The rule that a fault of the process breaks, by the code of the fault; null if there is none. */
  readonly process: (code: string) => CitedRule | null;
}

/** For protocols in which a second reply is an unsolicited one. */
export const processRulesOf = (
  rules: ReadonlyMap<string, CitedRule>,
  { unprompted, terminates }: Readonly<Record<'unprompted' | 'terminates', CitedRule>>,
): ProcessRules => ({
  unprompted,
  repeatedReply: unprompted,
  silent: rules.get('peer/timeout') ?? unprompted,
  terminates,
  process: (code) => rules.get(code) ?? null,
});
