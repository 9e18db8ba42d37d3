import { type GameHosting, PLAIN_HOSTING } from '../../../kit/hosting.js';
import { LAN_PORT } from './dialects.js';
import { completeSettings } from './settings.js';

/** No reply has a deadline unless the server is given one. A game in which nothing happens expires. */
export const LAN_HOSTING: GameHosting = {
  ...PLAIN_HOSTING,
  deadline: null,
  idleTime: 60 * 60 * 1000,
  port: LAN_PORT,
  messageGap: (settings) => completeSettings(settings).messageGap,
};
