import {
  addMultisets,
  describeDifference,
  EMPTY_MULTISET,
  isSameMultiset,
  isSubset,
  type Multiset,
  multisetOf,
  showMultiset,
  sizeOf,
  subtractMultiset,
} from '../../../../core/multiset.js';
import type { AuditRule } from '../../audit-rule.js';
import { HAND_SIZE, STARTING_NAMES } from '../../engine/index.js';
import type { CardName, State } from '../messages.js';
import { SEXPR_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Cause, Counters, Forecast } from './expected-state.js';

/** Something that a state shows and cannot be. */
export interface Discrepancy {
  readonly rule: AuditRule;
  readonly reason: string;
}

const COUNTERS = ['actions', 'buys', 'coins'] as const;

/** Each counter that is not what it should be, blamed on what was done last. */
export function compareCounters(state: State, should: Counters, ruleFor: (counter: keyof Counters) => AuditRule) {
  return COUNTERS.filter((counter) => state[counter] !== should[counter]).map(
    (counter): Discrepancy => ({
      rule: ruleFor(counter),
      reason: `${counter} is ${state[counter]}, and should be ${should[counter]}`,
    }),
  );
}

export function counterRule({ kind }: Cause, counter: keyof Counters): AuditRule {
  if (kind === 'add') return counter === 'coins' ? RULES.effectTreasure : RULES.stateCounters;
  if (kind === 'buy') return counter === 'actions' ? RULES.stateCounters : RULES.effectBuy;
  return kind === 'act' ? RULES.effectBonus : RULES.turnCounters;
}

/** What was drawn came out of the deck and the shuffled discards, whichever cards these were. */
const ownedBy = ({ plays, discards, kept, deck, shuffled }: Forecast): Multiset<CardName> =>
  addMultisets(plays, discards, kept, deck, shuffled ?? EMPTY_MULTISET);

export interface Neighbours {
  /** What others are known to hold: zones that were shown to them last. */
  readonly zones: readonly Multiset<CardName>[];
}

/** The receiver's own cards, of which only the draws are free. Of what is wrong, one thing: it shows everywhere. */
export function compareZones(state: State, forecast: Forecast, neighbours: Neighbours): Discrepancy[] {
  const is = multisetOf(state.hand, state.deck, state.plays, state.discards);
  const should = ownedBy(forecast);
  const isWhole = isSameMultiset(is, should);
  const wrong = misplaced(state, forecast);
  if (isWhole && wrong === null) return [];
  if (isForeign(state, forecast, neighbours, isWhole)) {
    return [
      { rule: RULES.stateOwnCards, reason: `the hand is another player's: ${showMultiset(multisetOf(state.hand))}` },
    ];
  }
  if (isWhole) return wrong === null ? [] : [{ rule: ruleFor(forecast.cause, wrong.field), reason: wrong.reason }];
  return [
    {
      rule: ruleFor(forecast.cause, 'all'),
      reason: `of all the cards of this player, ${describeDifference(is, should)}`,
    },
    ...shownWrong(state, forecast, wrong),
  ];
}

/** Where cards are missing or too many, if that is known. */
function shownWrong(state: State, forecast: Forecast, wrong: Wrong | null): Discrepancy[] {
  if (wrong !== null) return wrong.field === 'draw' ? [] : [{ rule: RULES[SHOWN[wrong.field]], reason: wrong.reason }];
  const { deck, shuffled, drawn } = forecast;
  const left = sizeOf(deck) + sizeOf(shuffled ?? EMPTY_MULTISET) - drawn;
  const reason = `the deck has ${state.deck.length} cards (${showMultiset(multisetOf(state.deck))}), and should have ${left}`;
  return [{ rule: RULES.stateDeck, reason }];
}

const SHOWN = {
  all: 'stateDeck',
  plays: 'statePlays',
  discards: 'stateDiscards',
  hand: 'stateHand',
  size: 'stateHand',
} as const;

interface Wrong {
  readonly field: Field;
  readonly reason: string;
}

type Field = 'all' | 'plays' | 'discards' | 'hand' | 'size' | 'draw';

