import {
  type Answer,
  type Card,
  CHOOSE_NONE,
  type ChoiceDecision,
  cardOf,
  cardsIn,
  choose,
  type Game,
  nameOf,
  type PendingQuestion,
  pendingQuestion,
  seatAt,
} from '../../engine/index.js';
import {
  choicesIfAny,
  excerpt,
  readBoolean,
  readCard,
  readCards,
  readMembers,
  ShapeError,
  type StatedChoices,
  statedChoices,
} from '../decode-choices.js';
import { jsonCard, jsonCards } from '../encode-state.js';
import type { RequestMethod } from '../messages.js';

/** A request that a server sends in the middle of a card, and how the response to it reads. */
export interface Prompt {
  readonly seat: number;
  readonly method: RequestMethod;
  /** The card that asks, which decides what the response may hold. */
  readonly card: Card;
  readonly params: Readonly<Record<string, unknown>>;
  readonly read: (result: unknown) => StatedChoices;
}

export interface PromptOptions {
  /** Whether an attack shows its victim's hand, which a victim cannot know after a council room (J-33). */
  readonly showsHand: boolean;
}

const handOf = (game: Game, seat: number) => jsonCards(cardsIn(seatAt(game, seat).hand));

/** The request for what the game is waiting for in the middle of a card. */
export function promptOf(game: Game, decision: ChoiceDecision, options: PromptOptions): Prompt {
  const { frame } = pendingQuestion(game) as PendingQuestion;
  const base = { seat: decision.seat, card: frame.card };
  if (frame.part === 'attack') return { ...base, ...attackPrompt(game, frame.card, frame.seat, options) };
  if (decision.purpose === 'repeat') return { ...base, ...repeatPrompt(frame.cards[0] as Card) };
  const prompt = PROMPTS[nameOf(frame.card)];
  if (prompt === undefined) throw new Error(`${nameOf(frame.card)} asks something that has no message`);
  return { ...base, ...prompt(game, decision) };
}

type Body = Pick<Prompt, 'method' | 'params' | 'read'>;

const PROMPTS: Readonly<Record<string, (game: Game, decision: ChoiceDecision) => Body>> = {
  harbinger: (game, { seat }) => ({
    method: 'Harbinger',
    params: { discard: jsonCards(cardsIn(seatAt(game, seat).discard)).reverse() },
    read: (result) => statedChoices({ topdeck: choose([readCard(readMembers(result, ['card']).card)]) }),
  }),
  vassal: (_game, { pool }) => ({
    method: 'Vassal',
    params: { card: jsonCard(pool[0] as Card) },
    read: (result) => vassalChoices(pool[0] as Card, result),
  }),
  poacher: (game, { seat, max }) => ({
    method: 'Poacher',
    params: { hand: handOf(game, seat), empty_supply_piles: max },
    read: (result) => statedChoices({ discard: choose(readCards(readMembers(result, ['discard']).discard)) }),
  }),
  library: (game, { seat, pool }) => ({
    method: 'Library',
    params: { card: jsonCard(pool[0] as Card), hand: handOf(game, seat) },
    read: (result) =>
      statedChoices({
        'set-aside': readBoolean(readMembers(result, ['skip']).skip) ? choose([pool[0] as Card]) : CHOOSE_NONE,
      }),
  }),
  sentry: (game, { seat }) => {
    const cards = cardsIn(seatAt(game, seat).aside);
    return {
      method: 'Sentry',
      params: { hand: handOf(game, seat), cards: jsonCards(cards) },
      read: (result) => sentryChoices(result, cards),
    };
  },
};

/** The data for the second time a throne room plays a card. */
const repeatPrompt = (card: Card): Body => ({
  method: 'ThroneRoom',
  params: { card: jsonCard(card) },
  read: (result) => {
    const rest = choicesIfAny(card, (result as { data?: unknown } | null)?.data);
    return {
      answer: (decision) => (decision.purpose === 'repeat' ? CHOOSE_NONE : rest.answer(decision)),
      hasUnused: rest.hasUnused,
    };
  },
});

