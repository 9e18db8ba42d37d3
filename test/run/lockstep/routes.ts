import { openJsonrpcOnSexpr } from '../../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { openSexprOnJsonrpc } from '../../../src/games/dominion/bridge/sexpr-on-jsonrpc/index.js';
import {
  type Card,
  cardOf,
  type Game,
  namesOf,
  ownedCards,
  type Rules,
  rulesOf,
  scoresOf,
} from '../../../src/games/dominion/engine/index.js';
import { jsonCards } from '../../../src/games/dominion/jsonrpc/encode-state.js';
import { openSession } from '../../../src/games/dominion/jsonrpc/hosting.js';
import type { Dialect } from '../../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import type { JsonRpcSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import { sessionOf } from '../../../src/games/dominion/sexpr/game-session.js';
import { openGame } from '../../../src/games/dominion/sexpr/open-game.js';
import { replyTo } from '../../../src/games/dominion/sexpr/player.js';
import type { SexprTable } from '../../../src/games/dominion/sexpr/table.js';
import type { Strategy } from '../../../src/games/dominion/strategies/strategy.js';
import type { BridgeAction } from '../../../src/kit/bridge-action.js';
import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { SessionOptions } from '../../../src/kit/protocol.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { type Decision, decisionOfFrame, decisionOfReply, inOneOrder } from './decisions.js';
import { strategyFor } from './strategy.js';

/** What a game came to, the same in all protocols: by place in turn order. */
export interface Played {
  readonly decisions: readonly Decision[];
  readonly decks: readonly (readonly string[])[];
  readonly scores: readonly number[];
}

export interface Match {
  readonly seats: number;
  readonly seed: number;
}

const SHARED = ['cellar', 'market', 'militia', 'mine', 'moat', 'remodel', 'smithy', 'village', 'workshop'] as const;
export const KINGDOM: readonly Card[] = SHARED.map(cardOf);
/** The other protocol wants ten cards; nobody buys this one. */
export const TEN: readonly Card[] = [...KINGDOM, cardOf('merchant')];

/** Where the profiles differ, one of them is taken: only provinces end the game, and treasures come before buys. */
export const RULES: Rules = { ...rulesOf('dominai'), emptyPiles: null };

export const placeNames = ({ seats }: Match): string[] => ['alice', 'bob', 'carol', 'dave'].slice(0, seats);

export const outcomeOf = (game: Game, decisions: readonly Decision[]): Played => ({
  decisions: inOneOrder(decisions),
  decks: game.seats.map((seat) => namesOf(ownedCards(seat)).sort()),
  scores: scoresOf(game),
});

export function openReferee({ seed, ...match }: Match): SexprTable {
  const table = openGame({
    version: 'v3',
    names: placeNames({ seed, ...match }),
    seed,
    rules: RULES,
    kingdom: KINGDOM,
  });
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
}

/** Somebody at a seat of the referee: hears a message, and may say something. */
type Sitter = (text: string) => Datum | null;

export const read = (text: string): Datum => {
  const datum = parseText(text);
  if (!datum.ok) throw new Error(`${datum.error.message}: ${text}`);
  return datum.value;
};

const sexprSitter =
  (strategy: Strategy): Sitter =>
  (text) => {
    const reaction = replyTo('v3', strategy, read(text));
    if (reaction.kind === 'unreadable') throw new Error(reaction.message);
    return reaction.kind === 'reply' ? reaction.reply : null;
  };

/** A session whose decisions are written down. */
export const watchedSession = (session: GameSession<Datum>, decisions: Decision[]): GameSession<Datum> => ({
  ...session,
  receive: (seat, said) => {
    const outputs = session.receive(seat, said);
    const refusal = outputs.find((output) => output.kind === 'close');
    if (refusal !== undefined) throw new Error(`${makeText(said)}: ${refusal.reason}`);
    decisions.push(decisionOfReply(seat, said));
    return outputs;
  },
});

export function refereed(match: Match, sitters: readonly Sitter[]): Played {
  const table = openReferee(match);
  const decisions: Decision[] = [];
  const session = watchedSession(sessionOf(table), decisions);
  const queue: Output[] = [...session.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    if (output.kind !== 'send') continue;
    const said = sitters[output.seat]!(output.text);
    if (said !== null) queue.push(...session.receive(output.seat, said));
  }
  if (!session.hasResult()) throw new Error('a seat says nothing');
  return outcomeOf(table.game, decisions);
}

export const dialectFor = ({ seed }: Match): Dialect => (seed % 2 === 0 ? 'live' : 'docs');

/** Somebody at a seat of the server: hears a frame, and may say some. */
type Guest = (frame: string) => readonly string[];

