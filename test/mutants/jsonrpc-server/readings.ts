import type { TableSession } from '../../../src/games/dominion/jsonrpc/table/game-session.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { type House, jsonrpcServer, parsed, playing, saying, showing } from './server.js';

/** Tells what is shown for the first time in a game, and every other game otherwise than the last. */
function turns(): (game: object) => boolean {
  const ways = new Map<object, boolean>();
  return (game) => {
    const way = ways.get(game) ?? ways.size % 2 === 1;
    ways.set(game, way);
    return way;
  };
}

/** Attacks show no hand in some games. */
function hiddenHands(): House {
  const isHidden = turns();
  return saying((said, _, table) => {
    if (said.method !== 'Attack' || !isHidden(table)) return null;
    const { hand: _hand, ...params } = said.params ?? {};
    return { ...said, params };
  });
}

/** States have a member more in some games. */
function moreMembers(): House {
  const hasMore = turns();
  return showing((state, _, table) => ('buys' in state && hasMore(table) ? { ...state, version: 2 } : state));
}

/** The answer to EndTurn after everything else, in some games. */
function lateResult(): House {
  const isLate = turns();
  return playing(({ table, receive }: TableSession) => ({
    receive: (seat, frame) => {
      const outputs = receive(seat, frame);
      const { method, id } = parsed(frame);
      const isResult = (each: (typeof outputs)[number]): boolean => {
        const said = each.kind === 'send' && each.seat === seat ? parsed(each.text) : {};
        return said.id === id && said.result !== undefined;
      };
      const isEnd = outputs.some((each) => each.kind === 'send' && parsed(each.text).method === 'GameOver');
      if (method !== 'EndTurn' || !isEnd || !isLate(table)) return outputs;
      return [...outputs.filter((each) => !isResult(each)), ...outputs.filter(isResult)];
    },
  }));
}

const NO_VERSION = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no version"}}';

/** A message of another version is answered with an error in some games, and fatal in others. */
function mildNowAndThen(): House {
  const isMild = turns();
  return playing(({ table, receive }: TableSession) => ({
    receive: (seat, frame) => {
      const said = parsed(frame);
      const isOld = said.method !== undefined && said.jsonrpc !== '2.0';
      return isOld && isMild(table) ? [{ kind: 'send', seat, text: NO_VERSION }] : receive(seat, frame);
    },
  }));
}

/** Follows what the register allows, but now this and now that. */
export const READINGS: readonly Mutant[] = [
  jsonrpcServer(
    flaw('hides-hands-now-and-then', 'in some games, an attack shows no hand', 'attack/hand', /\/militia\//),
    hiddenHands(),
  ),
  jsonrpcServer(
    contested('more-now-and-then', 'in some games, states have a member more', 'message/members', /start|conservation/),
    moreMembers(),
  ),
  jsonrpcServer(
    flaw('answers-late-now-and-then', 'in some games, GameOver comes before the result', 'turn/result', /\/end\//),
    lateResult(),
  ),
  jsonrpcServer(
    contested('mild-now-and-then', 'in some games, an old version is not fatal', 'rpc/version', /malformed.*version/),
    mildNowAndThen(),
  ),
];
