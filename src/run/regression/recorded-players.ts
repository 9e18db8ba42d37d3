import { newJsonPlayer, receiveFrame } from '../../games/dominion/jsonrpc/player.js';
import { replyTo } from '../../games/dominion/sexpr/player.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import { activeRandom } from '../../games/dominion/strategies/active-random.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../../games/dominion/strategies/strategies.js';
import type { Strategy } from '../../games/dominion/strategies/strategy.js';
import { versionIn } from '../../kit/protocol-name.js';
import type { Entry } from '../../kit/transcript/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { makeLine } from '../../wire/sexpr/writer.js';
import type { Recipe } from './recipes.js';

/** Those who play a recorded game: what a seat says to a message, as it goes over the wire. */
export type Players<M> = (seat: number, heard: M) => readonly string[];

/** The last plays to win, the others whatever they can, so that every card turns up. */
const strategyAt = ({ seed, seats }: Recipe, seat: number): Strategy => {
  const name = STRATEGY_NAMES[seed % STRATEGY_NAMES.length] as StrategyName;
  return seat < seats - 1 ? activeRandom(seed + seat) : STRATEGIES[name](seed + seat);
};

const seatsOf = <T>({ seats }: Recipe, make: (seat: number) => T): T[] =>
  Array.from({ length: seats }, (_, seat) => make(seat));

/** The seat that goes wrong, and after how many messages of its own. */
const WRONG = { seat: 1, after: 25 } as const;

export function sexprPlayers(recipe: Recipe): Players<Datum> {
  const version = versionIn(recipe.protocol) as Version;
  const strategies = seatsOf(recipe, (seat) => strategyAt(recipe, seat));
  const said = seatsOf(recipe, () => 0);
  return (seat, heard) => {
    const reaction = replyTo(version, strategies[seat] as Strategy, heard);
    if (reaction.kind === 'unreadable') throw new Error(`${recipe.name}: ${reaction.message}`);
    if (reaction.kind === 'silence') return [];
    const count = said[seat]!++;
    return recipe.manner === 'fatal' && seat === WRONG.seat && count === WRONG.after
      ? ['(sing)\n']
      : [makeLine(reaction.reply)];
  };
}

/** Each is answered with an error or not at all, and the game goes on. */
const MISTAKES = [
  '{"jsonrpc":"2.0","id":"a","method":"Sing"}',
  '{"jsonrpc":"2.0","id":"b","method":"StartTurn","params":{}}',
  '{"jsonrpc":"2.0","id":"c","method":"Buy","params":{"card":"Nothing"}}',
  '{"jsonrpc":"2.0","id":"d","method":"Play","params":{"card":"Gold","data":1}}',
  '{"jsonrpc":"2.0","id":"e","method":"Buy"}',
  '{"jsonrpc":"2.0","method":"EndTurn"}',
  '{"jsonrpc":"2.0","id":999,"result":{}}',
  '[{"jsonrpc":"2.0","id":"f","method":"EndTurn"}]',
] as const;
const EVERY = 7;

export function jsonrpcPlayers(recipe: Recipe): Players<string> {
  const { manner } = recipe;
  const play = seatsOf(recipe, (seat) => jsonPlayer(strategyAt(recipe, seat), manner === 'again'));
  const said = seatsOf(recipe, () => 0);
  return (seat, heard) =>
    (play[seat] as (frame: string) => string[])(heard).flatMap((frame) => {
      const count = said[seat]!++;
      if (manner === 'fatal' && seat === WRONG.seat && count === WRONG.after) return ['{"jsonrpc":'];
      if (manner !== 'clumsy' || count % EVERY !== EVERY - 1) return [frame];
      return [MISTAKES[Math.floor(count / EVERY) % MISTAKES.length] as string, frame];
    });
}

/** A second game is wanted once; whoever plays it does not want a third. */
function jsonPlayer(strategy: Strategy, again: boolean): (frame: string) => string[] {
  let player = newJsonPlayer(strategy, again);
  return (frame) => {
    const isSecond = player.outcome !== null && frame.includes('"method":"StartGame"');
    if (isSecond) player = newJsonPlayer(strategy, false);
    return receiveFrame(player, frame);
  };
}

/** What was said once is said again, at the same places, as long as the server does what it did. */
export function recordedPlayers(
  recorded: readonly Entry[],
  names: readonly string[],
  at: () => number | null,
  wire: (entry: Entry) => string,
): Players<unknown> {
  return (seat) => {
    const begin = at();
    if (begin === null) return [];
    let end = begin;
    while (isSaidBy(recorded[end], names[seat] as string)) end++;
    return recorded.slice(begin, end).map(wire);
  };
}

const isSaidBy = (entry: Entry | undefined, name: string): boolean => entry?.side === '<<' && entry.seat === name;
