import { RELAY_RULES } from './audit-rules.js';
import type { Taken } from './due-messages.js';
import type { Broken } from './start-messages.js';

/** The rule that was broken by passing on what was taken, and why; null for what was due. */
export function explainTaken(taken: Taken): Broken | null {
  switch (taken.kind) {
    case 'due':
      return null;
    case 'kept':
      return [RELAY_RULES.separator, 'what follows the further | is passed on as well'];
    case 'harmful':
      return [RELAY_RULES.shortBody, 'it ends clients of the original'];
    case 'skipped':
      return [RELAY_RULES.forward, `before it should have come: ${taken.missing}`];
    case 'wrong-sender':
      return [RELAY_RULES.ids, `it was sent by player ${taken.expected}`];
    case 'shared-number':
      return [RELAY_RULES.ids, `another client has the number ${taken.number}`];
    case 'no-number':
      return [RELAY_RULES.ids, `of ${taken.seats} clients, none has the number ${taken.number}`];
    case 'echo':
      return [RELAY_RULES.echo, 'this client sent it itself'];
    case 'command':
      return [RELAY_RULES.command, 'it is for the server'];
    case 'unknown':
      return [RELAY_RULES.forward, 'nobody sent it, or it came before'];
  }
}
