import type { Bindings, Language } from '../protocol.js';
import type { Write } from './action.js';
import { isCarried, layOut } from './outgoing.js';
import type { Steps } from './steps.js';

/** What goes out next, and how many lines of the script that is. */
export type Sending =
  | { readonly ok: true; readonly writes: readonly Write[] }
  | { readonly ok: false; readonly message: string };

/** Lays out what is to be sent next, with all that goes out together; no writes where something else is to be done. */
export function nextSending(steps: Steps, language: Language, bound: Bindings): Sending {
  const writes: Write[] = [];
  for (let index = 0; ; index++) {
    const step = steps.at(index);
    if (step === null || !isCarried(step)) break;
    const laid = layOut(step, language, bound);
    if (!laid.ok) return laid;
    writes.push(laid.write);
    if (!step.manner?.['with-next']) break;
  }
  return { ok: true, writes };
}
