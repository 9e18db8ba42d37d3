import type { JsonRpcSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import {
  changingMessages,
  changingSession,
  changingStates,
  jsonrpcServer,
  parsed,
  type ServerChange,
} from './server.js';

/** False and true in turn, game by game; always the same for one game. */
function alternating(): (game: object) => boolean {
  const ways = new Map<object, boolean>();
  return (game) => {
    const way = ways.get(game) ?? ways.size % 2 === 1;
    ways.set(game, way);
    return way;
  };
}

/** Attacks show no hand in some games. */
function hiddenHands(): ServerChange {
  const isHidden = alternating();
  return changingMessages((message, _, table) => {
    if (message.method !== 'Attack' || !isHidden(table)) return null;
    const { hand: _hand, ...params } = message.params ?? {};
    return { ...message, params };
  });
}

/** States have a member more in some games. */
function moreMembers(): ServerChange {
  const hasMore = alternating();
  return changingStates((state, _, table) => ('buys' in state && hasMore(table) ? { ...state, version: 2 } : state));
}

/** The answer to EndTurn after everything else, in some games. */
function lateResult(): ServerChange {
  const isLate = alternating();
  return changingSession(({ table, receive }: JsonRpcSession) => ({
    receive: (seat, frame) => {
      const outputs = receive(seat, frame);
      const { method, id } = parsed(frame);
      const isResult = (each: (typeof outputs)[number]): boolean => {
        const message = each.kind === 'send' && each.seat === seat ? parsed(each.text) : {};
        return message.id === id && message.result !== undefined;
      };
      const isEnd = outputs.some((each) => each.kind === 'send' && parsed(each.text).method === 'GameOver');
      if (method !== 'EndTurn' || !isEnd || !isLate(table)) return outputs;
      return [...outputs.filter((each) => !isResult(each)), ...outputs.filter(isResult)];
    },
  }));
}

const NO_VERSION = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no version"}}';

/** A message of another version is answered with an error in some games, and fatal in others. */
function mildInSomeGames(): ServerChange {
  const isMild = alternating();
  return changingSession(({ table, receive }: JsonRpcSession) => ({
    receive: (seat, frame) => {
      const message = parsed(frame);
      const isOld = message.method !== undefined && message.jsonrpc !== '2.0';
      return isOld && isMild(table) ? [{ kind: 'send', seat, text: NO_VERSION }] : receive(seat, frame);
    },
  }));
}

/** Follows readings that the register allows, but not the same ones in every game. */
export const READINGS: readonly Mutant[] = [
  jsonrpcServer(
    contested('hides-hands-in-some-games', 'in some games, an attack shows no hand', 'attack/hand', /\/militia\//),
    hiddenHands(),
  ),
  jsonrpcServer(
    contested(
      'more-in-some-games',
      'in some games, states have a member more',
      'message/members',
      /start|conservation/,
    ),
    moreMembers(),
  ),
  jsonrpcServer(
    flaw('answers-late-in-some-games', 'in some games, GameOver comes before the result', 'turn/result', /\/end\//),
    lateResult(),
  ),
  jsonrpcServer(
    contested('mild-in-some-games', 'in some games, an old version is not fatal', 'rpc/version', /malformed.*version/),
    mildInSomeGames(),
  ),
];
