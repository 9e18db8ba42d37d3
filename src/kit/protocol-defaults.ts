import type { Protocol } from './protocol.js';
import { repeatMessages } from './script-from-recording.js';

/** Members of a protocol that most protocols can leave as they are. */
export const PROTOCOL_DEFAULTS = {
  whyInapplicable: () => null,
  scriptBuilder: repeatMessages,
  checkServerCase: () => [],
  hint: () => null,
} satisfies Partial<Protocol>;