function vassalChoices(card: Card, result: unknown): StatedChoices {
  const { play, data } = readMembers(result, ['play']) as { play: unknown; data?: unknown };
  const plays = readBoolean(play);
  const rest = plays ? choicesIfAny(card, data) : statedChoices({});
  let said = false;
  return {
    answer: (decision) => {
      if (said) return rest.answer(decision);
      said = true;
      return plays ? choose([card]) : CHOOSE_NONE;
    },
    hasUnused: rest.hasUnused,
  };
}

const PLACEMENTS = ['trash', 'discard', 'topdeck'] as const;
type Placement = (typeof PLACEMENTS)[number];

/** Placements are carried out in order, so the card put back last lies on top (J-47). */
function sentryChoices(result: unknown, cards: readonly Card[]): StatedChoices {
  if (!Array.isArray(result)) throw new ShapeError('an array of placements is expected');
  const placed = result.map(readPlacement);
  const named = placed.map(({ card }) => card).sort(byCard);
  if (`${named}` !== `${cards.toSorted(byCard)}`) {
    throw new ShapeError(`one placement for each of ${jsonCards(cards).join(', ') || 'no cards'} is expected`);
  }
  const put = (where: Placement): Answer =>
    choose(placed.filter(({ placement }) => placement === where).map(({ card }) => card));
  // The engine puts the card named first on top of the discard pile; here it is the one that is discarded last.
  const discard = choose(put('discard').cards.toReversed());
  const choices = statedChoices({ trash: put('trash'), discard, order: put('topdeck') });
  // What is put back is only asked for where its order matters.
  return { answer: choices.answer, hasUnused: () => false };
}

const byCard = (a: Card, b: Card): number => a - b;

function readPlacement(entry: unknown): { readonly card: Card; readonly placement: Placement } {
  const { card, placement } = readMembers(entry, ['card', 'placement']);
  const known = PLACEMENTS.find((each) => each === placement);
  if (known !== undefined) return { card: readCard(card), placement: known };
  throw new ShapeError(`a placement is one of ${PLACEMENTS.join(', ')}, not ${excerpt(placement)}`);
}

const MOAT = cardOf('moat');

/** One request asks for the reaction and for what the attack wants to know. */
function attackPrompt(game: Game, card: Card, victim: number, { showsHand }: PromptOptions): Body {
  const revealed = nameOf(card) === 'bandit' ? jsonCards(cardsIn(seatAt(game, victim).aside)) : null;
  return {
    method: 'Attack',
    params: { card: jsonCard(card), data: revealed, ...(showsHand ? { hand: handOf(game, victim) } : {}) },
    read: (result) => attackChoices(card, result),
  };
}

function attackChoices(card: Card, result: unknown): StatedChoices {
  const { reaction, data } = readMembers(result, []) as { reaction?: unknown; data?: unknown };
  if (reaction !== undefined && reaction !== null) {
    if (readCard(reaction) !== MOAT) throw new ShapeError(`a reaction is "Moat" or left out, not ${excerpt(reaction)}`);
    return statedChoices({ react: choose([MOAT]) });
  }
  return statedChoices({ react: CHOOSE_NONE, ...(DEFENSES[nameOf(card)]?.(data) ?? {}) });
}

const DEFENSES: Readonly<Record<string, (data: unknown) => Partial<Record<'discard' | 'topdeck' | 'trash', Answer>>>> =
  {
    militia: (data) => ({ discard: choose(readCards(data)) }),
    bureaucrat: (data) => ({ topdeck: data === 'reveal' ? CHOOSE_NONE : choose([readCard(data)]) }),
    bandit: (data) => ({ trash: data === null || data === undefined ? CHOOSE_NONE : choose([readCard(data)]) }),
  };
