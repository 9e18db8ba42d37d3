import type { MessageFramer } from '../../kit/codec.js';
import { framingOf } from '../../kit/protocol.js';
import { type KitPlayers, type ScriptStep, type SeatScript, WITHHELD } from '../../kit/server/index.js';
import { bytesOfEntry, type To, type WireEntry } from '../../kit/transcript/index.js';
import type { Peer } from '../../peer/index.js';
import type { GameRecorder } from '../record-game.js';
import type { GamePlan } from './case-game.js';

/** The game in which a script is run. */
export interface ScriptTable<M> {
  readonly plan: GamePlan<M>;
  readonly players: KitPlayers<M>;
  readonly record: GameRecorder;
  readonly isStuck: boolean;
  peerAt(seat: number): Peer<M>;
  /** Milliseconds since the game began. */
  now(): number;
  /** Lets the players send what they want to, until it is the server's turn. */
  letPlay(): Promise<void>;
  /** Takes what comes next within that time. */
  takeNext(ms: number): Promise<void>;
  /** Takes everything that comes within that time, while no one plays. */
  idle(ms: number): Promise<void>;
  /** Lets the others play until something has happened; if it does not, the game is stuck. */
  waitUntil(hasHappened: () => boolean, ms: number): Promise<void>;
}

/** Does what the steps of a script say. */
export class ScriptRunner<M> {
  private readonly script: SeatScript<M>;
  private readonly table: ScriptTable<M>;

  constructor(script: SeatScript<M>, table: ScriptTable<M>) {
    this.script = script;
    this.table = table;
  }

  /** The current step. */
  async runStep(): Promise<void> {
    const { script, table } = this;
    const step = script.step as ScriptStep;
    switch (step.kind) {
      case 'pause':
        await table.idle(step.ms);
        return script.advance();
      case 'expect':
        return this.expect(step);
      case 'send':
        await table.waitUntil(() => table.players.maySend?.(step.seat) ?? true, table.plan.deadline);
        return table.isStuck ? undefined : this.send(step);
      case 'withhold':
        table.players.withhold(step.seat);
        table.record.add({ side: '--', kind: 'note', text: WITHHELD, seat: table.plan.labels[step.seat] as string });
        return script.advance();
      case 'leave':
      case 'kill':
        table.players.left(step.seat);
        if (step.kind === 'leave') table.peerAt(step.seat).closeInput();
        else await kill(table.peerAt(step.seat));
        return script.advance();
    }
  }

  private async expect(step: Expectation): Promise<void> {
    const { script, table } = this;
    const { line, seat } = step;
    const ms = line.options?.within ?? table.plan.deadline;
    if (line.kind === 'silence') return this.keepSilence(step, line.ms);
    if (line.kind === 'refusal' && table.plan.grader.isRefusal === undefined) {
      await table.waitUntil(() => table.players.isDecided?.(seat) ?? true, ms);
      return script.advance();
    }
    await table.waitUntil(() => !this.isAt(step) || table.players.isLost(), ms);
    if (this.isAt(step) && table.players.isLost()) script.miss();
  }

  private isAt(step: ScriptStep): boolean {
    return this.script.step === step && this.script.state === 'running';
  }

  private async keepSilence(step: ScriptStep, ms: number): Promise<void> {
    const { script, table } = this;
    const end = table.now() + ms;
    for (let left = ms; left > 0 && this.isAt(step) && !table.plan.signal.aborted; left = end - table.now()) {
      await table.letPlay();
      await table.takeNext(left);
    }
    if (this.isAt(step)) script.advance();
  }

  private async send({ seat, lines }: Extract<ScriptStep, { kind: 'send' }>): Promise<void> {
    const { script, table } = this;
    const entries = lines.map((line) => this.filled(line));
    if (framingOf(table.plan.protocol.transport) === 'frames') for (const entry of entries) this.sendFrame(seat, entry);
    else await this.sendBytes(seat, entries, lines[0]?.options);
    script.wrote(seat, table.now());
  }

  private sendFrame(seat: number, entry: WireEntry): void {
    const { table } = this;
    table.peerAt(seat).send(entry.kind === 'hex' ? entry.bytes : entry.text);
    this.readSent(seat, table.plan.protocol.codec.framer(), bytesOfEntry(entry, 'frames'));
  }

  /** In one write, or in pieces. */
  private async sendBytes(
    seat: number,
    entries: readonly WireEntry[],
    { chunks, every = 0 }: NonNullable<To['options']> = {},
  ): Promise<void> {
    const { table } = this;
    const framer = table.plan.protocol.codec.framer();
    const bytes = joined(entries.map((entry) => bytesOfEntry(entry, 'stream')));
    for (const [index, piece] of cut(bytes, chunks ?? bytes.length).entries()) {
      if (index > 0) await table.idle(every);
      table.peerAt(seat).send(piece);
      this.readSent(seat, framer, piece);
    }
  }

  /** What bytes of the script say is for the players to know, before the server reacts to it. */
  private readSent(seat: number, framer: MessageFramer<M>, bytes: Uint8Array): void {
    const wasReadable = framer.error === null;
    framer.feed(bytes);
    for (let message = framer.next(); message !== undefined; message = framer.next()) this.sent(seat, message);
    if (wasReadable && framer.error !== null) this.sent(seat, null);
  }

  private sent(seat: number, message: M | null): void {
    this.script.sent(seat, message);
    this.table.players.sent(seat, message);
  }

  private filled(line: To): WireEntry {
    if (line.kind !== 'fill') return line as WireEntry;
    const text = this.table.plan.protocol.codec.fill(line.text, this.script.bindings);
    if (!text.ok) throw new Error(text.error.message);
    return { kind: 'message', text: text.value };
  }
}

type Expectation = Extract<ScriptStep, { kind: 'expect' }>;

/** The other end sees that the connection is broken, not that it was closed. */
function kill<M>(peer: Peer<M>): Promise<unknown> {
  peer.reset?.();
  return peer.end(0);
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
