import { acceptQueueLength, sleep, systemClock } from '../../peer/index.js';

/** How long a server may leave connections waiting, how often that is looked at, and what it may need for the last one it accepts. */
const ACCEPT_MS = 5000;
const POLL_MS = 5;
const SETTLE_MS = 30;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;

/**
 * Waits until a server has accepted all connections to it. The system completes a connection before that, so that a busy server
 * might read what one client sends before it knows of another. Does not wait for servers on other machines.
 */
export async function waitForAcceptQueue(host: string, port: number): Promise<void> {
  if (!LOOPBACK.test(host)) return;
  const end = systemClock.now() + ACCEPT_MS;
  while (acceptQueueLength(port) > 0 && systemClock.now() < end) await sleep(systemClock, POLL_MS);
  await sleep(systemClock, SETTLE_MS);
}
