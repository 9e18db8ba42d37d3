import { describe, expect, test } from 'vitest';
import {
  advance,
  afterUnknownMessage,
  isReplyDue,
  messageEvent,
  replyEvent,
  SESSION_EVENTS,
  SESSION_RULES,
  SESSION_STATES,
  type SessionEvent,
  type SessionState,
  START,
} from '../../../../src/games/dominion/sexpr/session-machine.js';
import { datumOf } from './datum.js';

type Cell = SessionState | keyof typeof SESSION_RULES;

/** What each saying does in each state: the next state, or the rule it breaks. */
const TABLE: Record<SessionState, Record<SessionEvent, Cell>> = {
  // S-56: a player waits for its move, and for attacks; S-47: and is notified of others' plays before its first move.
  wait: {
    move: 'asked to move',
    moved: 'wait',
    attacked: 'asked to defend',
    defended: 'wait',
    play: 'unasked',
    militia: 'unasked',
    clean: 'unasked',
    defense: 'unasked',
    'end-of-file': 'over',
  },
  // S-09: after its reply a player says nothing more until something is sent to it.
  replied: {
    move: 'asked to move',
    moved: 'wait',
    attacked: 'asked to defend',
    defended: 'wait',
    play: 'twice',
    militia: 'twice',
    clean: 'twice',
    defense: 'twice',
    'end-of-file': 'over',
  },
  // S-45: nothing else is sent before the reply.
  'asked to move': {
    move: 'impatient',
    moved: 'impatient',
    attacked: 'impatient',
    defended: 'impatient',
    play: 'moving',
    militia: 'attacking',
    clean: 'replied',
    defense: 'wrongReply',
    'end-of-file': 'over',
  },
  // S-44: the mover is not notified of its own play, S-09: and sends nothing more until it is asked again.
  moving: {
    move: 'asked to move',
    moved: 'ownPlay',
    attacked: 'attackOnMover',
    defended: 'defendedUnattacked',
    play: 'twice',
    militia: 'twice',
    clean: 'twice',
    defense: 'twice',
    'end-of-file': 'over',
  },
  // S-53, S-54: the attacker is notified of all defenses before its next move.
  attacking: {
    move: 'asked to move',
    moved: 'ownPlay',
    attacked: 'attackOnMover',
    defended: 'notified of defenses',
    play: 'twice',
    militia: 'twice',
    clean: 'twice',
    defense: 'twice',
    'end-of-file': 'over',
  },
  'notified of defenses': {
    move: 'asked to move',
    moved: 'ownPlay',
    attacked: 'attackOnMover',
    defended: 'notified of defenses',
    play: 'unasked',
    militia: 'unasked',
    clean: 'unasked',
    defense: 'unasked',
    'end-of-file': 'over',
  },
  // S-48: victims are asked one at a time, and S-56: stay in wait mode afterwards.
  'asked to defend': {
    move: 'impatient',
    moved: 'impatient',
    attacked: 'impatient',
    defended: 'impatient',
    play: 'wrongReply',
    militia: 'wrongReply',
    clean: 'wrongReply',
    defense: 'replied',
    'end-of-file': 'over',
  },
  // S-61: end of file is the only sign of the end.
  over: {
    move: 'afterEnd',
    moved: 'afterEnd',
    attacked: 'afterEnd',
    defended: 'afterEnd',
    play: 'afterEnd',
    militia: 'afterEnd',
    clean: 'afterEnd',
    defense: 'afterEnd',
    'end-of-file': 'over',
  },
};

const isState = (cell: Cell): cell is SessionState => (SESSION_STATES as readonly string[]).includes(cell);

const cells = SESSION_STATES.flatMap((state) =>
  SESSION_EVENTS.map((said) => ({ state, said, cell: TABLE[state][said] })),
);

describe('the session machine', () => {
  test.each(cells.filter(({ cell }) => isState(cell)))('in "$state", $said leads to "$cell"', (row) => {
    expect(advance(row.state, row.said)).toEqual({ ok: true, state: row.cell });
  });

  test.each(cells.filter(({ cell }) => !isState(cell)))('in "$state", $said breaks the rule $cell', (row) => {
    const { state, said, cell } = row;
    const expected = SESSION_EVENTS.filter((each) => isState(TABLE[state][each]));
    const step = advance(state, said);
    if (step.ok) throw new Error(`${said} was let pass`);
    const { expected: named, ...violation } = step.violation;
    expect(violation).toEqual({ rule: SESSION_RULES[cell as keyof typeof SESSION_RULES], state, event: said });
    expect([...named].sort()).toEqual([...expected].sort());
  });

  test.each([
    ['unasked', 'session/unasked', 'S-09'],
    ['twice', 'session/one-reply', 'S-09'],
    ['wrongReply', 'session/reply-kind', 'S-56'],
    ['impatient', 'session/before-reply', 'S-45'],
    ['ownPlay', 'session/own-play', 'S-44'],
    ['attackOnMover', 'session/attack-on-mover', 'S-48'],
    ['defendedUnattacked', 'session/defended-without-attack', 'S-54'],
    ['terminates', 'session/terminates', 'S-61'],
    ['afterEnd', 'session/after-end', 'S-61'],
  ] as const)('the rule %s is %s of %s', (name, id, register) => {
    expect(SESSION_RULES[name]).toMatchObject({ id, register });
    expect(SESSION_RULES[name].title).toMatch(/^[a-z].*[a-z]$/);
  });

  test('a player starts in wait mode, and owes a reply only when asked', () => {
    expect(START).toBe('wait');
    expect(SESSION_STATES.filter(isReplyDue)).toEqual(['asked to move', 'asked to defend']);
  });
});

