import type { PlayerProtocol } from '../protocol.js';
import type { Write } from './action.js';
import { type Addressee, encodeLine, isWireLine } from './outgoing.js';
import type { Steps } from './steps.js';

/** What is sent next; each write is one line of the script. */
export type NextWrites =
  | { readonly ok: true; readonly writes: readonly Write[] }
  | { readonly ok: false; readonly message: string };

/** Encodes the next line to be sent, with those that go out together with it; no writes where something else is next. */
export function nextWrites<M>(steps: Steps, protocol: PlayerProtocol<M>, addressee: Addressee): NextWrites {
  const writes: Write[] = [];
  for (let index = 0; ; index++) {
    const step = steps.at(index);
    if (step === null || !isWireLine(step)) break;
    const encoded = encodeLine(step, protocol, addressee);
    if (!encoded.ok) return encoded;
    writes.push(encoded.write);
    if (!step.options?.['with-next']) break;
  }
  return { ok: true, writes };
}
