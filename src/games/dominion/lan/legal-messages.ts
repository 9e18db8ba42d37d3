import { type ClientState, isOnTurn } from './client-state.js';
import type { LanDialect } from './dialects.js';
import { makeAction, RESPONSE } from './messages.js';
import { legalPlays } from './play-legality.js';

/** Whether a client may play now. In `docs`, all others must have answered its last play (L-15). */
const mayPlay = (client: ClientState, dialect: LanDialect): boolean =>
  isOnTurn(client) && (dialect === 'live' || client.responses.isComplete);

/** Whether a message of a client is due. The last end of a phase need not be answered (L-09). */
export const isMessageDue = (client: ClientState, dialect: LanDialect): boolean =>
  client.replica.phase !== 'over' && (client.owed > 0 || mayPlay(client, dialect));

/** What a client may send now, as wire text; nothing if no message is due. */
export function* legalMessages(client: ClientState, dialect: LanDialect): Generator<string> {
  if (!isMessageDue(client, dialect)) return;
  if (client.owed > 0) yield RESPONSE;
  if (!mayPlay(client, dialect)) return;
  const { replica } = client;
  for (const play of legalPlays(replica)) {
    const isEarlyBuy = play.kind === 'buy' && replica.phase === 'action';
    // The report has a buy phase (L-04).
    if (!(isEarlyBuy && dialect === 'docs')) yield makeAction(play);
  }
}
