import {
  type Card,
  type Decision,
  decisionOf,
  eventsFor,
  type Game,
  type GameEvent,
  scoresOf,
  type View,
  viewOf,
} from '../engine/index.js';
import type { Step } from './step.js';
import { seatToAnswer, type TableGame } from './table-game.js';
import { kingdomOf, type SeatKind } from './table-options.js';
import { refusalOfUndo } from './undo.js';

/** Who looks at the table: a seat, somebody without a seat, or somebody who may see all hands. */
export type Viewer = number | 'public' | 'all';

/** A seat as everybody knows it. */
export interface SeatName {
  readonly name: string;
  readonly kind: SeatKind;
}

/** A step as its viewer may know it. */
export interface SeenStep {
  readonly seat: number;
  /** The answer and what was asked; null if it was not the viewer's, because both can tell what is in a hand. */
  readonly own: Pick<Step, 'answer' | 'asked' | 'forced'> | null;
  readonly gaveUp: boolean;
  readonly events: readonly GameEvent[];
  readonly undone: boolean;
}

/** Everything that a viewer may know, and the only thing that is ever shown. */
export interface TableView {
  readonly viewer: Viewer;
  readonly seats: readonly SeatName[];
  readonly kingdom: readonly Card[];
  readonly view: View;
  /** The seat that everybody waits for; null when the game is over. */
  readonly waitingFor: number | null;
  /** What the viewer is asked; null if it is another one's turn to answer. */
  readonly decision: Decision | null;
  readonly steps: readonly SeenStep[];
  /** Everybody's points, where the table shows them; null otherwise. */
  readonly points: readonly number[] | null;
  /** The game does not count, because somebody knew what would come. */
  readonly practiced: boolean;
  /** Why nothing can be taken back now; null if it can. */
  readonly undoRefusal: string | null;
}

export function tableView(table: TableGame, viewer: Viewer): TableView {
  const { game, options } = table;
  const waitingFor = seatToAnswer(table);
  const sees = options.openHands ? 'all' : viewer;
  const view = gameFor(game, sees);
  return {
    viewer,
    seats: options.seats.map(({ name, kind }) => ({ name, kind })),
    kingdom: kingdomOf(options),
    view,
    waitingFor,
    decision: viewer === waitingFor ? decisionOf(view) : null,
    steps: seenSteps(table, sees),
    points: options.pointsShown || waitingFor === null ? scoresOf(game) : null,
    practiced: table.practiced,
    undoRefusal: typeof viewer === 'number' ? (refusalOfUndo(table, viewer)?.message ?? null) : ONLY_SEATS,
  };
}

/** The game as a viewer may know it: every hidden card is unknown. */
export function gameFor(game: Game, viewer: Viewer): View {
  if (viewer === 'public') return viewOf(game, NO_SEAT);
  if (viewer !== 'all') return viewOf(game, viewer);
  const own = game.seats.map((_, seat) => viewOf(game, seat).seats[seat] as Game['seats'][number]);
  return { ...viewOf(game, NO_SEAT), seats: own, events: null };
}

const NO_SEAT = -1;
const ONLY_SEATS = 'only a player can take something back';

function seenSteps({ steps, undone }: TableGame, viewer: Viewer): SeenStep[] {
  const seen: SeenStep[] = [];
  const add = (step: Step, isUndone: boolean): void => {
    // That somebody was asked and did nothing visible is nobody else's business.
    if (step.events.length > 0 || step.answer === null || isOwn(step, viewer))
      seen.push(seenStep(step, viewer, isUndone));
  };
  for (let index = 0; index <= steps.length; index++) {
    for (const { after, step } of undone) if (after === index) add(step, true);
    const step = steps[index];
    if (step !== undefined) add(step, false);
  }
  return seen;
}

const isOwn = ({ seat }: Step, viewer: Viewer): boolean => viewer === 'all' || viewer === seat;

/** Steps never change, and a long game has hundreds in every view. */
const redacted = new WeakMap<Step, Map<Viewer, SeenStep>>();

export function seenStep(step: Step, viewer: Viewer, undone: boolean): SeenStep {
  const seen = redacted.get(step)?.get(viewer) ?? remember(step, viewer);
  return undone ? { ...seen, undone } : seen;
}

function remember(step: Step, viewer: Viewer): SeenStep {
  const byViewer = redacted.get(step) ?? new Map<Viewer, SeenStep>();
  const seen = redact(step, viewer);
  redacted.set(step, byViewer.set(viewer, seen));
  return seen;
}

function redact(step: Step, viewer: Viewer): SeenStep {
  const { seat, answer, asked, forced, events } = step;
  const own = isOwn(step, viewer) ? { answer, asked, forced } : null;
  return { seat, own, gaveUp: answer === null, events: eventsSeenBy(events, viewer), undone: false };
}

const eventsSeenBy = (events: readonly GameEvent[], viewer: Viewer): GameEvent[] =>
  viewer === 'all'
    ? events.flatMap((event) => eventsFor([event], event.seat))
    : eventsFor(events, viewer === 'public' ? NO_SEAT : viewer);
