import type { Protocol } from './protocol.js';
import { repeatMessages } from './script-from-recording.js';

/** Members of a protocol that most protocols can leave as they are. */
export const PROTOCOL_DEFAULTS = {
  whyInapplicable: () => null,
  scriptBuilder: repeatMessages,
  hint: () => null,
  naming: 'by-server',
  checkName: (name) => (/^\w{1,32}$/.test(name) ? null : 'expected 1 to 32 letters, digits and "_"'),
} satisfies Partial<Protocol>;
