import { fault, ok, type Result } from '../../../core/result.js';
import { didYouMean } from '../../../core/spelling.js';
import type { Simulation, SimulationRequest, Simulator } from '../../../kit/simulation.js';
import {
  CARD_NAMES,
  type Card,
  checkKingdom,
  KINGDOM_NAMES,
  type KingdomName,
  kingdomNamed,
  MAX_SEATS,
  MIN_SEATS,
  makeRules,
  namesOf,
  PROFILE_IDS,
  parseCard,
  parseRules,
  type Rules,
} from '../engine/index.js';
import { simulate, TURN_LIMIT } from './play-out.js';
import type { StrategyName } from './strategies.js';
import type { Strategy } from './strategy.js';

const DEFAULT_PROFILE = 'rulebook';
const RANDOM = 'random';
const KINGDOM_CHOICES = [RANDOM, ...KINGDOM_NAMES];

/** `herald simulate` for Dominion. */
export const DOMINION_SIMULATOR: Simulator = {
  seats: { min: MIN_SEATS, max: MAX_SEATS },
  options: [
    {
      flags: '--kingdom <kingdom>',
      help: `cards separated by commas, random, or one of: ${KINGDOM_NAMES.join(', ')}`,
    },
    { flags: '--profile <rules>', help: `the rules: ${PROFILE_IDS.join(', ')}`, default: DEFAULT_PROFILE },
  ],
  help: "Without --kingdom it is the first game of the profile's edition.",
  open: ({ strategies, seed, from, options }: SimulationRequest) =>
    openSimulation(strategies as readonly StrategyName[], seed, options, from),
};

/** The same for any strategies. */
export function openSimulation(
  strategies: readonly (StrategyName | Strategy)[],
  seed: number,
  options: SimulationRequest['options'],
  from = 0,
): Result<Simulation> {
  const rules = parseProfile(options['profile'] ?? DEFAULT_PROFILE);
  if (!rules.ok) return rules;
  const name = options['kingdom'] ?? firstGameOf(rules.value);
  const kingdom = parseKingdom(name);
  if (!kingdom.ok) return kingdom;
  return ok({
    description: `kingdom ${name}, rules ${makeRules(rules.value)}`,
    facts: {
      kingdom: kingdom.value === RANDOM ? RANDOM : namesOf(kingdom.value),
      rules: makeRules(rules.value),
    },
    turnLimit: TURN_LIMIT,
    games: simulate({ strategies, kingdom: kingdom.value, rules: rules.value, seed, from }),
  });
}

function parseProfile(text: string): Result<Rules> {
  const rules = parseRules(text);
  const [profile = ''] = text.split('+');
  const isKnown = (PROFILE_IDS as readonly string[]).includes(profile);
  return rules.ok || isKnown ? rules : withSuggestion(rules.error, profile, PROFILE_IDS);
}

const firstGameOf = ({ edition }: Rules): KingdomName => (edition === 1 ? 'first-game-1e' : 'first-game');

/** A named set, `random`, or cards separated by commas. */
function parseKingdom(text: string): Result<readonly Card[] | typeof RANDOM> {
  if (text === RANDOM) return ok(RANDOM);
  if (isKingdom(text)) return ok(kingdomNamed(text));
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1 && !(CARD_NAMES as readonly string[]).includes(text)) {
    const message = `unknown kingdom "${text}"; known kingdoms: ${KINGDOM_CHOICES.join(', ')}, or cards separated by commas`;
    return withSuggestion({ code: 'kingdom/unknown', message }, text, [...KINGDOM_CHOICES, ...CARD_NAMES]);
  }
  const cards: Card[] = [];
  for (const name of names) {
    const card = parseCard(name);
    if (!card.ok) return withSuggestion(card.error, name, CARD_NAMES);
    cards.push(card.value);
  }
  return checkKingdom(cards);
}

const isKingdom = (text: string): text is KingdomName => (KINGDOM_NAMES as readonly string[]).includes(text);

function withSuggestion(
  { code, message }: { readonly code: string; readonly message: string },
  word: string,
  known: readonly string[],
): Result<never> {
  return fault(code, `${message}${didYouMean(word, known)}`);
}
