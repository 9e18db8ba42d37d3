import type { CitedRule, RulePhase } from './rule.js';

// The kit finds these faults itself, so it has their ids and titles. Games say where their documents state them.

/** When a program breaks a rule of the kit: at its start, by its end, or in the phase of such rules. */
type ProcessPhase = 'start' | 'end' | RulePhase;

interface PeerRule {
  readonly title: string;
  readonly phase: ProcessPhase;
}

/** Rules about a player as a process or a connection, by the code of the fault that breaks them. */
const PEER_RULES = {
  'peer/timeout': { title: 'a reply must come within the deadline', phase: 'waiting' },
  'peer/closed': { title: 'a player must not close its side before the end of the game', phase: 'end' },
  'peer/died': { title: 'a player must run until the end of the game', phase: 'end' },
  'peer/broken-pipe': { title: 'a player must keep its input open until the end of the game', phase: 'end' },
  'peer/not-reading': { title: 'a player must read what it is sent', phase: 'waiting' },
  'peer/flood': { title: 'a player must not write endlessly', phase: 'waiting' },
  'peer/backlog': { title: 'a player must not write without being asked', phase: 'waiting' },
  'peer/frame': { title: 'a message must be sent as text in one frame', phase: 'framing' },
  'peer/memory': { title: 'a player must stay within its memory limit', phase: 'waiting' },
  'peer/processes': { title: 'a player must stay within its process limit', phase: 'waiting' },
  'peer/cannot-start': { title: 'a player must start as a process, without arguments', phase: 'start' },
} as const satisfies Record<string, PeerRule>;
export type PeerCode = keyof typeof PEER_RULES;

const peerRule = (code: string): PeerRule | undefined => (PEER_RULES as { readonly [code: string]: PeerRule })[code];

/** Whether a fault is the end of a process or of its connection. */
export const isPeerEnd = (code: string): boolean => peerRule(code)?.phase === 'end';

// Rules and recorded faults have ids of any kind, so the compiler finds no typing error in a comparison with one of them.
const is =
  (code: PeerCode) =>
  (id: string): boolean =>
    id === code;

/** Whether a rule, or the code of a fault, is about a reply that did not come in time. */
export const isTimeout = is('peer/timeout');
/** Whether it is about a process that ended by itself. */
export const isCrash = is('peer/died');
/** Whether it is about a connection, or an output, that was closed. */
export const isClose = is('peer/closed');

export const JOINS = 'session/joins';
export const SERVER_STARTS = 'server/starts';
export const SERVER_GOES_ON = 'server/goes-on';
export const SERVER_DIED = 'server/died';

/** Rules about a server as a process or a connection. */
export const SERVER_TITLES = {
  [SERVER_STARTS]: 'a server must start a game with the players it is given',
  [SERVER_GOES_ON]: 'a server goes on within the deadline when it has all that it waits for',
  [SERVER_DIED]: 'a server must run until the end of the game',
} as const;

/** Whether it is about a program as a process or a connection, so that any case can break it. */
export const isProcessRule = (id: string): boolean => id in PEER_RULES || id === JOINS || id in SERVER_TITLES;

/** For players that connect by themselves. */
export const joinsRule = (document: string | null, register: string | null): CitedRule => ({
  id: JOINS,
  title: 'a player must join the game within the time for its first reply',
  document,
  register,
});

/** The rules that apply in a protocol, each with its id in the register. */
export const peerRules = (registers: { readonly [code in PeerCode]?: string | null }): ReadonlyMap<string, CitedRule> =>
  new Map(
    (Object.keys(registers) as PeerCode[]).map((id) => [
      id,
      { id, title: PEER_RULES[id].title, document: null, register: registers[id] ?? null },
    ]),
  );

const PHASES: { readonly [id: string]: ProcessPhase } = {
  [JOINS]: 'start',
  [SERVER_STARTS]: 'start',
  [SERVER_DIED]: 'end',
  [SERVER_GOES_ON]: 'waiting',
};

/** Whether an id is a code that a peer reports, with a rule or without. */
export const isPeerCode = (id: string): boolean => id.startsWith('peer/');

/** Null for rules of games. */
export const processPhaseOf = (id: string): ProcessPhase | null =>
  peerRule(id)?.phase ?? PHASES[id] ?? (isPeerCode(id) ? 'waiting' : null);

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
