import { tableStrategy } from '../../../../src/games/dominion/lan/kit/table-strategies.js';
import { makeAction } from '../../../../src/games/dominion/lan/messages.js';
import { applyInPlace } from '../../../../src/games/dominion/lan/replica.js';
import type { Replica } from '../../../../src/games/dominion/lan/replica-state.js';
import type { TcpClient } from './tcp-client.js';

/** Plays on to the end of the game, each play when the next client has heard the last one. */
export async function playOut(table: readonly TcpClient[], replica: Replica): Promise<void> {
  while (replica.phase !== 'over') {
    const { active } = replica;
    const [from, to] = [table[active], table[(active + 1) % table.length]] as [TcpClient, TcpClient];
    const play = tableStrategy('big-money')(replica);
    applyInPlace(replica, play);
    to.heard.length = 0;
    from.send(makeAction(play));
    await to.until(() => to.heard.includes(`${active + 1}|${makeAction(play)}`));
  }
}
