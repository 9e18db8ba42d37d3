import { rulesOf } from '../../dist/games/dominion/engine/index.js';
import { jsonCards } from '../../dist/games/dominion/jsonrpc/encode-state.js';
import { DIALECTS } from '../../dist/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../dist/games/dominion/jsonrpc/player.js';
import { JSONRPC } from '../../dist/games/dominion/jsonrpc/protocol.js';
import { parseKingdom } from '../../dist/games/dominion/jsonrpc/settings.js';
import { replyTo } from '../../dist/games/dominion/sexpr/player.js';
import { SEXPR } from '../../dist/games/dominion/sexpr/protocol.js';
import { SEXPR_PROTOCOLS, type Version } from '../../dist/games/dominion/sexpr/versions.js';
import { activeRandom } from '../../dist/games/dominion/strategies/active-random.js';
import { STRATEGIES, STRATEGY_NAMES, type StrategyName } from '../../dist/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../dist/games/dominion/strategies/strategy.js';
import { versionIn } from '../../dist/kit/protocol-name.js';
import type { Datum } from '../../dist/wire/sexpr/datum.js';
import { makeLine } from '../../dist/wire/sexpr/writer.js';
import type { RecordedPlayers, RegressionGame } from './regression-game.js';

/**
 * How the players behave: as they should; with mistakes that are refused; one of them loses its seat; they want a second
 * game.
 */
type Behaviour = 'proper' | 'clumsy' | 'fatal' | 'again';

interface Recipe {
  readonly name: string;
  readonly protocolName: string;
  readonly seats: number;
  readonly seed: number;
  /** Null where the protocol leaves no choice. */
  readonly kingdom: string | null;
  readonly behaviour: Behaviour;
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

function recipe(
  protocolName: string,
  seats: number,
  seed: number,
  kingdom: string | null = null,
  behaviour: Behaviour = 'proper',
): Recipe {
  const words = [COUNTS[seats], 'seats', kingdom ?? [], behaviour === 'proper' ? [] : behaviour].flat();
  return { name: `${protocolName}/${words.join('-')}`, protocolName, seats, seed, kingdom, behaviour };
}

const SEXPR_RECIPES = SEXPR_PROTOCOLS.flatMap((name, version) => [
  ...[2, 3, 4].map((seats) => recipe(name, seats, 10 * version + seats)),
  recipe(name, 3, 10 * version + 5, null, 'fatal'),
]);

/** With these seeds every message and every attack of the protocol occurs. */
const JSONRPC_RECIPES = DIALECTS.flatMap((dialect) => {
  const name = `jsonrpc/${dialect}`;
  return [
    recipe(name, 2, 101, 'first-game'),
    recipe(name, 2, 104, 'size-distortion'),
    recipe(name, 2, 103, 'deck-top'),
    recipe(name, 3, 101, 'sleight-of-hand'),
    recipe(name, 3, 103, 'improvements'),
    recipe(name, 4, 102, 'silver-and-gold'),
    recipe(name, 4, 107, 'random'),
    recipe(name, 3, 108, 'first-game', 'clumsy'),
    recipe(name, 3, 109, 'size-distortion', 'fatal'),
    recipe(name, 2, 110, 'improvements', 'again'),
  ];
});

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;

const sexprGame = (made: Recipe): RegressionGame => ({
  name: made.name,
  protocol: SEXPR,
  protocolName: made.protocolName,
  names: NAMES.slice(0, made.seats),
  seed: made.seed,
  settings: {},
  openPlayers: () => sexprPlayers(made),
});

function jsonrpcGame(made: Recipe): RegressionGame {
  const kingdom = parseKingdom(made.kingdom, rulesOf('dominai'), made.seed);
  if (!kingdom.ok) throw new Error(kingdom.error.message);
  const cards = jsonCards(kingdom.value);
  return {
    name: made.name,
    protocol: JSONRPC,
    protocolName: made.protocolName,
    names: NAMES.slice(0, made.seats),
    seed: made.seed,
    settings: { kingdom: cards },
    setup: `kingdom ${cards.join(' ')}`,
    openPlayers: () => jsonrpcPlayers(made),
  };
}

/** Every game of Dominion that is recorded. */
export const DOMINION_GAMES: readonly RegressionGame[] = [
  ...SEXPR_RECIPES.map(sexprGame),
  ...JSONRPC_RECIPES.map(jsonrpcGame),
];

/** The last plays to win, the others whatever they can, so that every card turns up. */
const strategyAt = ({ seed, seats }: Recipe, seat: number): Strategy => {
  const name = STRATEGY_NAMES[seed % STRATEGY_NAMES.length] as StrategyName;
  return seat < seats - 1 ? activeRandom(seed + seat) : STRATEGIES[name](seed + seat);
};

const bySeat = <T>({ seats }: Recipe, make: (seat: number) => T): T[] =>
  Array.from({ length: seats }, (_, seat) => make(seat));

/** The seat that goes wrong, and after how many messages of its own. */
const WRONG = { seat: 1, after: 25 } as const;

function sexprPlayers(made: Recipe): RecordedPlayers<Datum> {
  const version = versionIn(made.protocolName) as Version;
  const strategies = bySeat(made, (seat) => strategyAt(made, seat));
  const sent = bySeat(made, () => 0);
  return {
    answer: (seat, message) => {
      const reaction = replyTo(version, strategies[seat] as Strategy, message);
      if (reaction.kind === 'unreadable') throw new Error(`${made.name}: ${reaction.message}`);
      if (reaction.kind === 'silence') return [];
      const count = sent[seat]!++;
      return made.behaviour === 'fatal' && seat === WRONG.seat && count === WRONG.after
        ? ['(sing)\n']
        : [makeLine(reaction.reply)];
    },
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

function jsonrpcPlayers(made: Recipe): RecordedPlayers<string> {
  const { behaviour } = made;
  const players = bySeat(made, (seat) => jsonrpcPlayer(strategyAt(made, seat), behaviour === 'again'));
  const sent = bySeat(made, () => 0);
  return {
    answer: (seat, message) =>
      (players[seat] as (frame: string) => string[])(message).flatMap((frame) => {
        const count = sent[seat]!++;
        if (behaviour === 'fatal' && seat === WRONG.seat && count === WRONG.after) return ['{"jsonrpc":'];
        if (behaviour !== 'clumsy' || count % EVERY !== EVERY - 1) return [frame];
        return [MISTAKES[Math.floor(count / EVERY) % MISTAKES.length] as string, frame];
      }),
  };
}

/** Wants a second game, and not a third. */
function jsonrpcPlayer(strategy: Strategy, wantsRematch: boolean): (frame: string) => string[] {
  let player = newJsonPlayer(strategy, wantsRematch);
  return (frame) => {
    const isSecond = player.outcome !== null && frame.includes('"method":"StartGame"');
    if (isSecond) player = newJsonPlayer(strategy, false);
    return receiveFrame(player, frame);
  };
}
