import { describe, expect, test } from 'vitest';
import { SERVER_RULES } from '../../../../../src/games/eriantys/gc18/audit/audit-rules.js';
import { SERVER_TITLES } from '../../../../../src/kit/process-rules.js';
import type { SessionOptions } from '../../../../../src/kit/protocol.js';
import { mutantSession } from '../../../../mutants/gc18-server/mutant-session.js';
import { GC18_SERVERS } from '../../../../mutants/gc18-server/mutants.js';
import { ownServer } from '../memory-server.js';
import { type Event, GAME, type RecordingSpec, typeOf } from './alterations.js';
import { auditEvents, recordTable } from './audited.js';
import { BROKEN_LOBBIES } from './broken-lobbies.js';
import { BROKEN_MESSAGES } from './broken-messages.js';
import { BROKEN_STATES } from './broken-states.js';
import { parse } from './memory-table.js';

const ROWS = [...BROKEN_MESSAGES, ...BROKEN_STATES];

const recordings = new Map<object, Event[]>();

/** Recorded once; nothing is wrong with it. */
function recordingOf(spec: RecordingSpec): Event[] {
  const known = recordings.get(spec);
  if (known !== undefined) return known;
  const { characters, ...table } = spec;
  const openSession = (options: SessionOptions) => mutantSession(options, characters ? { script: { characters } } : {});
  const events = recordTable(table, ownServer(spec.seed, characters && { openSession }));
  expect(auditEvents(events, spec.clients).findings).toEqual([]);
  recordings.set(spec, events);
  return events;
}

const rulesIn = (events: readonly Event[], clients: number): string[] =>
  auditEvents(events, clients).findings.map(({ rule }) => rule);

describe('a recording with', () => {
  test.each(ROWS)('$breaks breaks $rule', ({ rule, by, besides = [], spec = GAME }) => {
    const events = recordingOf(spec);
    const broken = by(events);
    expect(broken.length === events.length && broken.every((each, index) => each === events[index])).toBe(false);
    expect(rulesIn(broken, spec.clients)).toEqual([besides, rule].flat());
  });

  test.each(BROKEN_LOBBIES)('$breaks breaks $rule', ({ rule, events, clients }) => {
    expect(rulesIn(events, clients)).toEqual([rule]);
  });

  test('a line that is no JSON breaks wire/json', () => {
    const broken: Event[] = recordingOf(GAME).map((event) =>
      typeOf(event) === 'GameEnded'
        ? { seat: event.seat, line: event.line, time: null, kind: 'received', text: '{', message: parse('{') }
        : event,
    );
    expect(auditEvents(broken, 2).findings.map((each) => each.rule)).toContain('wire/json');
  });
});

test('every rule on servers is broken by a recording or a mutant', () => {
  const broken = [
    ...[...ROWS, ...BROKEN_LOBBIES].map(({ rule }) => rule),
    ...GC18_SERVERS.flatMap(({ rules }) => rules),
    // What becomes of a process is not seen in a recording.
    ...Object.keys(SERVER_TITLES),
  ];
  expect(SERVER_RULES.map(({ id }) => id).filter((id) => !broken.includes(id))).toEqual([]);
});
