import type { GameRenderer, Picture, RecordedMessage, Series } from '../../kit/game-renderer.js';
import { recordedResult } from '../../kit/game-result-note.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import { isAlike } from '../../kit/unresponsive.js';
import type { Finding } from '../../kit/verdict.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase } from '../scored-run.js';
import { makeFindings, makeRule } from './finding.js';
import { makeLineChart } from './line-chart.js';
import { code, cut, definition, duration, points, text } from './markup.js';
import { type Payload, payloadOf } from './payload.js';
import { makePlayerTable } from './player-table.js';
import { messagesOf } from './recorded-messages.js';
import { type ReplyTime, replyTimes } from './reply-times.js';
import { makeBadge } from './verdict-badge.js';

export interface RenderContext extends ReportContext {
  /** Compresses with raw DEFLATE and encodes the result in Base64. */
  readonly deflate: (text: string) => string;
  /** Null for an unknown protocol, whose cases are shown with their log alone. */
  readonly protocolOf: (name: string) => PlayerProtocol | null;
  /** Null for a game that cannot be drawn. */
  readonly renderer: GameRenderer | null;
  /** For several pages about the same cases, of which each recording is then read and drawn once. */
  readonly views?: SharedViews;
}

/** Views by everything that they depend on. */
export type SharedViews = Map<string, CaseView>;

/** What was extracted from a recording. */
export interface CaseView {
  readonly protocol: string;
  readonly messages: readonly RecordedMessage[];
  readonly replies: readonly ReplyTime[];
  readonly payload: Payload | null;
}

export function viewCase({ id, evidence, findings, protocol }: ScoredCase, context: RenderContext): CaseView {
  const { views } = context;
  if (views === undefined) return viewRecording(evidence, findings, protocol, context);
  const key = JSON.stringify([id, protocol, evidence, findings]);
  const view = views.get(key) ?? viewRecording(evidence, findings, protocol, context);
  views.set(key, view);
  return view;
}

export function viewRecording(
  evidence: string | null,
  findings: readonly Finding[],
  protocol: string,
  { protocolOf, renderer }: RenderContext,
): CaseView {
  const known = protocolOf(protocol);
  const messages = evidence === null || known === null ? [] : messagesOf(evidence, known);
  const readView = known === null || renderer === null ? () => null : renderer.openRecording(protocol);
  return {
    protocol,
    messages,
    replies: replyTimes(messages),
    payload: evidence === null ? null : payloadOf(evidence, findings, messages, readView),
  };
}

export function makeCase(result: ScoredCase, view: CaseView, context: RenderContext, isOpen = false): string {
  const { id, verdict, topic } = result;
  return `<details class="case" id="${text(id)}" data-verdict="${verdict}" data-topic="${text(topic)}"${isOpen ? ' open' : ''}>${makeSummary(result)}<div class="body">${makeBody(result, view, context)}</div></details>\n`;
}

const makeSummary = (result: ScoredCase): string => {
  const { id, title, verdict, earned, of, hidden, expected } = result;
  const tags = [
    ...(expected ? ['expected'] : []),
    ...(result.notRun ? [isAlike(result) ? 'alike' : 'not run'] : []),
    ...(result.flaky ? ['flaky'] : []),
  ];
  const badges = tags.map((tag) => `<span class="badge">${tag}</span> `).join('');
  return (
    `<summary>${makeBadge(verdict)} ${badges}<h3>${text(title)}</h3> ${hidden ? '<span class="hidden">hidden from students</span> ' : ''}` +
    `<span class="id" dir="ltr">${text(id)}</span> <span class="points">${points(earned)} of ${points(of)}</span></summary>`
  );
};

const makeBody = (result: ScoredCase, view: CaseView, context: RenderContext): string =>
  [makeFindings(result, context), makeFacts(result, context), recordingOf(view, context, result.id)].join('');

const drawn = new WeakMap<CaseView, string>();

/** Drawn once, however many pages show it. */
function recordingOf(view: CaseView, context: RenderContext, id: string): string {
  const recording = drawn.get(view) ?? makeRecording(view, context, id);
  if (context.views !== undefined) drawn.set(view, recording);
  return recording;
}

/** Players and charts of a whole game, and the place where the page's script puts the log and the scenes. */
export function makeRecording(view: CaseView, context: RenderContext, label: string): string {
  const { payload } = view;
  return [
    makeGameCharts(view, context, label),
    payload === null
      ? '<p class="quiet">Nothing was recorded.</p>'
      : `<div class="wire"></div><script type="text/plain" class="packed">${context.deflate(JSON.stringify(payload))}</script>`,
  ].join('');
}

function makeFacts(result: ScoredCase, { registry }: RenderContext): string {
  const { register, rules: all, findings, protocol, reason, ms, again, level, readings } = result;
  const game = recordedResult(result);
  const rules = all.filter((rule) => !findings.some((finding) => finding.rule === rule));
  const list = rules.map((rule) => `<li>${makeRule(rule, protocol, registry)}</li>`).join('');
  const found = Object.entries(readings).map(([id, reading]) => `${text(id)}: ${text(reading)}`);
  return `<dl class="facts">${[
    ...(game === null ? [] : [definition('Game', text(game))]),
    ...(reason === null ? [] : [definition('Why', text(cut(reason)))]),
    ...(rules.length === 0 ? [] : [definition('Rules', `<ul class="rules">${list}</ul>`)]),
    ...(level === 'contested' ? [definition('Level', 'contested: a violation costs points only with --strict')] : []),
    ...(found.length === 0 ? [] : [definition('Readings', found.join('<br>'))]),
    definition('Run', `${register === null ? '' : `as ${text(register)}, `}in ${duration(ms)}`),
    definition('Rerun', code(again)),
  ].join('')}</dl>`;
}

/** A series is long enough to draw from this many points on. */
const MIN_TURNS = 3;
const MIN_REPLIES = 10;

/** For whole games: what each player did, the charts of the game, and how long each reply took. */
function makeGameCharts({ protocol, messages, replies }: CaseView, { renderer }: RenderContext, label: string): string {
  const charts = (renderer?.charts(protocol, messages) ?? [])
    .map((chart) => ({ ...chart, series: chart.series.filter((series) => series.points.length >= MIN_TURNS) }))
    .filter(({ series }) => series.length > 0);
  if (charts.length === 0) return '';
  const later = replies.filter(({ isFirst }) => !isFirst);
  const times: Series = { name: 'reply', points: later.map(({ ms }, index) => [index + 1, ms]) };
  const players = makePlayerTable(renderer?.players?.(protocol, messages) ?? [], `players of ${label}`);
  return `${players}<div class="charts">${charts.map(makeLineChart).join('')}${
    later.length < MIN_REPLIES
      ? ''
      : makeLineChart({ title: 'Reply times', xLabel: 'reply', yLabel: 'ms', series: [times] })
  }</div>`;
}

/** Each picture once, and only those in use. */
export function makeSymbols(views: readonly CaseView[], { renderer }: RenderContext): string {
  const zones = views.flatMap(({ payload }) => payload?.scenes.flatMap((scene) => scene.zones) ?? []);
  const ids = new Set(zones.flatMap(({ pieces }) => pieces.map(({ picture }) => picture)));
  const symbols = renderer === null ? [] : [...ids].map((id) => makeSymbol(id, renderer.picture(id)));
  return `<svg class="symbols" aria-hidden="true" width="0" height="0">${symbols.join('')}</svg>`;
}

const makeSymbol = (id: string, { width, height, svg }: Picture): string =>
  `<symbol id="picture-${text(id)}" viewBox="0 0 ${width} ${height}">${svg}</symbol>`;
