import {
  AUDIENCES,
  type ChoiceDecision,
  type Decision,
  EVENT_TYPES,
  type GameEvent,
  MAX_SEATS,
  makeAnswer,
  nameOf,
  PURPOSES,
  parseAnswer,
  SOURCES,
  type TurnDecision,
} from '../../engine/index.js';
import { flag, listOf, objectOf, oneOf, orNull, parsed, type Reader, text, whole } from '../json-reader.js';
import type { QuestionKind } from '../step.js';
import { MOST_MOVES } from '../table-game.js';
import { LONGEST_NAME, SEAT_KINDS } from '../table-options.js';
import type { SeatName, SeenStep, TableView, Viewer } from '../table-view.js';
import { cardNames, readCard, readSeenCards } from './card-readers.js';
import { gameToJson, readGame, readSeatNumber } from './wire-game.js';

// What a viewer may know, as JSON and back.

/** A view without its steps, which are sent once. */
export type ViewNow = Omit<TableView, 'steps'>;

export const viewToJson = (view: ViewNow): Record<string, unknown> => ({
  viewer: view.viewer,
  seats: view.seats,
  kingdom: cardNames(view.kingdom),
  view: gameToJson(view.view),
  waitingFor: view.waitingFor,
  decision: view.decision === null ? null : decisionToJson(view.decision),
  points: view.points,
  practiced: view.practiced,
  undoRefusal: view.undoRefusal,
});

const decisionToJson = (decision: Decision): unknown =>
  decision.kind === 'turn' ? decision : { ...decision, card: nameOf(decision.card), pool: cardNames(decision.pool) };

export const stepToJson = ({ own, events, ...step }: SeenStep): unknown => ({
  ...step,
  own: own === null ? null : { ...own, answer: own.answer === null ? null : makeAnswer(own.answer) },
  events: events.map((event) => ({ ...event, cards: cardNames(event.cards) })),
});

const LONGEST_TEXT = 2_000;

const readEvent = objectOf<GameEvent>({
  type: oneOf(EVENT_TYPES),
  seat: readSeatNumber,
  cards: readSeenCards,
  audience: oneOf(AUDIENCES),
  depth: whole(0, 1000),
});

const readOwn = objectOf<NonNullable<SeenStep['own']>>({
  answer: orNull(parsed(text(LONGEST_TEXT), parseAnswer)),
  // Only its text is ever looked at.
  asked: text(40) as Reader<QuestionKind>,
  forced: flag,
});

const readStep = objectOf<SeenStep>({
  seat: readSeatNumber,
  own: orNull(readOwn),
  gaveUp: flag,
  events: listOf(readEvent, LONGEST_TEXT),
  undone: flag,
});

export const readSteps: Reader<SeenStep[]> = listOf(readStep, MOST_MOVES);

const readTurn = objectOf<TurnDecision>({
  kind: oneOf(['turn']),
  seat: readSeatNumber,
  phase: oneOf(['action', 'buy']),
});

const readChoice = objectOf<ChoiceDecision>({
  kind: oneOf(['choose', 'confirm']),
  seat: readSeatNumber,
  card: readCard,
  purpose: oneOf(PURPOSES),
  from: oneOf(SOURCES),
  pool: readSeenCards,
  min: whole(0, LONGEST_TEXT),
  max: whole(0, LONGEST_TEXT),
  ordered: flag,
  hidden: flag,
});

const readKind = objectOf<{ kind: Decision['kind'] }>({ kind: oneOf(['turn', 'choose', 'confirm']) });

const readDecision: Reader<Decision> = (value, path) => {
  const kind = readKind(value, path);
  if (!kind.ok) return kind;
  return kind.value.kind === 'turn' ? readTurn(value, path) : readChoice(value, path);
};

const readViewer: Reader<Viewer> = (value, path) =>
  typeof value === 'number' ? readSeatNumber(value, path) : oneOf(['public', 'all'] as const)(value, path);

export const readViewNow: Reader<ViewNow> = objectOf<ViewNow>({
  viewer: readViewer,
  seats: listOf(objectOf<SeatName>({ name: text(LONGEST_NAME), kind: oneOf(SEAT_KINDS) }), MAX_SEATS),
  kingdom: readSeenCards,
  view: readGame,
  waitingFor: orNull(readSeatNumber),
  decision: orNull(readDecision),
  points: orNull(listOf(whole(-LONGEST_TEXT, LONGEST_TEXT), MAX_SEATS)),
  practiced: flag,
  undoRefusal: orNull(text(LONGEST_TEXT)),
});
