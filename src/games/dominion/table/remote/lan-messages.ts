import { fault, ok, type Result } from '../../../../core/result.js';
import { type Answer, makeAnswer, parseAnswer } from '../../engine/index.js';
import { listOf, objectOf, oneOf, parsed, parseJson, text } from '../json-reader.js';
import type { SeenStep, TableView } from '../table-view.js';
import { readSeatNumber } from './wire-game.js';
import { readSteps, readViewNow, stepToJson, type ViewNow, viewToJson } from './wire-view.js';

// What a page and its server tell each other about a seat at a LAN game.

/** What the server says to the page. */
export type LanPageMessage =
  /** Connected; `address` is where others join, if this server hosts the game. */
  | { readonly status: 'waiting'; readonly address: string }
  | { readonly status: 'playing'; readonly view: ViewNow; readonly steps: readonly SeenStep[] }
  | {
      readonly status: 'over';
      readonly view: ViewNow;
      readonly steps: readonly SeenStep[];
      readonly winner: number;
    }
  /** An answer was not taken. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'closed'; readonly reason: string };

export const makeLanPageMessage = (message: LanPageMessage): string =>
  JSON.stringify(
    'view' in message ? { ...message, view: viewToJson(message.view), steps: message.steps.map(stepToJson) } : message,
  );

const STATUSES = ['waiting', 'playing', 'over', 'refused', 'closed'] as const;
const LONGEST = 2_000;

const READERS = {
  waiting: objectOf({ address: text(LONGEST) }),
  playing: objectOf({ view: readViewNow, steps: readSteps }),
  over: objectOf({ view: readViewNow, steps: readSteps, winner: readSeatNumber }),
  refused: objectOf({ reason: text(LONGEST) }),
  closed: objectOf({ reason: text(LONGEST) }),
} as const;

export function parseLanPageMessage(frame: string): Result<LanPageMessage> {
  const json = parseJson(frame);
  if (!json.ok) return json;
  const head = objectOf({ status: oneOf(STATUSES) })(json.value, '');
  if (!head.ok) return head;
  const { status } = head.value;
  const read = READERS[status](json.value, '');
  return read.ok ? ok({ status, ...read.value } as LanPageMessage) : fault(read.error.code, read.error.message);
}

/** What the page asks for, once it is connected. */
export type LanPageRequest =
  | { readonly kind: 'start' }
  | { readonly kind: 'answer'; readonly answers: readonly Answer[] };

export const makeLanPageRequest = (request: LanPageRequest): string =>
  JSON.stringify(request.kind === 'start' ? request : { ...request, answers: request.answers.map(makeAnswer) });

const MOST_ANSWERS = 8;
const readKind = objectOf({ kind: oneOf(['start', 'answer'] as const) });
const readAnswers = objectOf({ answers: listOf(parsed(text(4_000), parseAnswer), MOST_ANSWERS) });

export function parseLanPageRequest(frame: string): Result<LanPageRequest> {
  const json = parseJson(frame);
  if (!json.ok) return json;
  const head = readKind(json.value, '');
  if (!head.ok) return head;
  if (head.value.kind === 'start') return ok({ kind: 'start' });
  const read = readAnswers(json.value, '');
  return read.ok ? ok({ kind: 'answer', answers: read.value.answers }) : read;
}

/** A view with its steps. */
export const lanView = ({ view, steps }: { view: ViewNow; steps: readonly SeenStep[] }): TableView => ({
  ...view,
  steps,
});
