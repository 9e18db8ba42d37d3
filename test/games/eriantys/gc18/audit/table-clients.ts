import type { SeededRandom } from '../../../../../src/core/seeded-random.js';
import { Gc18Player } from '../../../../../src/games/eriantys/gc18/player.js';
import { strategyNamed } from '../../../../../src/games/eriantys/strategies/strategies.js';
import type { Strategy } from '../../../../../src/games/eriantys/strategies/strategy.js';
import type { TableClient } from './memory-table.js';

export interface ClientOptions {
  readonly name: string;
  readonly players: number;
  readonly expert: boolean;
  readonly seed: number;
  readonly strategy?: Strategy;
  /** In percent: how often it sends something that it should not, and how often it leaves. */
  readonly mischief?: number;
  readonly leaving?: number;
}

export function tableClient(options: ClientOptions): TableClient {
  const { name, players, expert, seed, mischief = 0, leaving = 0 } = options;
  const strategy = options.strategy ?? strategyNamed('random', seed);
  const player = new Gc18Player(strategy, { name, players, expert });
  return {
    receive: (message) => player.receive(message),
    act: (random) => {
      if (leaving > 0 && random.below(10_000) < leaving) return null;
      return mischief > 0 && random.chance(mischief) ? [random.pick(MISCHIEF)(random)] : [];
    },
  };
}

const move = (value: object): string => JSON.stringify({ type: 'PerformGameMove', move: value });
const COLOURS = ['Green', 'Red', 'Yellow', 'Pink', 'Blue', 'Purple'];

/** What clients send that they should not, at any time. */
const MISCHIEF: readonly ((random: SeededRandom) => string)[] = [
  () => 'no json',
  () => '[1, 2]',
  () => '{"type":"Ping"}',
  () => '{"kind":"LoginReply"}',
  () => '{"type":"GameUpdated"}',
  (random) => JSON.stringify({ type: 'LoginReply', username: random.pick(['ann', 'bob', '', ' x', 7]) }),
  (random) => JSON.stringify({ type: 'NumberOfPlayersReply', numberOfPlayers: random.pick([1, 2, 3, 4, '2']) }),
  (random) => JSON.stringify({ type: 'ExpertModeReply', expertMode: random.pick(['y', true, false, null]) }),
  () => '{"type":"PerformGameMove"}',
  () => '{"type":"PerformGameMove","move":{"typeOfMove":"Sing"}}',
  () => '{"type":"PerformGameMove","move":{"typeOfMove":"ChooseCloud","cloudNumber":0},"more":1}',
  (random) => move({ typeOfMove: 'PlayAssistantCard', cardNumber: random.below(12) }),
  (random) => move({ typeOfMove: 'MoveMotherNature', motherNatureMovements: random.below(9) }),
  (random) => move({ typeOfMove: 'ChooseCloud', cloudNumber: random.below(4) }),
  (random) => move({ typeOfMove: 'MoveStudents', studentColour: random.pick(COLOURS), islandNumber: random.below(13) }),
  (random) => move({ typeOfMove: 'MoveStudents', studentColour: random.pick(COLOURS), islandNumber: null }),
  (random) => move({ typeOfMove: 'PlayCharacterCard', cardNumber: 1 + random.below(12) }),
  (random) =>
    move({
      typeOfMove: 'PlayCharacterCard',
      cardNumber: random.pick([9, 11, 12]),
      studentColour: random.pick(COLOURS),
    }),
  (random) =>
    move({ typeOfMove: 'PlayCharacterCard', cardNumber: random.pick([3, 5]), islandNumber: random.below(12) }),
  (random) =>
    move({
      typeOfMove: 'PlayCharacterCard',
      cardNumber: random.pick([7, 10]),
      swaps: [{ take: random.pick(COLOURS), give: random.pick(COLOURS) }],
    }),
];