const run = (words: string): SessionState | string => {
  let state: SessionState = START;
  for (const said of words.split(', ') as SessionEvent[]) {
    const step = advance(state, said);
    if (!step.ok) return `${step.violation.rule.id} in "${state}"`;
    state = step.state;
  }
  return state;
};

describe('a conversation', () => {
  test.each([
    ['S-47 twenty plays of others before the first move', `${'moved, '.repeat(20)}move`, 'asked to move'],
    ['S-56 a victim stays in wait mode', 'moved, attacked, defense, defended, moved, move', 'asked to move'],
    [
      'S-57 a second attack in one turn, for the victim',
      'moved, attacked, defense, moved, attacked, defense',
      'replied',
    ],
    [
      'S-57 a second attack in one turn, for the attacker',
      'move, militia, defended, move, militia, defended',
      'notified of defenses',
    ],
    [
      'S-54 the attacker is notified of three defenses, then moves',
      'move, militia, defended, defended, defended, move, clean',
      'replied',
    ],
    ['S-53 a defender may be notified of its own defense', 'attacked, defense, defended, defended', 'wait'],
    ['S-61 both sides close', 'move, clean, end-of-file, end-of-file', 'over'],
    ['S-09 a whole turn at once', 'move, play, play', 'session/one-reply in "moving"'],
    ['S-09 a word after the turn', 'move, clean, clean', 'session/one-reply in "replied"'],
    ['S-09 a word after the next play of another', 'move, clean, moved, clean', 'session/unasked in "wait"'],
    ['S-44 an echo', 'move, play, moved', 'session/own-play in "moving"'],
    ['S-55 a defense to a move', 'move, defense', 'session/reply-kind in "asked to move"'],
    ['S-56 a play to an attack', 'attacked, play', 'session/reply-kind in "asked to defend"'],
  ])('%s', (_, words, outcome) => {
    expect(run(words)).toBe(outcome);
  });
});

describe('after a violation the session goes on', () => {
  test.each([
    ['an unasked reply is the last word', 'wait', 'play', 'replied'],
    ['a second reply changes nothing', 'moving', 'play', 'moving'],
    ['a reply of the wrong kind is a reply', 'asked to move', 'defense', 'replied'],
    ['a second request takes the place of the first', 'asked to defend', 'move', 'asked to move'],
    ['a request stays open whatever else is sent', 'asked to move', 'moved', 'asked to move'],
    ['an echo is ignored', 'moving', 'moved', 'wait'],
    ['the end stays the end', 'over', 'move', 'over'],
  ] as const)('%s', (_, state, event, next) => {
    expect(advance(state, event)).toMatchObject({ ok: false, state: next });
  });

  test.each([
    ['replied', 'wait'],
    ['moving', 'wait'],
    ['asked to move', 'asked to move'],
    ['over', 'over'],
  ] as const)('an unknown message of the server in "%s" leads to "%s"', (state, next) => {
    expect(afterUnknownMessage(state)).toBe(next);
  });

  test.each([
    ['(move x)', 'move'],
    ['(moved)', 'moved'],
    ['(sing)', null],
    ['(play)', null],
    ['move', null],
  ])('%s of the server is %s', (text, event) => {
    expect(messageEvent(datumOf(text))).toBe(event);
  });
});

describe('what a reply is, whether legal or not', () => {
  test.each([
    ['(act mine copper silver)', 'play', 'play'],
    ['(act militia)', 'militia', 'militia'],
    ['(act)', 'play', 'play'],
    ['(add copper)', 'play', 'play'],
    ['(buy province)', 'play', 'play'],
    ['(clean)', 'clean', 'clean'],
    ['(clean x y)', 'clean', 'clean'],
    ['(moat)', 'defense', 'defense'],
    ['(discard copper)', 'defense', 'defense'],
    ['hello', 'play', 'defense'],
    ['()', 'play', 'defense'],
    ['((clean))', 'play', 'defense'],
  ] as const)('%s is a %s to a move, a %s to an attack', (text, toMove, toAttack) => {
    expect([replyEvent('move', datumOf(text)), replyEvent('attacked', datumOf(text))]).toEqual([toMove, toAttack]);
  });
});
