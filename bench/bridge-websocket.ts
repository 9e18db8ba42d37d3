import { once } from 'node:events';
import { openSexprOnJsonrpc, SEXPR_ON_JSONRPC } from '../dist/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import type { JsonRpcSession } from '../dist/games/dominion/jsonrpc/table/game-session.js';
import { replyTo } from '../dist/games/dominion/sexpr/player.js';
import { SITUATION_STRATEGIES } from '../dist/games/dominion/strategies/case-strategies.js';
import { engineBuilder } from '../dist/games/dominion/strategies/strategies.js';
import { bridgeToServer } from '../dist/run/bridge/bridge-to-server.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { parseText } from '../dist/wire/sexpr/writer.js';
import { type Conversation, type Player, recordConversation } from './bridge-conversation.js';
import type { Route, Routes } from './bridge-latency.js';
import { LONG_DEADLINES, openPipeEnd } from './bridge-pipes.js';
import { connect } from './load-generator.js';
import { replayAtPipe, replayAtSocket } from './replay-answers.js';
import { jsonPlayer, NAMES, recordPlayers } from './server-script.js';
import { type Host, withSeparateHost } from './with-host.js';

/** The opponent joins first, then the seat that is measured: seats are numbered in the order of joining. */
export const [OPPONENT, SEAT] = [0, 1] as const;

const SETTINGS = { name: NAMES[SEAT], version: 'v3', unrated: false, synthetic: false } as const;

const sexprPlayer: Player<Datum> = (text) => {
  const message = parseText(text);
  const reaction = replyTo('v3', engineBuilder, message.ok ? message.value : '');
  if (reaction.kind === 'unreadable') throw new Error(reaction.message);
  return reaction.kind === 'reply' ? [reaction.reply] : [];
};

/** One game at the server: an engine builder that speaks S-expressions, over the bridge, against one that attacks it. */
function record() {
  const open = () => openSexprOnJsonrpc({ ...SETTINGS, canFetchState: true });
  let conversation: Conversation<Datum, string> | null = null;
  const { answers } = recordPlayers((game: JsonRpcSession) => {
    const fetchState = (): unknown => JSON.parse(JSON.stringify(game.publicState()));
    const recorded = recordConversation<Datum, string>(open, sexprPlayer, fetchState);
    conversation = recorded.conversation;
    return [jsonPlayer(SITUATION_STRATEGIES['soldier']!(1)), recorded.receive];
  });
  return { conversation: conversation as unknown as Conversation<Datum, string>, opponent: answers[OPPONENT]! };
}

const recorded = record();
export const conversation = recorded.conversation;

/** One seat of a game, from joining to its end. */
export type PlaySeat = (host: Host, key: string) => Promise<void>;

/** Plays one game against an opponent of the server's own protocol. */
export async function playGame(host: Host, playSeat: PlaySeat): Promise<void> {
  const key = await host.create();
  const opponent = connect(host, key, NAMES[OPPONENT]);
  const left = replayAtSocket(opponent, recorded.opponent);
  await once(opponent, 'open');
  await Promise.all([playSeat(host, key), left]);
}

/** The same frames as the bridge sends, without a bridge. */
export const unbridged: PlaySeat = (host, key) => replayAtSocket(connect(host, key, NAMES[SEAT]), conversation.answers);

/** An S-expression player at the end of a pipe, and the bridge between it and the server. */
export const bridged: PlaySeat = async ({ url }, key) => {
  const { end, far } = await openPipeEnd();
  replayAtPipe(far, conversation.replies);
  const report = await bridgeToServer({
    ...LONG_DEADLINES,
    bridge: SEXPR_ON_JSONRPC,
    settings: { protocol: 'sexpr/v3' },
    name: SETTINGS.name,
    url: `${url}/join/${key}?name=${SETTINGS.name}`,
    stateUrl: `${url.replace('ws', 'http')}/game/${key}/state`,
    connection: {},
    player: () => end,
  });
  const [fault] = report.faults;
  if (fault !== undefined || !report.finished) throw new Error(fault?.message ?? 'the game does not end');
};

/** Both ways to the same server, which has a stopwatch. */
export const withRoutes = (work: (routes: Routes) => Promise<void>): Promise<void> =>
  withSeparateHost('clocked', (host) => {
    const route =
      (playSeat: PlaySeat): Route =>
      async () => {
        await playGame(host, playSeat);
        return host.waits(SEAT);
      };
    return work({ bridged: route(bridged), unbridged: route(unbridged) });
  });
