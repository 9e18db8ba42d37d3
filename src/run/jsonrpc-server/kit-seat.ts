import { parseEnvelope } from '../../games/dominion/jsonrpc/envelope/envelope.js';
import { type JsonPlayer, receiveFrame } from '../../games/dominion/jsonrpc/player.js';
import type { Recorder } from '../../kit/transcript/index.js';
import type { ConnectionEvent, PlayerConnection } from './server-under-test.js';

/** What a frame is, as far as whoever carries it must know. */
export interface FrameKind {
  readonly kind: string;
  readonly method: string | null;
  readonly id: unknown;
}

export function kindOf(frame: string): FrameKind {
  const envelope = parseEnvelope(frame, { nullParams: true });
  return {
    kind: envelope.kind,
    method: 'method' in envelope ? envelope.method : null,
    id: 'id' in envelope ? envelope.id : undefined,
  };
}

/** A seat of the kit's: its connection, and who plays there. */
export class KitSeat {
  readonly label: string;
  readonly mind: JsonPlayer;
  readonly line: PlayerConnection;
  turns = 0;
  isOpen = true;
  isOver = false;
  /** Frames that came while a script plays the seat. */
  readonly held: string[] = [];
  private readonly recorder: Recorder;
  private readonly now: () => number;

  constructor(label: string, mind: JsonPlayer, line: PlayerConnection, recorder: Recorder, now: () => number) {
    this.label = label;
    this.mind = mind;
    this.line = line;
    this.recorder = recorder;
    this.now = now;
  }

  private get where() {
    return { seat: this.label };
  }

  send(frame: string | Uint8Array): void {
    this.recorder.sent(this.now(), frame, this.where, 'frames');
    if (this.isOpen) this.line.send(frame);
  }

  close(): void {
    if (!this.isOpen) return;
    this.recorder.add(this.now(), { side: '>>', kind: 'close', text: '', ...this.where });
    this.isOpen = false;
    this.line.close();
  }

  /** Waited for in vain. */
  late(ms: number): void {
    if (this.isOpen) this.recorder.add(this.now(), { side: '--', kind: 'deadline', ms, ...this.where });
  }

  /** Writes down what came; the text, if it was any. */
  took(heard: ConnectionEvent): string | null {
    if (heard.kind === 'frame') {
      this.recorder.received(this.now(), heard.text, this.where, 'frames');
      return heard.text;
    }
    if (heard.kind === 'binary') this.recorder.received(this.now(), heard.bytes, this.where, 'frames');
    else if (this.isOpen) this.ended(heard);
    return null;
  }

  private ended(heard: Exclude<ConnectionEvent, { kind: 'frame' | 'binary' }>): void {
    this.isOpen = false;
    const text = heard.kind === 'closed' ? `${heard.code} ${heard.reason}`.trim() : heard.reason;
    this.recorder.add(this.now(), { side: '<<', kind: 'close', text, ...this.where });
  }

  /** What the player at this seat says to a frame. */
  answers(frame: string): readonly string[] {
    const { method } = kindOf(frame);
    if (method === 'StartTurn') this.turns++;
    if (method === 'StartGame') this.isOver = false;
    if (method === 'GameOver') this.isOver = true;
    return receiveFrame(this.mind, frame);
  }
}
