import { once } from 'node:events';
import { openSexprOnJsonrpc, SEXPR_ON_JSONRPC } from '../dist/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import type { TableSession } from '../dist/games/dominion/jsonrpc/table/game-session.js';
import { replyTo } from '../dist/games/dominion/sexpr/player.js';
import { SITUATION_STRATEGIES } from '../dist/games/dominion/strategies/case-strategies.js';
import { engineBuilder } from '../dist/games/dominion/strategies/strategies.js';
import { bridgeToServer } from '../dist/run/bridge/bridge-to-server.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { parseText } from '../dist/wire/sexpr/writer.js';
import type { Route, Routes } from './bridge-added.js';
import { type Conversation, type Player, recordConversation } from './bridge-crossings.js';
import { parrotAtPipe, parrotAtSocket } from './bridge-parrots.js';
import { openPipeEnd, PATIENCE } from './bridge-pipes.js';
import { type Host, withHostApart } from './server-places.js';
import { jsonGuest, NAMES, recordGuests } from './server-script.js';
import { connect } from './server-tables.js';

/** The guest joins first, and the seat that is measured after it: seats are numbered in the order of joining. */
export const [GUEST, SEAT] = [0, 1] as const;

const MANNER = { name: NAMES[SEAT], version: 'v3', unrated: false, synthetic: false } as const;

const sexprPlayer: Player<Datum> = (text) => {
  const message = parseText(text);
  const reaction = replyTo('v3', engineBuilder, message.ok ? message.value : '');
  if (reaction.kind === 'unreadable') throw new Error(reaction.message);
  return reaction.kind === 'reply' ? [reaction.reply] : [];
};

/** One game at the server: an engine builder that speaks S-expressions, over the bridge, against one that attacks it. */
function record() {
  const open = () => openSexprOnJsonrpc({ ...MANNER, canFetchState: true });
  let conversation: Conversation<Datum, string> | null = null;
  const { answers } = recordGuests((game: TableSession) => {
    const look = (): unknown => JSON.parse(JSON.stringify(game.publicState()));
    const recorded = recordConversation<Datum, string>(open, sexprPlayer, look);
    conversation = recorded.conversation;
    return [jsonGuest(SITUATION_STRATEGIES['soldier']!(1)), recorded.hear];
  });
  return { conversation: conversation as unknown as Conversation<Datum, string>, guest: answers[GUEST]! };
}

const recorded = record();
export const conversation = recorded.conversation;

/** One seat of a game, from joining to its end. */
export type Sit = (host: Host, key: string) => Promise<void>;

/** Plays one game with a guest of the server's own protocol. */
export async function playGame(host: Host, sit: Sit): Promise<void> {
  const key = await host.create();
  const guest = connect(host, key, NAMES[GUEST]);
  const left = parrotAtSocket(guest, recorded.guest);
  await once(guest, 'open');
  await Promise.all([sit(host, key), left]);
}

/** The same frames as the bridge sends, from a player that sits there itself. */
export const unbridged: Sit = (host, key) => parrotAtSocket(connect(host, key, NAMES[SEAT]), conversation.answers);

/** An S-expression player at the end of a pipe, and the bridge between it and the server. */
export const bridged: Sit = async ({ url }, key) => {
  const { end, far } = await openPipeEnd();
  parrotAtPipe(far, conversation.says);
  const report = await bridgeToServer({
    ...PATIENCE,
    bridge: SEXPR_ON_JSONRPC,
    settings: { protocol: 'sexpr/v3' },
    name: MANNER.name,
    url: `${url}/join/${key}?name=${MANNER.name}`,
    stateUrl: `${url.replace('ws', 'http')}/game/${key}/state`,
    connection: {},
    player: () => end,
  });
  const [fault] = report.faults;
  if (fault !== undefined || !report.finished) throw new Error(fault?.message ?? 'the game does not end');
};

/** Both ways to the same server, which has a stopwatch. */
export const withRoutes = (work: (routes: Routes) => Promise<void>): Promise<void> =>
  withHostApart('clocked', (host) => {
    const route =
      (sit: Sit): Route =>
      async () => {
        await playGame(host, sit);
        return host.waits(SEAT);
      };
    return work({ bridged: route(bridged), unbridged: route(unbridged) });
  });
