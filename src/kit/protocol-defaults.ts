import type { Protocol } from './protocol.js';
import { repeatMessages } from './script-from-recording.js';

/** Members of a protocol that need no thought unless something about them is special. */
export const PROTOCOL_DEFAULTS = {
  whyInapplicable: () => null,
  scriptBuilder: repeatMessages,
  checkServerCase: () => [],
  hint: () => null,
} satisfies Partial<Protocol>;
