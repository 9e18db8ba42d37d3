/**
 * Who may say what, when, between a server and one player. The document has two modes, wait and move; within move mode
 * it matters whether the player has been asked, and version 3 adds an attack that interrupts waiting (S-56).
 */
export const SESSION_STATES = ['wait', 'asked to move', 'moving', 'attacking', 'asked to defend', 'over'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** What can cross the wire, as far as the order of messages is concerned. */
export const SAYINGS = [
  'move',
  'moved',
  'attacked',
  'defended',
  'play',
  'militia',
  'clean',
  'defense',
  'end-of-file',
] as const;
export type Saying = (typeof SAYINGS)[number];

/** A message out of turn: a named violation and the state it happened in. */
export interface SessionViolation {
  readonly rule: SessionRule['id'];
  readonly state: SessionState;
  readonly said: Saying;
  readonly expected: readonly Saying[];
}

export interface SessionRule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly register: string;
}

const rule = (id: string, title: string, register: string, clause: string): SessionRule => ({
  id,
  title,
  register,
  clause,
});

const MODES = 'Dominion Protocol v1, wait and move mode';

export const SESSION_RULES = {
  unasked: rule('session/unasked', 'a player says nothing unless it is asked', 'S-09', MODES),
  twice: rule('session/one-reply', 'a player gives exactly one reply to each request', 'S-09', MODES),
  wrongReply: rule('session/reply-kind', 'a move is answered by a play, an attack by a defense', 'S-56', MODES),
  impatient: rule('session/before-reply', 'a server waits for the reply before it says anything else', 'S-45', MODES),
  ownPlay: rule('session/own-play', 'a player is told of the plays of others only', 'S-44', MODES),
  attackOnMover: rule(
    'session/attack-on-mover',
    'a player is not attacked in its own turn',
    'S-48',
    'Dominion Protocol v3, (act militia)',
  ),
  defendedUnattacked: rule(
    'session/defended-without-attack',
    'a defense is only reported after an attack',
    'S-54',
    'Dominion Protocol v3, (defended name defense)',
  ),
  terminates: rule(
    'session/terminates',
    'a player must end soon after the game has ended for it',
    'S-61',
    'Dominion Protocol v1, players as processes',
  ),
  afterEnd: rule('session/after-end', 'nothing is said after the end of file', 'S-61', MODES),
} as const satisfies Record<string, SessionRule>;

type Moves = Partial<Record<Saying, SessionState>>;

/** From each state, what may come and where it leads. */
const TABLE: Record<SessionState, Moves> = {
  wait: { move: 'asked to move', moved: 'wait', attacked: 'asked to defend', defended: 'wait', 'end-of-file': 'over' },
  'asked to move': { play: 'moving', militia: 'attacking', clean: 'wait', 'end-of-file': 'over' },
  moving: { move: 'asked to move', 'end-of-file': 'over' },
  // The reports of the defenses come before the attacker is asked again.
  attacking: { move: 'asked to move', defended: 'attacking', 'end-of-file': 'over' },
  'asked to defend': { defense: 'wait', 'end-of-file': 'over' },
  // Both sides close, one after the other.
  over: { 'end-of-file': 'over' },
};

const FROM_PLAYER: readonly Saying[] = ['play', 'militia', 'clean', 'defense'];

function ruleBroken(state: SessionState, said: Saying): SessionRule {
  if (state === 'over') return SESSION_RULES.afterEnd;
  const asked = state === 'asked to move' || state === 'asked to defend';
  if (FROM_PLAYER.includes(said)) {
    if (asked) return SESSION_RULES.wrongReply;
    return state === 'wait' ? SESSION_RULES.unasked : SESSION_RULES.twice;
  }
  if (asked) return SESSION_RULES.impatient;
  if (said === 'moved') return SESSION_RULES.ownPlay;
  return said === 'attacked' ? SESSION_RULES.attackOnMover : SESSION_RULES.defendedUnattacked;
}

export type SessionStep =
  | { readonly ok: true; readonly state: SessionState }
  | { readonly ok: false; readonly violation: SessionViolation };

export const START: SessionState = 'wait';

/** What a saying does to the session, or which rule it breaks. */
export function advance(state: SessionState, said: Saying): SessionStep {
  const next = TABLE[state][said];
  if (next !== undefined) return { ok: true, state: next };
  const expected = Object.keys(TABLE[state]) as Saying[];
  return { ok: false, violation: { rule: ruleBroken(state, said).id, state, said, expected } };
}

/** Whether the player owes an answer in a state. */
export const owesReply = (state: SessionState): boolean => state === 'asked to move' || state === 'asked to defend';
