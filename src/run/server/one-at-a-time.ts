import { Semaphore } from '../semaphore.js';
import type { ServerUnderTest } from './server-under-test.js';

/** Where players cannot choose a game or a port, those of another case must not come in between. */
export function oneAtATime<M>(openGame: ServerUnderTest<M>['openGame']): ServerUnderTest<M>['openGame'] {
  const games = new Semaphore(1);
  return (order) =>
    new Promise((resolve, reject) => {
      const play = async (): Promise<void> => {
        const opened = await openGame(order);
        if (opened.kind !== 'game') return resolve(opened);
        await new Promise<void>((hasEnded) => {
          const end = (graceMs: number): Promise<void> => opened.game.end(graceMs).finally(hasEnded);
          resolve({ kind: 'game', game: { ...opened.game, end } });
        });
      };
      games.use(play).catch(reject);
    });
}
