import { fault, ok, type Result } from '../../../core/result.js';
import { type Card, cardOf, cardsOfEdition, isAction, KINGDOM_CARDS, KINGDOM_SIZE } from '../engine/index.js';
import { isJsonCard } from '../jsonrpc/card-names.js';
import { readCard } from '../jsonrpc/decode-choices.js';
import type { TurnState } from '../jsonrpc/messages.js';

/** What is known of the table when a player is about to speak. */
export interface Table {
  /** The state of the player itself. */
  readonly own: TurnState;
  readonly buying: boolean;
  readonly turns: number;
  /** The hand of the next player, as far as it knows it. */
  readonly nextHand: readonly string[];
}

type Condition = (table: Table) => boolean;

/** A situation that a server case is about, from the words of its header. */
export interface Situation {
  readonly holds: Condition;
  /** Whether there is anything to be reached. */
  readonly isAny: boolean;
  /** Cards that the player must hold, and the next one. */
  readonly wanted: readonly Card[];
  readonly wantedNext: readonly Card[];
  /** Piles that are to be bought out. */
  readonly emptied: readonly Card[];
  /** Kingdom cards of the game beside those. */
  readonly kingdom: readonly Card[];
  /** Who wants another game. */
  readonly rematch: 'nobody' | 'everybody' | 'first';
  /** A probe of how the server takes what is no game. */
  readonly probe: string | null;
  /** Turns after which the game is left; null for one that is played to its end. */
  readonly turns: number | null;
  /** Milliseconds that the second player takes to answer StartGame. */
  readonly startDelay: number;
}

interface Draft {
  conditions: Condition[];
  wanted: Card[];
  wantedNext: Card[];
  emptied: Card[];
  kingdom: Card[];
  rematch: Situation['rematch'];
  probe: string | null;
  turns: number | null;
  startDelay: number;
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

const NUMBERS: Readonly<Record<string, (table: Table) => number>> = {
  actions: ({ own }) => own.actions,
  buys: ({ own }) => own.buys,
  coins: ({ own }) => own.treasure,
  deck: ({ own }) => own.deck,
  discard: ({ own }) => own.discard,
  held: ({ own }) => own.hand.length,
  turn: ({ turns }) => turns,
  empty: ({ own }) => Object.values(own.supply).filter((count) => count === 0).length,
  'next-held': ({ nextHand }) => nextHand.length,
};

const holdsAll = (hand: readonly string[], cards: readonly string[]): boolean => {
  const left = [...hand];
  return cards.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1).length === 1);
};

/** What a condition's first word makes of the rest; null where it makes no sense. */
type Reader = (words: readonly string[], draft: Draft) => Condition | null;

const cardsOnly =
  (read: (cards: readonly string[], draft: Draft) => Condition | null): Reader =>
  (words, draft) =>
    words.length > 0 && words.every(isJsonCard) ? read(words, draft) : null;

const ALWAYS: Condition = () => true;

const READERS: Readonly<Record<string, Reader>> = {
  hand: cardsOnly((cards, draft) => {
    draft.wanted.push(...cards.map(readCard));
    return ({ own }) => holdsAll(own.hand, cards);
  }),
  without: cardsOnly(
    (cards) =>
      ({ own }) =>
        !cards.some((card) => own.hand.includes(card as never)),
  ),
  'next-hand': cardsOnly((cards, draft) => {
    draft.wantedNext.push(...cards.map(readCard));
    return ({ nextHand }) => holdsAll(nextHand, cards);
  }),
  'next-without': cardsOnly(
    (cards) =>
      ({ nextHand }) =>
        !cards.some((card) => nextHand.includes(card)),
  ),
  'bought-out': cardsOnly((cards, draft) => {
    draft.emptied.push(...cards.map(readCard));
    return ({ own }) => cards.every((card) => own.supply[card as keyof typeof own.supply] === 0);
  }),
  emptied: cardsOnly((cards, draft) => {
    draft.emptied.push(...cards.map(readCard));
    return ALWAYS;
  }),
  kingdom: cardsOnly((cards, draft) => {
    draft.kingdom.push(...cards.map(readCard));
    return ALWAYS;
  }),
  phase: ([phase]) => {
    if (phase !== 'action' && phase !== 'buy') return null;
    return ({ buying }) => buying === (phase === 'buy');
  },
  rematch: ([who], draft) => {
    if (who !== 'nobody' && who !== 'everybody' && who !== 'first') return null;
    draft.rematch = who;
    return ALWAYS;
  },
  probe: ([name], draft) => {
    draft.probe = name ?? null;
    return name === undefined ? null : ALWAYS;
  },
  'start-delay': ([ms], draft) => {
    draft.startDelay = Number(ms);
    return Number.isInteger(draft.startDelay) ? ALWAYS : null;
  },
  leave: ([after, turns], draft) => {
    draft.turns = Number(turns);
    return after === 'after' && Number.isInteger(draft.turns) ? ALWAYS : null;
  },
};

function readCondition(text: string, draft: Draft): Condition | null {
  const [word = '', ...rest] = text.split(/\s+/);
  const reader = READERS[word];
  if (reader !== undefined) return reader(rest, draft);
  const [sign = '', number = ''] = rest;
  const value = NUMBERS[word];
  const compare = COMPARE[sign];
  if (value === undefined || compare === undefined || !/^\d+$/.test(number)) return null;
  return (table) => compare(value(table), Number(number));
}

/** All that a condition may begin with. */
export const SETUP_WORDS: readonly string[] = [...Object.keys(READERS), ...Object.keys(NUMBERS)];
/** What only says how the game is played, and asks for nothing to be reached. */
const SETTINGS = ['emptied', 'kingdom', 'rematch', 'probe', 'leave', 'start-delay'];

/** `hand Mine Copper; actions >= 1; next-hand Moat`. */
export function parseSituation(setup: string): Result<Situation> {
  const draft: Draft = {
    conditions: [],
    wanted: [],
    wantedNext: [],
    emptied: [],
    kingdom: [],
    rematch: 'nobody',
    probe: null,
    turns: null,
    startDelay: 0,
  };
  const parts = setup
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const part of parts) {
    const condition = readCondition(part, draft);
    if (condition === null)
      return fault('setup/condition', `"${part}" is no condition; one begins with: ${SETUP_WORDS.join(', ')}`);
    draft.conditions.push(condition);
  }
  const { conditions, ...rest } = draft;
  const isAny = parts.some((part) => !SETTINGS.includes(part.split(' ')[0] as string));
  return ok({ ...rest, isAny, holds: (table) => conditions.every((condition) => condition(table)) });
}

/** Cards that do little harm and little good, to complete a kingdom with. */
const FILLERS = 'village,festival,laboratory,market,merchant,smithy,gardens,workshop,remodel,chapel,cellar,mine,library'
  .split(',')
  .map((name) => cardOf(name as 'village'));

/** Ten kingdom cards, among them all that the situation speaks of. */
export function kingdomFor({ wanted, wantedNext, emptied, kingdom }: Situation): Card[] {
  const named = [...wanted, ...wantedNext, ...emptied, ...kingdom].filter((card) => KINGDOM_CARDS.includes(card));
  const fillers = [...FILLERS, ...cardsOfEdition(2).filter((card) => isAction(card))];
  return [...new Set([...named, ...fillers])].slice(0, KINGDOM_SIZE);
}
