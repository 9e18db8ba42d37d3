import { DIALECTS, type Dialect } from '../../games/dominion/jsonrpc/messages.js';
import { SEXPR_PROTOCOLS, type SexprProtocol } from '../../games/dominion/sexpr/versions.js';

/** How the players behave: as they should; with mistakes that are refused; one of them loses its seat; a second game. */
export type Manner = 'proper' | 'clumsy' | 'fatal' | 'again';

/** All that a recorded game depends on. */
export interface Recipe {
  /** Also the path of its file. */
  readonly name: string;
  readonly protocol: SexprProtocol | `jsonrpc/${Dialect}`;
  readonly seats: number;
  readonly seed: number;
  /** Null where the protocol leaves no choice. */
  readonly kingdom: string | null;
  readonly manner: Manner;
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

const recipe = (
  protocol: Recipe['protocol'],
  seats: number,
  seed: number,
  kingdom: string | null = null,
  manner: Manner = 'proper',
): Recipe => {
  const words = [
    COUNTS[seats],
    'seats',
    ...(kingdom === null ? [] : [kingdom]),
    ...(manner === 'proper' ? [] : [manner]),
  ];
  return { name: `${protocol}/${words.join('-')}`, protocol, seats, seed, kingdom, manner };
};

const overPipes = SEXPR_PROTOCOLS.flatMap((protocol, version) => [
  ...[2, 3, 4].map((seats) => recipe(protocol, seats, 10 * version + seats)),
  recipe(protocol, 3, 10 * version + 5, null, 'fatal'),
]);

/** Seeds with which every message and every attack of the protocol comes about. */
const overSockets = DIALECTS.flatMap((dialect) => {
  const protocol = `jsonrpc/${dialect}` as const;
  return [
    recipe(protocol, 2, 101, 'first-game'),
    recipe(protocol, 2, 104, 'size-distortion'),
    recipe(protocol, 2, 103, 'deck-top'),
    recipe(protocol, 3, 101, 'sleight-of-hand'),
    recipe(protocol, 3, 103, 'improvements'),
    recipe(protocol, 4, 102, 'silver-and-gold'),
    recipe(protocol, 4, 107, 'random'),
    recipe(protocol, 3, 108, 'first-game', 'clumsy'),
    recipe(protocol, 3, 109, 'size-distortion', 'fatal'),
    recipe(protocol, 2, 110, 'improvements', 'again'),
  ];
});

/** Every game that is recorded. */
export const RECIPES: readonly Recipe[] = [...overPipes, ...overSockets];

const NAMES = ['alice', 'bob', 'carol', 'dave'] as const;
export const namesOf = ({ seats }: Recipe): string[] => NAMES.slice(0, seats);
