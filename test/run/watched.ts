import { sessionOf } from '../../src/games/dominion/sexpr/game-session.js';
import { parseDefense, parseNotification, parsePlay, type Version } from '../../src/games/dominion/sexpr/messages.js';
import {
  advance,
  replyEvent,
  type SessionEvent,
  type SessionState,
  START,
} from '../../src/games/dominion/sexpr/session-machine.js';
import type { SexprTable } from '../../src/games/dominion/sexpr/table.js';
import type { GameSession } from '../../src/kit/game-session.js';
import type { Observer } from '../../src/peer/index.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';
import { createReader } from '../../src/wire/sexpr/reader.js';
import { makeText } from '../../src/wire/sexpr/writer.js';
import { checkInvariants, checkPhaseOrder, countCards, progressOf } from '../games/dominion/engine/invariants.js';

/** A game under watch: whatever is not as it should be is written down, in words. */
export interface Watched {
  readonly session: GameSession<Datum>;
  /** For the wire of a seat, seen from the referee. */
  readonly observerAt: (seat: number) => Observer;
  readonly problems: string[];
  readonly sayings: Map<SessionEvent, number>;
  /** In which state each seat's session is. */
  readonly states: SessionState[];
}

export function watch(table: SexprTable): Watched {
  const problems: string[] = [];
  const sayings = new Map<SessionEvent, number>();
  const states = table.names.map((): SessionState => START);
  const say = (seat: number, said: SessionEvent): void => {
    sayings.set(said, (sayings.get(said) ?? 0) + 1);
    const step = advance(states[seat] as SessionState, said);
    if (step.ok) states[seat] = step.state;
    else problems.push(`seat ${seat}: ${JSON.stringify(step.violation)}`);
  };
  const observerAt = (seat: number): Observer => observer(table.version, (said) => say(seat, said), problems);
  return { session: withContracts(table, problems), observerAt, problems, sayings, states };
}

/** The engine's promises hold after every reply. */
function withContracts(table: SexprTable, problems: string[]): GameSession<Datum> {
  const session = sessionOf(table);
  const atStart = countCards(table.game);
  let before = progressOf(table.game);
  return {
    ...session,
    receive: (seat, said) => {
      const outputs = session.receive(seat, said);
      const after = progressOf(table.game);
      const broken = [...checkInvariants(table.game, atStart), ...checkPhaseOrder(before, after)];
      problems.push(
        ...broken.map(({ invariant: contract, message }) => `${contract} after ${makeText(said)}: ${message}`),
      );
      before = after;
      return outputs;
    },
  };
}

/** Reads both directions of a wire; every message must be one of the version, strictly. */
function observer(version: Version, say: (said: SessionEvent) => void, problems: string[]): Observer {
  const streams = { '>>': createReader(), '<<': createReader() };
  let asked: 'move' | 'attacked' = 'move';
  const sent = (datum: Datum): void => {
    const parsed = parseNotification(version, datum);
    if (!parsed.ok || !parsed.strict) problems.push(`not strictly a notification: ${makeText(datum)}`);
    if (!parsed.ok) return;
    const { kind } = parsed.value;
    if (kind === 'move' || kind === 'attacked') asked = kind;
    say(kind);
  };
  const received = (datum: Datum): void => {
    const parsed = asked === 'move' ? parsePlay(version, datum) : parseDefense(version, datum);
    if (!parsed.ok || !parsed.strict) problems.push(`not strictly a reply: ${makeText(datum)}`);
    say(replyEvent(asked, datum));
  };
  return (event) => {
    if (event.kind === 'input-closed' || event.kind === 'eof') say('end-of-file');
    if (event.kind !== '>>' && event.kind !== '<<') return;
    const reader = streams[event.kind];
    reader.feed(event.bytes);
    for (let message = reader.next(); message !== undefined; message = reader.next()) {
      (event.kind === '>>' ? sent : received)(message.datum);
    }
    if (reader.error !== null) problems.push(reader.error.message);
  };
}
