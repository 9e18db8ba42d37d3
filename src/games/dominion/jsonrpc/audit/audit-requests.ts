import { type Card, type Game, QUIRK_IDS, type QuirkId, type Rules, TURN_RULES } from '../../engine/index.js';
import type { RequestEnvelope } from '../envelope/envelope.js';
import { judgeBuy, judgeEndTurn, judgePlay, type RequestJudgement } from '../judge-request.js';
import { PROMPTS } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { SESSION_RULES } from '../session/session-machine.js';
import type { Flaw } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { forfeit } from './forfeit.js';
import { goOn } from './game-flow.js';
import { cardIn } from './infer-draws.js';
import { formPoint, REFUSED } from './interpretations.js';
import { QUIRKS } from './known-bugs.js';
import { idOf, isAnswer, methodOf, type Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';
import { type Attempt, Carrying, type Wish } from './request-attempt.js';

type Request = Spoken & { readonly said: RequestEnvelope };
type Unheard =
  | Exclude<RequestJudgement, { ok: true }>
  | { readonly ok: false; readonly kind: 'odd'; readonly rule: Blamed; readonly reason: string };

/** A request of a player: carried out if it is legal, refused if not. */
export function onRequest(audit: Audit, spoken: Request): void {
  audit.tale.take(spoken);
  if (audit.stage === 'over') afterTheEnd(audit, spoken);
  else if (audit.stage === 'playing') judgeRequest(audit, spoken);
  else expectRefusal(audit, spoken, outOfTurn());
}

function judgeRequest(audit: Audit, spoken: Request): void {
  const heard = hear(audit, spoken, audit.game.rules);
  if (!heard.ok) {
    refuse(audit, spoken, heard);
    return;
  }
  if (isOverlapRefused(audit, spoken)) return;
  const tried = tryAll(audit, spoken, audit.game.rules, heard.answers);
  if (tried.kind === 'flaw') explain(audit, spoken, tried.flaw);
  else conclude(audit, tried);
}

/** A request that comes before the one before it is answered may be refused, however legal it is (J-29). */
function isOverlapRefused(audit: Audit, spoken: Request): boolean {
  const { said } = audit.framesOf(spoken.seat);
  const before = said[said.indexOf(spoken) - 1];
  const overlaps = before !== undefined && before.said.kind === 'request' && audit.tale.wasOpen(before, spoken.index);
  const response = overlaps ? audit.tale.responseTo(spoken) : null;
  if (response !== null && isWaiting(audit, before as Spoken, spoken)) {
    const isRefused = response.said.kind === 'errorResponse';
    audit.tale.reads('J-29', isRefused ? 'a request too early is refused' : 'requests are queued', response);
  }
  if (response?.said.kind !== 'errorResponse') return false;
  audit.tale.take(response);
  audit.tale.settle();
  return true;
}

/** Whether the server was waiting for an answer: a request that it had just not got to yet need not overlap for it. */
const isWaiting = ({ tale }: Audit, before: Spoken, spoken: Spoken): boolean =>
  tale.seats
    .flatMap(({ told }) => told)
    .filter(({ said, index }) => said.kind === 'request' && index > before.index && index < spoken.index)
    .some((asked) => (tale.answerTo(asked)?.index ?? Infinity) > spoken.index);

function hear(audit: Audit, { seat, said }: Request, rules: Rules): RequestJudgement | Unheard {
  const { method, params } = said;
  const validation = validateParams(audit.dialect, method, params, 'player');
  if (!validation.ok && !(method === 'EndTurn' && isEmpty(params))) {
    const isData = method === 'Play' && validation.problems.every(({ pointer }) => pointer.startsWith('/data'));
    return { ok: false, kind: 'odd', rule: isData ? RULES.rpcShape : RULES.rpcNoSilence, reason: validation.message };
  }
  if (audit.game.turn !== audit.placeOf(seat)) return outOfTurn();
  return hearBy({ ...audit.board.open(), rules }, method, (params ?? {}) as Readonly<Record<string, unknown>>);
}

function hearBy(game: Game, method: string, { card, data }: Readonly<Record<string, unknown>>): RequestJudgement {
  if (method === 'EndTurn') return judgeEndTurn(game);
  return method === 'Buy' ? judgeBuy(game, card) : judgePlay(game, card, data);
}

const outOfTurn = (): Unheard => ({
  ok: false,
  kind: 'odd',
  rule: SESSION_RULES.outOfTurn,
  reason: SESSION_RULES.outOfTurn.title,
});

const isEmpty = (params: unknown): boolean =>
  params === undefined || params === null || (typeof params === 'object' && Object.keys(params).length === 0);

/** Most orders in which unseen draws are tried. */
const VARIANTS = 24;

/** The exchange with each order of unseen draws, until one fits what was told. */
function tryAll(audit: Audit, spoken: Request, rules: Rules, answers: Wish['answers']): Attempt {
  const place = audit.placeOf(spoken.seat);
  const card: Card | null = cardIn(spoken);
  const wish: Wish = { spoken, place, method: spoken.said.method, card, answers };
  const mark = audit.tale.mark();
  let first: Attempt | null = null;
  for (let variant = 0; variant < VARIANTS; variant++) {
    const attempt = new Carrying(audit, audit.board.copy(rules), wish, variant).attempt();
    if (attempt.kind !== 'flaw') return attempt;
    first ??= attempt;
    audit.tale.giveBack(mark);
    if (!attempt.isOpen) break;
  }
  return first as Attempt;
}

function conclude(audit: Audit, attempt: Attempt): void {
  if (attempt.kind !== 'done') {
    audit.stage = 'stopped';
    return;
  }
  const { board, news, suffered, gone, unaware, blind } = attempt.carrying;
  audit.board = board;
  audit.refused.fill(false);
  audit.heralded.push(...news);
  for (const [place, each] of suffered) audit.suffered[place] = each;
  for (const place of gone) audit.gone.add(audit.seatAt(place));
  for (const seat of unaware) audit.unaware.add(seat);
  for (const at of blind) {
    audit.tale.report(RULES.attackHand, 'a victim has drawn cards since it was last sent its hand', {
      seat: at.seat,
      at,
    });
  }
  audit.tale.settle();
  const { ending, state } = attempt.carrying;
  audit.lastEnd = ending;
  if (state !== null) audit.checkTrash(state.response, state.state);
  goOn(audit);
}

/** Something is wrong: it is one of the known bugs, with which the game can be looked at further, or something else. */
function explain(audit: Audit, spoken: Request, { rule, reason, seat, at, legal }: Flaw): void {
  const response = audit.tale.responseTo(spoken);
  for (const quirk of QUIRK_IDS.filter((id) => QUIRKS[id] !== undefined && !audit.game.rules.quirks.includes(id))) {
    const rules = withQuirk(audit.game.rules, quirk);
    const heard = hear(audit, spoken, rules);
    if (heard.ok) {
      const tried = tryAll(audit, spoken, rules, heard.answers);
      if (tried.kind === 'flaw') continue;
      admit(audit, quirk, response);
      conclude(audit, tried);
      return;
    }
    if (response?.said.kind === 'errorResponse') {
      admit(audit, quirk, response);
      audit.tale.take(response);
      audit.board = audit.board.copy(rules);
      audit.tale.settle();
      return;
    }
  }
  audit.lose(rule, reason, seat, at, legal);
}

const withQuirk = (rules: Rules, quirk: QuirkId): Rules => ({
  ...rules,
  quirks: [...rules.quirks, quirk],
  treasureAfterBuy: rules.treasureAfterBuy || quirk === 'R-12',
});

function admit(audit: Audit, quirk: QuirkId, at: Spoken | null): void {
  const rule = QUIRKS[quirk] as Blamed;
  // A treasure after a buy is a reading, not a bug (J-27).
  if (quirk === 'R-12') audit.tale.reads('J-27', 'a treasure may be played after a buy', at);
  else audit.tale.report(rule, `as the original server has it (${quirk}): ${rule.title}`, { seat: at?.seat ?? 0, at });
}

/** What is illegal is refused, and nothing else comes of it. */
function refuse(audit: Audit, spoken: Request, heard: Unheard): void {
  const response = audit.tale.responseTo(spoken) ?? questionAfter(audit, spoken);
  if (response === null || response.said.kind === 'errorResponse') {
    if (heard.kind === 'rule' && heard.rule.id === TURN_RULES.addAfterBuy.id && response !== null) {
      audit.tale.reads('J-27', 'no treasure may be played after a buy', response);
    }
    expectRefusal(audit, spoken, heard);
    return;
  }
  const rule = heard.kind === 'shape' ? RULES.rpcShape : heard.rule;
  explain(audit, spoken, {
    rule,
    reason: `accepted, but should not be: ${heard.reason}`,
    seat: spoken.seat,
    at: response,
    legal: [],
  });
}

/** A question of the card that was played: it has been accepted. */
function questionAfter(audit: Audit, { seat, index }: Spoken): Spoken | null {
  const next = audit.tale.next(seat);
  const method = next === null ? null : methodOf(next);
  return next !== null && next.index > index && (PROMPTS as readonly (string | null)[]).includes(method) ? next : null;
}

function expectRefusal(audit: Audit, spoken: Request, heard: Unheard): void {
  const { tale } = audit;
  const { seat } = spoken;
  const response = tale.responseTo(spoken);
  const fatal = tale.fatalFor(seat, spoken.index);
  const isShape = heard.kind === 'shape' || (heard.kind === 'odd' && heard.rule !== SESSION_RULES.outOfTurn);
  if (response !== null) {
    tale.take(response);
    if (response.said.kind === 'response') audit.lose(ruleOf(heard), `accepted: ${heard.reason}`, seat, response);
    else {
      audit.refused[audit.placeOf(seat)] = true;
      if (isShape) tale.reads(formPoint(spoken.said, ruleOf(heard).id), REFUSED.error, response);
    }
    tale.settle();
  } else if (fatal !== null) {
    tale.take(fatal);
    if (isShape) tale.reads(formPoint(spoken.said, ruleOf(heard).id), REFUSED.fatal, fatal);
    else tale.report(RULES.refusalStays, `fatal, but should be an error: ${heard.reason}`, { seat, at: fatal });
    forfeit(audit, seat);
  } else if (isShape) audit.silent(ruleOf(heard), `no answer to what is wrong: ${heard.reason}`, seat, spoken);
  else audit.silent(RULES.refusalError, `no answer to what is illegal: ${heard.reason}`, seat, spoken);
}

const ruleOf = (heard: Unheard): Blamed => (heard.kind === 'shape' ? RULES.rpcShape : heard.rule);

/** When the game is over, nothing is carried out any more (J-55). */
function afterTheEnd(audit: Audit, spoken: Spoken): void {
  const response = audit.tale.find(spoken.seat, (each) => isAnswer(each) && idOf(each) === idOf(spoken));
  if (response === null) return;
  audit.tale.take(response);
  if (response.said.kind === 'response') {
    audit.tale.report(RULES.endOnce, 'a request is carried out after the end', { seat: spoken.seat, at: response });
  }
}
