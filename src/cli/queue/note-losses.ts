import type { QueueConnection } from '../../queue/queue-connection.js';

/** Notes a lost connection once, however often it is tried again. Returns how to stop that. */
export function noteLosses({ redis, address }: QueueConnection, note: (text: string) => void): () => void {
  let isLost = false;
  const onReady = (): void => {
    isLost = false;
  };
  const onClose = (): void => {
    if (!isLost) note(`lost the connection to ${address.shown}; waiting for it`);
    isLost = true;
  };
  redis.on('ready', onReady).on('close', onClose);
  return () => {
    redis.off('ready', onReady).off('close', onClose);
  };
}

export const JOBS_STAY = 'jobs stay in the queue; see "herald queue drain"';
