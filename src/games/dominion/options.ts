import { fault, ok, type Result } from '../../core/result.js';
import { didYouMean } from '../../core/spelling.js';
import type { GameOption } from '../../kit/game-option.js';
import {
  CARD_NAMES,
  KINGDOM_NAMES,
  makeRules,
  nameOf,
  PROFILE_IDS,
  parseCard,
  parseRules,
  type Rules,
} from './engine/index.js';
import { hasJsonCard, isJsonCard, JSON_CARDS, makeJsonCard } from './jsonrpc/card-names.js';
import { DEFAULT_DIALECT, DIALECTS } from './jsonrpc/messages.js';
import { LAN_OPTIONS } from './lan/options.js';

const RANDOM = 'random';

/** The options of Dominion on the command line. */
export const DOMINION_OPTIONS: readonly GameOption[] = [
  {
    name: 'rules',
    command: 'play',
    flags: '--profile <rules>',
    help: `rules other than the protocol's own: ${PROFILE_IDS.join(', ')}`,
    protocols: ['sexpr', 'jsonrpc'],
    otherwise: '',
    parse: parseRules,
    shown: {
      heading: (rules) => ` by the rules of ${makeRules(rules as Rules)}`,
      json: (rules) => makeRules(rules as Rules),
    },
  },
  {
    name: 'kingdom',
    command: 'play',
    flags: '--kingdom <cards>',
    help: `jsonrpc only: random, ten cards separated by commas, or ${KINGDOM_NAMES.join(', ')}`,
    protocols: ['jsonrpc'],
    otherwise: 'only jsonrpc games have a choice of cards',
    parse: parseKingdom,
  },
  {
    name: 'kingdom',
    command: 'grade',
    flags: '--kingdom <cards>',
    help: `jsonrpc only, of the whole games: random (the default), ten cards separated by commas, or ${KINGDOM_NAMES.join(', ')}`,
    protocols: ['jsonrpc'],
    otherwise: 'only jsonrpc games have a choice of cards',
    parse: parseKingdom,
  },
  {
    name: 'version',
    command: 'serve',
    flags: '--dialect <dialect>',
    help: `${DIALECTS.join(' or ')}, for players and games that name none`,
    default: DEFAULT_DIALECT,
    protocols: ['jsonrpc'],
    otherwise: 'name the version in --protocol instead, such as lan/docs',
    parse: parseDialect,
  },
  {
    name: 'rules',
    command: 'serve',
    flags: '--profile <rules>',
    help: `the rules: ${PROFILE_IDS.join(', ')}`,
    default: 'dominai',
    protocols: ['jsonrpc'],
    otherwise: 'only jsonrpc games are served with other rules',
    parse: parseServedRules,
  },
  {
    name: 'showsHand',
    command: 'serve',
    flags: '--no-additions',
    help: 'only what the protocol has: attacks do not show the hand (J-33)',
    protocols: ['jsonrpc'],
    otherwise: 'only jsonrpc has additions',
    parse: (text) => ok(text === 'true'),
  },
  ...LAN_OPTIONS,
];

/** `first-game`, `random`, or cards separated by commas, in the protocol's spelling or in Herald's. */
function parseKingdom(text: string): Result<string | string[]> {
  const known: readonly string[] = [RANDOM, ...KINGDOM_NAMES];
  if (known.includes(text)) return ok(text);
  const names = text.split(',').map((name) => name.trim());
  if (names.length === 1) {
    const message = `unknown kingdom "${text}"; known kingdoms: ${known.join(', ')}, or ten cards separated by commas`;
    return suggest('kingdom/unknown', message, text, known);
  }
  const cards: string[] = [];
  for (const name of names) {
    const card = parseJsonName(name);
    if (!card.ok) return card;
    cards.push(card.value);
  }
  return ok(cards);
}

function parseJsonName(name: string): Result<string> {
  if (isJsonCard(name)) return ok(name);
  const card = parseCard(name);
  if (!card.ok) return suggest(card.error.code, card.error.message, name, [...JSON_CARDS, ...CARD_NAMES]);
  const known = nameOf(card.value);
  return hasJsonCard(known)
    ? ok(makeJsonCard(known))
    : fault('card/protocol', `the protocol has no ${known}; known cards: ${JSON_CARDS.join(', ')}`);
}

function parseDialect(text: string): Result<string> {
  if ((DIALECTS as readonly string[]).includes(text)) return ok(text);
  return suggest(
    'dialect/unknown',
    `unknown dialect "${text}"; known dialects: ${DIALECTS.join(', ')}`,
    text,
    DIALECTS,
  );
}

function parseServedRules(text: string): Result<Rules> {
  const rules = parseRules(text);
  return !rules.ok || rules.value.edition === 2
    ? rules
    : fault('rules/edition', `--profile ${text} is of the first edition; this protocol has the cards of the second`);
}

function suggest(code: string, message: string, word: string, known: readonly string[]): Result<never> {
  return fault(code, `${message}${didYouMean(word, known)}`);
}
