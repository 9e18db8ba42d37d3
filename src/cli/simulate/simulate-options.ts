import { parseSeed } from '../../core/seed.js';
import {
  CARD_NAMES,
  type Card,
  checkKingdom,
  KINGDOM_NAMES,
  type KingdomName,
  kingdomNamed,
  MAX_SEATS,
  MIN_SEATS,
  PROFILE_IDS,
  parseCard,
  parseRules,
  type Rules,
} from '../../games/dominion/engine/index.js';
import type { Simulation } from '../../games/dominion/strategies/simulate.js';
import { STRATEGY_NAMES, type StrategyName } from '../../games/dominion/strategies/strategies.js';
import { demand, didYouMean, UsageError } from '../errors.js';

/** What commander hands over: every value still as it was typed. */
export interface RawOptions {
  readonly games: string;
  readonly seed: string;
  readonly profile: string;
  readonly kingdom?: string;
  readonly json?: boolean;
  readonly time?: boolean;
}

export interface SimulateOptions {
  readonly simulation: Simulation;
  readonly games: number;
  /** The kingdom in the words it was asked for. */
  readonly kingdom: string;
  readonly json: boolean;
  readonly time: boolean;
}

export function parseOptions(names: readonly string[], raw: RawOptions): SimulateOptions {
  const strategies = parseStrategies(names);
  const rules = parseProfile(raw.profile);
  const kingdom = raw.kingdom ?? firstGameOf(rules);
  const seed = demand(parseSeed(raw.seed));
  return {
    simulation: { strategies, kingdom: parseKingdom(kingdom), rules, seed },
    games: parseGames(raw.games),
    kingdom,
    json: raw.json ?? false,
    time: raw.time ?? false,
  };
}

function parseStrategies(names: readonly string[]): StrategyName[] {
  const known = STRATEGY_NAMES.join(', ');
  const stray = names.find((name) => !isStrategy(name));
  if (stray !== undefined) {
    throw new UsageError(`unknown strategy "${stray}"; known are: ${known}${didYouMean(stray, STRATEGY_NAMES)}`);
  }
  if (names.length < MIN_SEATS || names.length > MAX_SEATS) {
    const range = `${MIN_SEATS} to ${MAX_SEATS}`;
    throw new UsageError(`a game has ${range} players, not ${names.length}; name ${range} of: ${known}`);
  }
  return names.filter(isStrategy);
}

const isStrategy = (name: string): name is StrategyName => (STRATEGY_NAMES as readonly string[]).includes(name);

function parseProfile(text: string): Rules {
  const [profile = ''] = text.split('+');
  const known: readonly string[] = PROFILE_IDS;
  return demand(parseRules(text), known.includes(profile) ? '' : didYouMean(profile, known));
}

const firstGameOf = ({ edition }: Rules): KingdomName => (edition === 1 ? 'first-game-1e' : 'first-game');

const RANDOM = 'random';
const CHOICES = [RANDOM, ...KINGDOM_NAMES];

/** A named set, `random`, or cards separated by commas. */
function parseKingdom(text: string): readonly Card[] | typeof RANDOM {
  if (text === RANDOM) return RANDOM;
  if (isKingdom(text)) return kingdomNamed(text);
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && !(CARD_NAMES as readonly string[]).includes(text)) {
    const near = didYouMean(text, [...CHOICES, ...CARD_NAMES]);
    throw new UsageError(
      `unknown kingdom "${text}"; known are: ${CHOICES.join(', ')}, or cards separated by commas${near}`,
    );
  }
  return demand(checkKingdom(names.map((name) => demand(parseCard(name), didYouMean(name, CARD_NAMES)))));
}

const isKingdom = (text: string): text is KingdomName => (KINGDOM_NAMES as readonly string[]).includes(text);

const MOST_GAMES = 1_000_000_000;

function parseGames(text: string): number {
  const games = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (games >= 1 && games <= MOST_GAMES) return games;
  throw new UsageError(`--games wants a whole number from 1 to ${MOST_GAMES}, not "${text}"`);
}
