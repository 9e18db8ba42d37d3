import type { Bindings, Language } from '../protocol.js';
import type { Write } from './action.js';
import { encodeLine, isWireLine } from './outgoing.js';
import type { Steps } from './steps.js';

/** What goes out next, and how many lines of the script that is. */
export type NextWrites =
  | { readonly ok: true; readonly writes: readonly Write[] }
  | { readonly ok: false; readonly message: string };

/** Lays out what is to be sent next, with all that goes out together; no writes where something else is to be done. */
export function nextWrites(steps: Steps, language: Language, bound: Bindings): NextWrites {
  const writes: Write[] = [];
  for (let index = 0; ; index++) {
    const step = steps.at(index);
    if (step === null || !isWireLine(step)) break;
    const laid = encodeLine(step, language, bound);
    if (!laid.ok) return laid;
    writes.push(laid.write);
    if (!step.manner?.['with-next']) break;
  }
  return { ok: true, writes };
}
