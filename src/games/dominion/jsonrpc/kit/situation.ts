import { ok, type Result } from '../../../../core/result.js';
import { type Condition, parseSetup, SetupProblem, type SetupVocabulary } from '../../../../kit/server/index.js';
import { type Card, cardOf, cardsOfEdition, isAction, KINGDOM_CARDS, KINGDOM_SIZE } from '../../engine/index.js';
import { isJsonCard } from '../card-names.js';
import { readCard } from '../decode-choices.js';
import type { TurnState } from '../messages.js';

/** What is known of the table when a player is about to send a request. */
export interface TableKnowledge {
  /** The state of the player itself. */
  readonly own: TurnState;
  readonly buying: boolean;
  readonly turns: number;
  /** The hand of the next player, as far as it knows it. */
  readonly nextHand: readonly string[];
}

/** What the players of a case have to do. */
export interface SituationPlan {
  /** Cards that the player must hold, and the next one. */
  readonly wanted: readonly Card[];
  readonly wantedNext: readonly Card[];
  /** Piles that are to be bought out. */
  readonly emptied: readonly Card[];
  /** Kingdom cards of the game besides those. */
  readonly kingdom: readonly Card[];
  /** Who wants another game. */
  readonly rematch: 'nobody' | 'everybody' | 'first';
  /** Something to try outside of the game. */
  readonly probe: string | null;
  /** Turns after which the players leave; null for a game that is played to its end. */
  readonly turns: number | null;
  /** Milliseconds that the second player takes to answer StartGame. */
  readonly startDelay: number;
  /** What all seats answer to StartGame. */
  readonly startAnswer: 'object' | 'null';
}

/** The situation that a server case is about. */
export interface Situation extends SituationPlan {
  /** Whether anything has to come about. */
  readonly hasConditions: boolean;
  readonly holds: Condition<TableKnowledge>;
}

type Draft = {
  -readonly [K in keyof SituationPlan]: SituationPlan[K] extends readonly Card[] ? Card[] : SituationPlan[K];
};

const newDraft = (): Draft => ({
  wanted: [],
  wantedNext: [],
  emptied: [],
  kingdom: [],
  rematch: 'nobody',
  probe: null,
  turns: null,
  startDelay: 0,
  startAnswer: 'object',
});

const measure =
  (value: (view: TableKnowledge) => number) =>
  (words: readonly string[]): typeof value | SetupProblem =>
    words.length > 0 ? new SetupProblem(`"${words.join(' ')}" is too much`) : value;

function holdsAll(hand: readonly string[], cards: readonly string[]): boolean {
  const left = [...hand];
  return cards.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1).length === 1);
}

const holdsNone = (hand: readonly string[], cards: readonly string[]): boolean =>
  !cards.some((card) => hand.includes(card));

/** For words that are followed by cards. */
const withCards =
  <T>(read: (cards: readonly string[], draft: Draft) => T) =>
  (words: readonly string[], draft: Draft): T | SetupProblem => {
    const unknown = words.find((word) => !isJsonCard(word));
    if (unknown !== undefined) return new SetupProblem(`"${unknown}" is no card`);
    return words.length === 0 ? new SetupProblem('no card is named') : read(words, draft);
  };

const toCards = (words: readonly string[]): Card[] => words.map((word) => readCard(word));

/** For settings that are one of several words. */
function oneOf<T extends string>(choices: readonly T[], word: string | undefined): T | SetupProblem {
  const found = choices.find((choice) => choice === word);
  return found ?? new SetupProblem(`expected one of ${choices.join(', ')}`);
}

const wholeNumber = (word: string | undefined): number | SetupProblem =>
  /^\d{1,6}$/.test(word ?? '') ? Number(word) : new SetupProblem('expected a number');

const VOCABULARY: SetupVocabulary<TableKnowledge, Draft> = {
  measures: {
    actions: measure(({ own }) => own.actions),
    buys: measure(({ own }) => own.buys),
    coins: measure(({ own }) => own.treasure),
    deck: measure(({ own }) => own.deck),
    discard: measure(({ own }) => own.discard),
    held: measure(({ own }) => own.hand.length),
    turn: measure(({ turns }) => turns),
    empty: measure(({ own }) => Object.values(own.supply).filter((count) => count === 0).length),
    'next-held': measure(({ nextHand }) => nextHand.length),
  },
  conditions: {
    hand: withCards((cards, draft) => {
      draft.wanted.push(...toCards(cards));
      return ({ own }) => holdsAll(own.hand, cards);
    }),
    without: withCards(
      (cards) =>
        ({ own }) =>
          holdsNone(own.hand, cards),
    ),
    'next-hand': withCards((cards, draft) => {
      draft.wantedNext.push(...toCards(cards));
      return ({ nextHand }) => holdsAll(nextHand, cards);
    }),
    'next-without': withCards(
      (cards) =>
        ({ nextHand }) =>
          holdsNone(nextHand, cards),
    ),
    'bought-out': withCards((cards, draft) => {
      draft.emptied.push(...toCards(cards));
      return ({ own }) => cards.every((card) => own.supply[card as keyof typeof own.supply] === 0);
    }),
    phase: ([word]) => {
      const phase = oneOf(['action', 'buy'], word);
      return phase instanceof SetupProblem ? phase : ({ buying }) => buying === (phase === 'buy');
    },
  },
  settings: {
    emptied: withCards((cards, draft) => {
      draft.emptied.push(...toCards(cards));
      return null;
    }),
    kingdom: withCards((cards, draft) => {
      draft.kingdom.push(...toCards(cards));
      return null;
    }),
    rematch: ([word], draft) => {
      const who = oneOf(['nobody', 'everybody', 'first'], word);
      if (who instanceof SetupProblem) return who;
      draft.rematch = who;
      return null;
    },
    probe: ([name], draft) => {
      draft.probe = name ?? null;
      return name === undefined ? new SetupProblem('no probe is named') : null;
    },
    'start-delay': ([word], draft) => {
      const ms = wholeNumber(word);
      if (ms instanceof SetupProblem) return ms;
      draft.startDelay = ms;
      return null;
    },
    'start-answer': ([word], draft) => {
      const answer = oneOf(['object', 'null'], word);
      if (answer instanceof SetupProblem) return answer;
      draft.startAnswer = answer;
      return null;
    },
    leave: ([after, word], draft) => {
      const turns = wholeNumber(after === 'after' ? word : undefined);
      if (turns instanceof SetupProblem) return turns;
      draft.turns = turns;
      return null;
    },
  },
};

/** `hand Mine Copper; actions >= 1; next-hand Moat`. */
export function parseSituation(text: string): Result<Situation, readonly string[]> {
  const draft = newDraft();
  const setup = parseSetup(text, VOCABULARY, draft);
  return setup.ok ? ok({ ...draft, ...setup.value }) : setup;
}

/** Cards that do little harm and little good, to complete a kingdom with. */
const FILLERS = 'village,festival,laboratory,market,merchant,smithy,gardens,workshop,remodel,chapel,cellar,mine,library'
  .split(',')
  .map((name) => cardOf(name as 'village'));

/** Ten kingdom cards, among them all that the situation names. */
export function kingdomFor({ wanted, wantedNext, emptied, kingdom }: SituationPlan): Card[] {
  const named = [...wanted, ...wantedNext, ...emptied, ...kingdom].filter((card) => KINGDOM_CARDS.includes(card));
  const fillers = [...FILLERS, ...cardsOfEdition(2).filter((card) => isAction(card))];
  return [...new Set([...named, ...fillers])].slice(0, KINGDOM_SIZE);
}