/** Cards that are all there, but not where they belong. */
function misplaced(state: State, forecast: Forecast): Wrong | null {
  const { plays, discards, kept, drawn, deck, shuffled } = forecast;
  const wrong = (field: Field, reason: string) => ({ field, reason });
  const differs = (field: 'plays' | 'discards', should: Multiset<CardName>) =>
    wrong(field, `in ${field}, ${describeDifference(multisetOf(state[field]), should)}`);
  const hand = multisetOf(state.hand);
  if (!isSameMultiset(multisetOf(state.plays), plays)) return differs('plays', plays);
  if (!isSubset(kept, hand)) return wrong('hand', `in hand, ${showMultiset(subtractMultiset(kept, hand))} missing`);
  if (sizeOf(hand) !== sizeOf(kept) + drawn) {
    return wrong(
      drawn === 0 ? 'hand' : shuffled === null ? 'size' : 'draw',
      `the hand has ${state.hand.length} cards, and should have ${sizeOf(kept) + drawn}`,
    );
  }
  if (!isSameMultiset(multisetOf(state.discards), discards)) return differs('discards', discards);
  const news = subtractMultiset(hand, kept);
  if (shuffled === null && !isSubset(news, deck)) {
    return wrong(
      'draw',
      `${showMultiset(subtractMultiset(news, deck))} cannot have been drawn: the deck was ${showMultiset(deck)}`,
    );
  }
  if (shuffled !== null && !isSubset(deck, news)) {
    return wrong(
      'draw',
      `${showMultiset(subtractMultiset(deck, news))} was left in the deck when the discards were shuffled`,
    );
  }
  return null;
}

const isForeign = (state: State, { drawn, kept }: Forecast, { zones }: Neighbours, isWhole: boolean): boolean =>
  // Two hands of starting cards may well be alike, and one that was all drawn may be anything.
  (drawn + sizeOf(kept) === state.hand.length || !isWhole) &&
  zones.some((zone) => sizeOf(zone) > 0 && isSameMultiset(zone, multisetOf(state.hand)));

const DRAWING = ['smithy', 'village', 'market', 'moat'];

/** Which rule it breaks that a state shows the wrong cards, after what was done. */
function ruleFor(cause: Cause, field: Field): AuditRule {
  switch (cause.kind) {
    case 'add':
      return RULES.effectTreasure;
    case 'buy':
      return RULES.effectBuy;
    case 'moat':
      return RULES.effectMoat;
    case 'discard':
      return RULES.effectDiscard;
    case 'clean':
      return field === 'all' ? RULES.cardsConserved : field === 'draw' ? RULES.effectDraw : RULES.effectClean;
    case 'act':
      return ruleForAct(cause.card, field);
    case 'nothing':
      return ruleForNothing(field);
  }
}

function ruleForAct(card: string, field: Field): AuditRule {
  if (field === 'plays') return RULES.statePlays;
  if (card === 'cellar') return RULES.effectCellar;
  if (card === 'mine') return RULES.effectMine;
  if (DRAWING.includes(card)) return field === 'all' ? RULES.cardsConserved : RULES.effectDraw;
  return card === 'remodel' || card === 'workshop' ? RULES.effectGain : RULES.cardsConserved;
}

const ruleForNothing = (field: Field): AuditRule =>
  field === 'all' ? RULES.cardsConserved : field === 'draw' ? RULES.stateDeck : RULES[SHOWN[field]];

/** Supply and trash, which are the same for all. */
export function comparePublic(
  state: State,
  supply: Multiset<CardName>,
  trash: readonly string[],
  trashing: boolean,
): Discrepancy[] {
  const found: Discrepancy[] = [];
  const shown = multisetOf(state.supply);
  if (!isSameMultiset(shown, supply)) {
    found.push({ rule: RULES.stateSupply, reason: `in supply, ${describeDifference(shown, supply)}` });
  }
  const should = trash.join(' ');
  if (state.trash.join(' ') === should) return found;
  const isReordered = isSameMultiset(multisetOf(state.trash), multisetOf(trash as State['trash']));
  const rule = isReordered ? RULES.stateTrashOrder : trashing ? RULES.effectTrash : RULES.stateTrash;
  found.push({ rule, reason: `trash is (${state.trash.join(' ')}), and should be (${should})` });
  return found;
}

/** A first state: all start alike. */
export function compareStart(state: State): Discrepancy[] {
  const is = multisetOf(state.hand, state.deck, state.plays, state.discards);
  const found: Discrepancy[] = [];
  if (!isSameMultiset(is, multisetOf(STARTING_NAMES))) {
    found.push({ rule: RULES.setupDeck, reason: `the cards of this player are ${showMultiset(is)}` });
  }
  const deckSize = STARTING_NAMES.length - HAND_SIZE;
  if (state.hand.length !== HAND_SIZE || state.deck.length !== deckSize) {
    const should = `${HAND_SIZE} and ${deckSize}`;
    const reason = `${state.hand.length} cards in hand and ${state.deck.length} in the deck, and should be ${should}`;
    found.push({ rule: RULES.setupHand, reason });
  }
  return found;
}
