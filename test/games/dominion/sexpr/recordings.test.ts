import { describe, expect, test } from 'vitest';
import { cardOf, KINGDOM_CARDS, rulesOf, startGame } from '../../../../src/games/dominion/engine/index.js';
import {
  cardsOfVersion,
  makeNotification,
  type Name,
  type Notification,
  parseNotification,
  type State,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import {
  advance,
  replyEvent,
  type SessionEvent,
  type SessionState,
  START,
} from '../../../../src/games/dominion/sexpr/session-machine.js';
import { profileOf } from '../../../../src/games/dominion/sexpr/state-codec.js';
import { applyReply, openTable, requestOf, type SeatNotification } from '../../../../src/games/dominion/sexpr/table.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { judgeMessage } from './judge-message.js';
import { drawsOf, exchangesOf, type Line, notificationOf, RECORDINGS, readRecording } from './recorded.js';

const sayings = (lines: readonly Line[], version: Version): SessionEvent[] => {
  let asked: Notification | null = null;
  return lines.map(({ side, datum }) => {
    if (datum === null) return 'end-of-file';
    if (side === '>>') {
      const notification = notificationOf(version, datum);
      if (notification.kind === 'move' || notification.kind === 'attacked') asked = notification;
      return notification.kind;
    }
    return replyEvent(asked?.kind === 'attacked' ? 'attacked' : 'move', datum);
  });
};

/** The register leaves the order of a hand, of plays and of discards free (S-18, S-19, S-20); S-14 the grouping. */
const FREE_ORDER = ['supply', 'deck', 'hand', 'plays', 'discards'] as const;

function normal(notification: Notification): unknown {
  if (notification.kind !== 'move' && notification.kind !== 'attacked') return notification;
  const state: State = { ...notification.state };
  const sorted = Object.fromEntries(FREE_ORDER.map((field) => [field, [...state[field]].sort()]));
  return { ...notification, state: { ...state, ...sorted } };
}

/** Our server's side of a recorded game: the same shuffles, the same replies. */
function refereed(
  version: Version,
  names: readonly Name[],
  seats: readonly string[],
  lines: readonly Line[],
): SeatNotification[] {
  const kingdom = cardsOfVersion(version)
    .map(cardOf)
    .filter((card) => KINGDOM_CARDS.includes(card));
  const script = seats.map((seat) => drawsOf(version, exchangesOf(version, lines, seat)));
  const started = startGame({ seats: seats.length, kingdom, rules: rulesOf(profileOf(version)), script });
  if (!started.ok) throw new Error(started.error.message);
  const table = openTable(version, names, started.value);
  const replies = new Map(
    seats.map((seat) => [seat, lines.filter((line) => line.seat === seat && line.side === '<<')]),
  );
  const sent: SeatNotification[] = [];
  for (let request = requestOf(table); request !== null; request = requestOf(table)) {
    sent.push(request);
    const reply = replies.get(seats[request.seat] as string)?.shift()?.datum;
    if (reply === null || reply === undefined) throw new Error('the recording has no reply left');
    const { judgement, messages: posts } = applyReply(table, reply);
    if (!judgement.legal) throw new Error(`${makeText(reply)}: ${judgement.reason}`);
    sent.push(...posts);
  }
  return sent;
}

describe.each(RECORDINGS)('the recorded game $name of the original driver', ({ name, version }) => {
  const { seats, lines } = readRecording(name);
  const messages = lines.filter((line) => line.side === '>>' && line.datum !== null);

  test('has only messages of its version, and they are made again from what was read', () => {
    for (const { datum } of messages) {
      const parsed = parseNotification(version, datum as Datum);
      if (!parsed.ok) throw new Error(parsed.error.message);
      expect(makeText(makeNotification(parsed.value))).toBe(makeText(datum as Datum));
      expect(parsed.notes.map((note) => note.id).filter((id) => id !== 'S-01')).toEqual([]);
    }
    expect(messages.length).toBeGreaterThan(400);
  });

  test.each(seats)('fits the session machine at seat %s', (seat) => {
    const own = lines.filter((line) => line.seat === seat);
    let state: SessionState = START;
    for (const said of sayings(own, version)) {
      const step = advance(state, said);
      if (!step.ok) throw new Error(JSON.stringify(step.violation));
      state = step.state;
    }
    expect(state).toBe('over');
  });

  test.each(seats)('has only legal replies from seat %s, judged from their message alone', (seat) => {
    const own = lines.filter((line) => line.seat === seat && line.datum !== null);
    let asked: Datum | null = null;
    let judged = 0;
    for (const { side, datum } of own) {
      if (side === '>>') {
        const { kind } = notificationOf(version, datum as Datum);
        asked = kind === 'move' || kind === 'attacked' ? datum : asked;
        continue;
      }
      const judgement = judgeMessage(version, asked as Datum, datum as Datum);
      if (!judgement.ok) throw new Error(judgement.error.message);
      expect(judgement.value.legal ? judgement.value.notes : judgement.value).toEqual([]);
      judged++;
    }
    expect(judged).toBeGreaterThan(50);
  });

  test('is refereed by us with the same messages to every seat, in the same order', () => {
    const first = notificationOf(version, messages[0]?.datum as Datum);
    const names = first.kind === 'move' ? first.state.players : [];
    const ours = refereed(version, names, seats, lines);
    seats.forEach((seat, index) => {
      const theirs = messages
        .filter((line) => line.seat === seat)
        .map((line) => notificationOf(version, line.datum as Datum));
      const mine = ours.filter((post) => post.seat === index).map((post) => post.message);
      expect(mine.length).toBe(theirs.length);
      mine.forEach((message, at) => {
        expect(normal(message)).toEqual(normal(theirs[at] as Notification));
      });
    });
  });
});
