import type { PeerCode } from '../../../../kit/process-rules.js';
import type { GameCasePlan } from '../../../../kit/protocol.js';
import { everyForm } from '../../strategies/every-form.js';
import { STRATEGY_NAMES, type StrategyName, strategyNamed } from '../../strategies/strategies.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { Name } from '../messages.js';

/** The opponent that every whole game has: it says all that the grammar has words for. */
const EVERY_FORM = 'every-form';

/** Those that bring a game to its end. */
const PURPOSEFUL = STRATEGY_NAMES.filter((name) => name !== 'random');

/** One game in this many has names in quotes, as the drivers' tournament sends them. */
const QUOTED_EVERY = 3;
const QUOTED = 'quoted';

/** A player that cannot read such a name gives up, and may (S-01). */
const EXCUSED: readonly PeerCode[] = ['peer/timeout', 'peer/died', 'peer/closed'];

/** Opponents and names of the whole game with a seed. */
export function planGameCase(seed: number): GameCasePlan {
  const opponents = [EVERY_FORM, PURPOSEFUL[seed % PURPOSEFUL.length] as StrategyName];
  return seed % QUOTED_EVERY === 0
    ? { opponents, note: 'with names in quotes', settings: { names: QUOTED }, contested: EXCUSED }
    : { opponents };
}

export const namesFor = (names: readonly string[], form: unknown): readonly Name[] =>
  form === QUOTED ? names.map((text) => ({ text, quote: '"' })) : names;

/** Reference players, and the opponents of whole games. */
export const opponentNamed = (name: string, seed: number): Strategy =>
  name === EVERY_FORM ? everyForm(seed) : strategyNamed(name, seed);
