import { type Answer, type Card, type ChoiceDecision, choose } from '../engine/index.js';
import { FATES, type Fate, type Prompt, type Selection, type SentryCard } from './prompt.js';
import { panelCards, type QuestionContext, questionContext } from './question-text.js';
import type { TableView } from './table-view.js';

/** Once trashing is answered, only discarding and the order are left. */
const FATES_BY_QUESTION: Partial<Record<ChoiceDecision['purpose'], readonly Fate[]>> = {
  trash: FATES,
  discard: ['discard', 'keep'],
  order: ['keep'],
};

const fatesOf = ({ purpose }: ChoiceDecision): readonly Fate[] => FATES_BY_QUESTION[purpose] ?? FATES;

export function sentryPrompt(context: QuestionContext, selection: Selection): Prompt {
  const { decision } = context;
  const cards = panelCards(context);
  const kept = keptOf(cards, selection);
  return {
    kind: 'sentry',
    seat: decision.seat,
    card: decision.card,
    decision,
    sentence: cards.length === 0 ? 'Your deck has no cards to look at' : 'Trash, discard or keep each card',
    zone: null,
    min: 0,
    max: cards.length,
    panel: { title: 'The top of your deck', zone: 'aside', owner: decision.seat, cards },
    buttons: [
      { id: 'done', label: doneLabel(cards, selection), disabled: null },
      ...(hasOrder(kept) ? [{ id: 'swap' as const, label: 'Swap order', disabled: null }] : []),
    ],
  };
}

const fateAt = ({ fates }: Selection, index: number): Fate => fates[index] ?? 'keep';

const withFate = (cards: readonly Card[], selection: Selection, fate: Fate): Card[] =>
  cards.filter((_, index) => fateAt(selection, index) === fate);

const keptOf = (cards: readonly Card[], selection: Selection): Card[] => withFate(cards, selection, 'keep');

const hasOrder = ([first, second]: readonly Card[]): boolean => second !== undefined && first !== second;

function doneLabel(cards: readonly Card[], selection: Selection): string {
  const counts = FATES.map((fate) => [fate, withFate(cards, selection, fate).length] as const);
  const words = counts.flatMap(([fate, count]) => (count === 0 ? [] : [`${fate} ${count}`]));
  const label = words.join(', ') || 'go on';
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The cards of the viewer's sentry, the one on top of the deck first; empty if no sentry asks. */
export function sentryCards(view: TableView, selection: Selection): SentryCard[] {
  const { decision } = view;
  if (decision === null || decision.kind === 'turn') return [];
  const cards = panelCards(questionContext(view, decision));
  const fates = fatesOf(decision);
  const keeps = cards.flatMap((_, index) => (fateAt(selection, index) === 'keep' ? [index] : []));
  const top = selection.swapped ? keeps.at(-1) : keeps[0];
  return cards.map((card, index) => ({ card, fate: fateAt(selection, index), fates, onTop: index === top }));
}

/** The selection with another fate for the card at `index` of the panel. */
export function withFateAt(view: TableView, selection: Selection, index: number, fate: Fate): Selection {
  const cards = sentryCards(view, selection);
  const allowed = cards[index]?.fates.includes(fate) ?? false;
  if (!allowed) return selection;
  return { ...selection, fates: cards.map((each, at) => (at === index ? fate : each.fate)) };
}

/** The panel as the answers that the engine asks for one by one. */
export function sentryAnswers(view: TableView, decision: ChoiceDecision, selection: Selection): Answer[] {
  const cards = panelCards(questionContext(view, decision));
  const trashed = withFate(cards, selection, 'trash');
  const discarded = withFate(cards, selection, 'discard');
  const kept = keptOf(cards, selection);
  const asksTrash = decision.purpose === 'trash';
  const asksDiscard = decision.purpose === 'discard' || (asksTrash && trashed.length < cards.length);
  return [
    ...(asksTrash ? [choose(trashed)] : []),
    ...(asksDiscard ? [choose(discarded)] : []),
    // The card named last ends up on top.
    ...(hasOrder(kept) ? [choose(selection.swapped ? kept : kept.toReversed())] : []),
  ];
}