/** A server's way to open a game that is written down; and what it came to. */
export function listening(): {
  readonly open: (options: SessionOptions) => JsonRpcSession;
  readonly played: () => Played;
} {
  const decisions: Decision[] = [];
  let game: JsonRpcSession | null = null;
  const asked: string[] = [];
  const keep = (outputs: readonly Output[]): readonly Output[] => {
    for (const output of outputs) if (output.kind === 'send') asked[output.seat] = output.text;
    return outputs;
  };
  const open = (options: SessionOptions): JsonRpcSession => {
    const made = openSession(options);
    if (!made.ok) throw new Error(made.error.message);
    const hosted = made.value;
    game = {
      ...hosted,
      begin: () => keep(hosted.begin()),
      receive: (seat, frame) => {
        const decision = decisionOfFrame(hosted.table.order.indexOf(seat), frame, asked[seat] ?? '{}');
        if (decision !== null) decisions.push(decision);
        return keep(hosted.receive(seat, frame));
      },
    };
    return game;
  };
  return { open, played: () => outcomeOf((game as JsonRpcSession).table.game, decisions) };
}

function hosted(match: Match, guestAt: (name: string, game: JsonRpcSession) => Guest): Played {
  const names = placeNames(match);
  const versions = names.map(() => dialectFor(match));
  const { open, played } = listening();
  const { seed } = match;
  const game = open({
    names,
    versions,
    seed,
    settings: { kingdom: jsonCards(TEN), rules: RULES, showsHand: seed % 3 === 0 },
  });
  const guests = names.map((name) => guestAt(name, game));
  const queue: Output[] = [...game.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    if (output.kind !== 'send') continue;
    for (const frame of guests[output.seat]!(output.text)) queue.push(...game.receive(output.seat, frame));
  }
  return played();
}

function jsonGuest(strategy: Strategy): Guest {
  const player = newJsonPlayer(strategy);
  return (frame) => {
    const frames = receiveFrame(player, frame);
    if (player.complaints.length > 0) throw new Error(player.complaints.join('\n'));
    return frames;
  };
}

/** An S-expression player behind the bridge. */
function bridgedGuest(strategy: Strategy, name: string, game: JsonRpcSession): Guest {
  const bridge = openSexprOnJsonrpc({ name, version: 'v3', unrated: false, synthetic: true, canFetchState: true });
  const sitter = sexprSitter(strategy);
  return (frame) =>
    settle(bridge.fromServer(frame), {
      player: (text) => {
        const said = sitter(text);
        return said === null ? [] : bridge.fromPlayer(said);
      },
      look: () => bridge.onPublicState(JSON.parse(JSON.stringify(game.publicState()))),
    });
}

/** Carries steps out until nobody has anything more to say; returns what goes to the server. */
export function settle(
  steps: readonly BridgeAction[],
  sides: { readonly player: (text: string) => readonly BridgeAction[]; readonly look?: () => readonly BridgeAction[] },
): string[] {
  const queue = [...steps];
  const toServer: string[] = [];
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    if (step.kind === 'fault') throw new Error(`${step.fault.code}: ${step.fault.message}`);
    if (step.kind === 'fetch-state') queue.push(...(sides.look?.() ?? []));
    if (step.kind !== 'send') continue;
    if (step.to === 'server') toServer.push(step.text);
    else queue.push(...sides.player(step.text));
  }
  return toServer;
}

/** A JSON-RPC player behind the bridge. At the end of input it is told the scores. */
function bridgedSitter(strategy: Strategy, dialect: Dialect): { readonly sit: Sitter; readonly end: () => number[] } {
  const bridge = openJsonrpcOnSexpr({ dialect });
  const player = newJsonPlayer(strategy);
  const hear = (frame: string): BridgeAction[] => {
    const steps = receiveFrame(player, frame).flatMap((said) => bridge.fromPlayer(said));
    if (player.complaints.length > 0) throw new Error(player.complaints.join('\n'));
    return steps;
  };
  return {
    sit: (text) => {
      const [said] = settle(bridge.fromServer(read(text)), { player: hear });
      return said === undefined ? null : read(said);
    },
    end: () => {
      settle(bridge.onPeerLost('server', { code: 'peer/closed', message: 'the end of input' }), { player: hear });
      return Object.values(player.outcome?.scores ?? {});
    },
  };
}

/** All players must have been told the same points, in turn order, and they must be right. */
function refereedOverBridges(match: Match): Played {
  const sitters = placeNames(match).map(() => bridgedSitter(strategyFor(match.seed), dialectFor(match)));
  const played = refereed(
    match,
    sitters.map(({ sit }) => sit),
  );
  const told = sitters.map(({ end }) => end().join());
  if (told.some((scores) => scores !== played.scores.join())) {
    throw new Error(`the scores are ${played.scores.join()}, and the players are told ${told.join(' and ')}`);
  }
  return played;
}

/** The four ways to play the same game. */
export const ROUTES: { readonly [route: string]: (match: Match) => Played } = {
  'an S-expression player under the referee': (match) =>
    refereed(
      match,
      placeNames(match).map(() => sexprSitter(strategyFor(match.seed))),
    ),
  'an S-expression player bridged onto the server': (match) =>
    hosted(match, (name, game) => bridgedGuest(strategyFor(match.seed), name, game)),
  'a JSON-RPC player on the server': (match) => hosted(match, () => jsonGuest(strategyFor(match.seed))),
  'a JSON-RPC player bridged under the referee': refereedOverBridges,
};
