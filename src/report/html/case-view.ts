import type { ScoredCase } from '../run-score.js';
import { makeGameCharts } from './charts.js';
import { type Message, messagesOf } from './evidence-messages.js';
import { makeFinding, makeRule, type Words } from './finding.js';
import type { Artist } from './game-renderer.js';
import { code, cut, duration, points, text } from './markup.js';
import type { Payload } from './payload.js';
import { type Replied, replyTimes } from './reply-times.js';
import { payloadOf } from './scenes.js';
import { badge } from './verdicts.js';

/** A case with all that can be seen in its evidence. */
export interface Shown {
  readonly result: ScoredCase;
  readonly messages: readonly Message[];
  readonly replies: readonly Replied[];
  readonly payload: Payload | null;
}

export function look(result: ScoredCase, artist: Artist): Shown {
  const { evidence, findings, protocol } = result;
  const language = artist.languageOf(protocol);
  const messages = evidence === null || language === null ? [] : messagesOf(evidence, language);
  return {
    result,
    messages,
    replies: replyTimes(messages),
    payload: evidence === null ? null : payloadOf(evidence, findings, messages, artist.observe(protocol)),
  };
}

export interface Press extends Words {
  /** Compresses with DEFLATE, without any header, and writes the outcome in base64. */
  readonly deflate: (text: string) => string;
  readonly artist: Artist;
}

export function makeCase(shown: Shown, press: Press): string {
  const { id, verdict, topic } = shown.result;
  return `<details class="case" id="${text(id)}" data-verdict="${verdict}" data-topic="${text(topic)}">${makeSummary(
    shown.result,
  )}<div class="body">${makeBody(shown, press)}</div></details>\n`;
}

const makeSummary = ({ id, title, verdict, earned, of, hidden }: ScoredCase): string =>
  `<summary>${badge(verdict)} <h3>${text(title)}</h3> ${hidden ? '<span class="hidden">hidden from students</span> ' : ''}` +
  `<span class="id" dir="ltr">${text(id)}</span> <span class="points">${points(earned)} of ${points(of)}</span></summary>`;

function makeBody({ result, messages, replies, payload }: Shown, press: Press): string {
  const { findings, protocol } = result;
  const games = press.artist.pointsByTurn(protocol, messages);
  return [
    ...findings.map((finding) => makeFinding(finding, protocol, press)),
    makeFacts(result, press),
    makeGameCharts(games, replies),
    payload === null
      ? '<p class="quiet">Nothing was recorded.</p>'
      : `<div class="wire"></div><script type="text/plain" class="packed">${press.deflate(JSON.stringify(payload))}</script>`,
  ].join('');
}

const row = (label: string, inside: string): string => `<dt>${label}</dt><dd>${inside}</dd>`;

function makeFacts(
  { register, rules, protocol, reason, ms, again, level, readings }: ScoredCase,
  { registry }: Press,
): string {
  const list = rules.map((rule) => `<li>${makeRule(rule, protocol, registry)}</li>`).join('');
  const read = Object.entries(readings).map(([id, reading]) => `${text(id)}: ${text(reading)}`);
  return `<dl class="facts">${[
    ...(reason === null ? [] : [row('Why', text(cut(reason)))]),
    ...(rules.length === 0 ? [] : [row('About', `<ul class="rules">${list}</ul>`)]),
    ...(level === 'contested' ? [row('Level', 'contested: breaking it costs nothing unless strict')] : []),
    ...(read.length === 0 ? [] : [row('Readings', read.join('<br>'))]),
    row('Run', `${register === null ? '' : `as ${text(register)}, `}in ${duration(ms)}`),
    row('Again', code(again)),
  ].join('')}</dl>`;
}
