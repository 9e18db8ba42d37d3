import {
  type SeenStep,
  type TableGame,
  type TableSeat,
  type TableView,
  tableView,
  type Viewer,
} from '../table/index.js';
import { stepToJson, viewToJson } from '../table/remote/index.js';
import { logToJson } from '../table/table-file.js';
import { startingProgram } from './programs.js';
import { isPersonAt, makeNotification, type SentView, type TableState } from './table-state.js';

// What each seat and the spectators may know of the game.

const seatOf = (viewer: Viewer): number | null => (typeof viewer === 'number' ? viewer : null);

/**
 * For its viewer, its own seat is a person, and those of other people are elsewhere. While programs are getting ready,
 * nobody is asked anything.
 */
function viewFor(state: TableState, game: TableGame, viewer: Viewer): TableView {
  const view = tableView(game, viewer);
  const seats = view.seats.map((seat, index) => (index === viewer ? { ...seat, kind: 'person' as const } : seat));
  const starting = startingProgram(state);
  return starting === null ? { ...view, seats } : { ...view, seats, waitingFor: starting, decision: null };
}

/**
 * Sends everybody what has changed for them. A view that has not changed is not sent: that somebody was asked and did
 * nothing visible is nobody else's business.
 */
export function publishViews(state: TableState): void {
  const { game, outputs } = state;
  if (game === null) return;
  for (const viewer of viewersOf(state)) {
    const frame = nextFrame(state, viewer, viewFor(state, game, viewer));
    if (frame === null) continue;
    const seat = seatOf(viewer);
    outputs.push(seat === null ? { kind: 'watch', text: frame } : { kind: 'send', seat, text: frame });
  }
}

const viewersOf = (state: TableState): Viewer[] => [
  ...[...state.seats.keys()].filter((seat) => isPersonAt(state, seat)),
  'public',
];

function nextFrame(state: TableState, viewer: Viewer, view: TableView): string | null {
  const before = state.sent.get(viewer);
  const text = JSON.stringify(viewToJson(view));
  const keep = before === undefined ? 0 : commonSteps(before.steps, view.steps);
  if (before !== undefined && isSame(before, text, view.steps, keep)) return null;
  const step = before === undefined ? 0 : before.step + 1;
  const sent = { step, text, steps: view.steps };
  state.sent.set(viewer, sent);
  return before === undefined ? makeView(sent) : makeUpdate(sent, keep);
}

const isSame = (before: SentView, text: string, steps: readonly SeenStep[], keep: number): boolean =>
  before.text === text && keep === steps.length && keep === before.steps.length;

/** Steps that stand are the same objects in every view. */
function commonSteps(before: readonly SeenStep[], after: readonly SeenStep[]): number {
  let common = 0;
  while (common < before.length && common < after.length && isEqual(before[common], after[common])) common++;
  return common;
}

const isEqual = (one: SeenStep | undefined, other: SeenStep | undefined): boolean =>
  one === other || (one?.undone === true && JSON.stringify(one) === JSON.stringify(other));

const makeSteps = (steps: readonly SeenStep[]): string => JSON.stringify(steps.map(stepToJson));

// The text of a view was made to compare it, so it is not made again.
const makeView = ({ step, text, steps }: SentView): string =>
  `{"jsonrpc":"2.0","method":"View","params":{"step":${step},"view":${text.slice(0, -1)},"steps":${makeSteps(steps)}}}}`;

const makeUpdate = ({ step, text, steps }: SentView, keep: number): string =>
  `{"jsonrpc":"2.0","method":"Update","params":{"step":${step},"keep":${keep},"steps":${makeSteps(steps.slice(keep))},"view":${text}}}`;

/** The whole view of somebody who comes; null before the game. */
export function wholeView({ sent }: TableState, seat: number | null): string | null {
  const last = sent.get(seat ?? 'public');
  return last === undefined ? null : makeView(last);
}

/** The number of the last view of a seat. */
export const stepOfSeat = ({ sent }: TableState, seat: number): number => sent.get(seat)?.step ?? 0;

/** The whole game, which is no secret any more; null if it is not over. */
export function makeOver(state: TableState, seat: number | null): string | null {
  const table = finishedTable(state, seat);
  const { key, created } = state.identity;
  return table === null ? null : makeNotification('Over', { key, created, seat, table });
}

/** For one seat, which is a person then; for the host, with the profiles of all. */
export function finishedTable(
  { game, phase }: TableState,
  seat: number | null,
  profiles: readonly (string | null)[] = [],
): unknown {
  if (game === null || phase !== 'over') return null;
  const seats = game.options.seats.map((each, index) =>
    index === seat ? asPerson(each) : each.kind === 'remote' ? { ...each, profile: profiles[index] ?? null } : each,
  );
  return logToJson({ options: { ...game.options, seats }, moves: game.moves });
}

const asPerson = ({ name }: TableSeat): TableSeat => ({ kind: 'person', name, profile: null });
