import type { Framing, Recordable } from '../../kit/transcript/index.js';
import type { Clock, Framer, PeerEvent, PeerFault, ProcessorUse } from '../../peer/index.js';

/** Receives everything that happens at a program under test. */
export interface EventSink {
  readonly clock: Clock;
  /** Knows whether what was received ends within a message, for a process whose fault depends on that. It has no messages. */
  readonly framer: Framer<never>;
  readonly sent: (wire: string | Uint8Array) => void;
  readonly received: (wire: string | Uint8Array) => void;
  readonly stderr: (bytes: Uint8Array) => void;
  readonly fault: (fault: PeerFault) => void;
  readonly add: (entry: Recordable) => void;
}

/** A program under test, as a script sees it. Everything sent to it and done by it goes to an `EventSink`. */
export interface ScriptPeer {
  /** A piece of a write, or a fragment of a frame. */
  readonly write: (piece: Uint8Array, of: { readonly isLast: boolean; readonly binary: boolean }) => void;
  /** The program may take in a message only after the next one, if both arrive at once. */
  readonly isAsynchronous?: true;
  /** Everything that `write` writes is sent in one go. */
  readonly together: (write: () => void) => void;
  readonly closeInput: () => void;
  /** A code and a reason, as in `1000 bye`. */
  readonly close: (text: string) => void;
  readonly ping: (text: string) => void;
  readonly pong: (text: string) => void;
  readonly signal: (name: string) => void;
  /** What the program does with the processor; null if it is not known. */
  readonly processorUse: () => ProcessorUse | null;
  /** Whether nothing more can come from it. */
  readonly isGone: () => boolean;
  /** Resolves at once, or if its connection was lost, when it is reported why. */
  readonly explained?: () => Promise<void>;
  /** Ends the program. */
  readonly end: () => Promise<void>;
}

export type StartPeer = (events: EventSink) => ScriptPeer | Promise<ScriptPeer>;

/** How a transcript shows the end: a socket is closed with a code, a stream just ends. */
export const endOf = (framing: Framing) =>
  framing === 'frames' ? ({ kind: 'close', text: '' } as const) : ({ kind: 'end' } as const);

/** An observer of a peer that passes its events on to a sink. */
export function forwardEvents(events: EventSink, framing: Framing): (event: PeerEvent) => void {
  const wireOf = (bytes: Uint8Array) => (framing === 'frames' ? Buffer.from(bytes).toString() : bytes);
  return (event) => {
    switch (event.kind) {
      case '>>':
        return events.sent(wireOf(event.bytes));
      case '<<':
        return events.received(wireOf(event.bytes));
      case 'stderr':
        return events.stderr(event.bytes);
      case 'input-closed':
        return events.add({ side: '>>', ...endOf(framing) });
      case 'eof':
        return events.add({ side: '<<', ...endOf(framing) });
      case 'exit':
        return events.add({ side: '<<', kind: 'exit', status: event.signal ?? String(event.exit ?? '') });
      case 'fault':
        return events.fault(event.fault);
      default:
    }
  };
}

/** A case asks for something that this kind of program does not support: the case is at fault. */
export class UnsupportedAction extends Error {}

export const unsupported = (what: string) => (): never => {
  throw new UnsupportedAction(`the case asks for ${what}, which is not possible here`);
};
