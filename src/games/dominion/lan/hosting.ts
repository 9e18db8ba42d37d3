import { type GameHosting, PLAIN_HOSTING } from '../../../kit/hosting.js';

/** Nobody has to hurry, unless the server is told otherwise. */
export const LAN_HOSTING: GameHosting = { ...PLAIN_HOSTING, deadline: null, port: 1337 };
