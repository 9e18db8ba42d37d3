import {
  type Answer,
  copyGame,
  type Decision,
  decisionOf,
  type Game,
  type GameEvent,
  legalAnswers,
  type Purpose,
  type Rule,
  type Source,
  stepInPlace,
  withdrawInPlace,
} from '../engine/index.js';

/** What a person is asked: a phase of a turn, or what a card wants with cards from where. */
export type QuestionKind = 'action-phase' | 'buy-phase' | `${Purpose}-${Source}`;

export const kindOf = (decision: Decision): QuestionKind =>
  decision.kind === 'turn' ? `${decision.phase}-phase` : kindOfChoice(decision.purpose, decision.from);

const kindOfChoice = (purpose: Purpose, source: Source): QuestionKind => `${purpose}-${source}`;

/** A move that was carried out. */
export interface Step {
  /** Who answered, or gave up. */
  readonly seat: number;
  /** Null if the seat gave up. */
  readonly answer: Answer | null;
  readonly asked: QuestionKind;
  /** A card asked, and there was no other legal answer. */
  readonly forced: boolean;
  /** Part of the same panel as the step before: the later questions of a sentry. */
  readonly continues: boolean;
  /** Somebody learned something, so the step cannot be taken back. */
  readonly news: boolean;
  /** Everything that happened, with all cards; `seenStep` hides what a viewer may not know. */
  readonly events: readonly GameEvent[];
  /** Milliseconds since the game began, as given by whoever keeps the time. */
  readonly time: number | null;
}

export interface Stepped {
  readonly game: Game;
  readonly step: Step;
}

/** The game after an answer, or the rule that the answer breaks. */
export function stepOf(game: Game, answer: Answer, time: number | null): Stepped | Rule {
  const decision = decisionOf(game);
  const next = copyGame(game);
  const judgement = stepInPlace(next, answer);
  if (!judgement.legal) return judgement.rule;
  const asked = kindOf(decision as Decision);
  const events = next.events ?? [];
  return {
    game: next,
    step: {
      seat: (decision as Decision).seat,
      answer,
      asked,
      forced: decision?.kind !== 'turn' && onlyAnswer(game) !== null,
      continues: SENTRY_FOLLOW_UPS.includes(asked) && game.stack.at(-1)?.part === 'play',
      news: events.some(isNews),
      events,
      time,
    },
  };
}

/** A sentry's own questions; those of a spy are asked of a victim's frame. */
const SENTRY_FOLLOW_UPS: readonly QuestionKind[] = ['discard-aside', 'order-aside'];

const NEWS: readonly GameEvent['type'][] = ['drew', 'revealed', 'looked', 'shuffled'];

/**
 * Drawing from nothing tells nothing, but an attack was announced to others. The only cards that their owner alone sees
 * discarded are a deck that was turned over.
 */
function isNews({ type, cards, audience }: GameEvent): boolean {
  if (type === 'attacked') return true;
  return cards.length > 0 && (NEWS.includes(type) || (type === 'discarded' && audience === 'owner'));
}

export function withdrawalOf(game: Game, seat: number, time: number | null): Stepped {
  const asked = kindOf(decisionOf(game) as Decision);
  const next = copyGame(game);
  withdrawInPlace(next, seat);
  const events = next.events ?? [];
  return { game: next, step: { seat, answer: null, asked, forced: false, continues: false, news: true, events, time } };
}

/** The only legal answer, if there is just one. */
export function onlyAnswer(game: Game): Answer | null {
  let only: Answer | null = null;
  for (const answer of legalAnswers(game)) {
    if (only !== null) return null;
    only = answer;
  }
  return only;
}
