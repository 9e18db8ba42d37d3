import { type GameHosting, PLAIN_HOSTING } from '../../../kit/hosting.js';
import { LAN_PORT } from './dialects.js';
import { readServerMessage, readStart } from './messages.js';
import { completeSettings } from './settings.js';

const isStart = (text: string): boolean => {
  const message = readServerMessage({ text });
  return message !== null && readStart(message) !== null;
};

/** No reply has a deadline unless the server is given one. A game in which nothing happens expires. */
export const LAN_HOSTING: GameHosting = {
  ...PLAIN_HOSTING,
  deadline: null,
  idleTime: 60 * 60 * 1000,
  port: LAN_PORT,
  pauseAfter: (text, settings) => {
    const { messageGap, startPause } = completeSettings(settings);
    return startPause > messageGap && isStart(text) ? startPause : messageGap;
  },
};
