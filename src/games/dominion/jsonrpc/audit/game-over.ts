import { cardOf, scoresOf, winnersOf } from '../../engine/index.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { start } from './game-flow.js';
import { methodOf, paramsOf, type RecordedFrame } from './recorded-frames.js';

/** GameOver to everybody who is there, with the points and who has won. */
export function endGame(audit: Audit): void {
  const { cursor } = audit;
  const present = audit.order.filter((seat) => !audit.gone.has(seat) && !isAway(audit, seat));
  audit.stage = 'over';
  const received: RecordedFrame[] = [];
  for (const seat of present) {
    const over = cursor.find(seat, (each) => ['GameOver', 'StartTurn', 'StartGame'].includes(methodOf(each) ?? ''));
    if (over !== null && methodOf(over) === 'GameOver') {
      cursor.consume(over);
      received.push(over);
    } else {
      notOver(audit, seat, over);
      return;
    }
  }
  cursor.commit();
  for (const over of received) if (over.seat === audit.lastEnd?.seat) audit.readOrder(over, 'GameOver');
  for (const over of received) checkOver(audit, over);
  if (audit.isOn) rematch(audit, received);
}

/** Gone by itself. Where nobody has left before, one that waited in vain for the end has not. */
const isAway = (audit: Audit, seat: number): boolean =>
  audit.framesOf(seat).closed?.by === 'player' &&
  audit.cursor.next(seat) === null &&
  (audit.gone.size > 0 || !audit.cursor.isSilence(seat, audit.lastEnd?.index ?? -1));

function notOver(audit: Audit, seat: number, received: RecordedFrame | null): void {
  const { game } = audit;
  const isProvince = game.supply[cardOf('province')] === 0;
  const rule =
    audit.gone.size > 0
      ? RULES.absentWaiting
      : received === null
        ? RULES.endGameOver
        : isProvince
          ? RULES.endLastProvince
          : RULES.endPiles;
  const reason = `the game is over, and ${audit.nameOf(seat)} gets ${received === null ? 'nothing' : methodOf(received)}`;
  if (received === null) audit.silent(rule, reason, seat, null);
  else audit.loseTrack(rule, reason, seat, received, ['GameOver']);
}

function checkOver(audit: Audit, over: RecordedFrame): void {
  const { cursor, game } = audit;
  const { result, scores } = paramsOf(over);
  const points = scoresOf(game);
  const envelope = (typeof scores === 'object' && scores !== null ? scores : {}) as Readonly<Record<string, unknown>>;
  const wrong = audit.order.filter(
    (seat, place) => !audit.gone.has(seat) && envelope[audit.nameOf(seat)] !== points[place],
  );
  const expected = Object.fromEntries(audit.order.map((seat, place) => [audit.nameOf(seat), points[place]]));
  if (wrong.length > 0) {
    const reason = `scores is ${JSON.stringify(envelope)}, not ${JSON.stringify(expected)}`;
    cursor.report(RULES.endScores, reason, {
      seat: over.seat,
      at: over,
      legal: [JSON.stringify({ scores: expected })],
    });
    return;
  }
  checkResult(audit, over, result);
}

/** All with the most points have won, or of them those with the fewest turns (J-53). */
function checkResult(audit: Audit, over: RecordedFrame, result: unknown): void {
  const { cursor, game } = audit;
  const place = audit.placeOf(over.seat);
  const shared = winnersOf(game).includes(place);
  const byTurns = winnersOf({ ...game, rules: { ...game.rules, tieBreak: 'fewer-turns' } }).includes(place);
  if (result === (shared ? 'Win' : 'Lose')) {
    if (shared !== byTurns) cursor.noteReading('J-53', 'all with the most points win', over);
  } else if (result === (byTurns ? 'Win' : 'Lose')) cursor.noteReading('J-53', 'fewer turns win a tie', over);
  else {
    const right = shared ? 'Win' : 'Lose';
    cursor.report(RULES.endResult, `result is ${JSON.stringify(result)}, not ${right}`, {
      seat: over.seat,
      at: over,
      legal: [right],
    });
  }
}

/** Another game, if all want one and say so; otherwise the end of all connections (J-54). */
function rematch(audit: Audit, received: readonly RecordedFrame[]): void {
  const { cursor } = audit;
  const answers = received.map((over) => cursor.answerTo(over));
  for (const answer of answers) if (answer !== null) cursor.consume(answer);
  cursor.commit();
  const isWanted = audit.gone.size === 0 && answers.every((answer) => wantsMore(answer));
  const again =
    audit.order.map((seat) => cursor.next(seat)).find((each) => each !== null && methodOf(each) === 'StartGame') ??
    null;
  if (isWanted && again === null) {
    if (audit.order.every((seat) => cursor.isSilence(seat, received[0]?.index ?? 0))) {
      audit.cursor.report(RULES.endRematch, 'all want another game, and none starts', {
        seat: audit.seatAt(0),
        at: null,
      });
    }
  } else if (again !== null && !isWanted) {
    audit.loseTrack(RULES.endRematch, 'another game starts that not all have asked for', again.seat, again);
  } else if (again !== null) {
    audit.turnsSeen = '';
    audit.stage = 'lobby';
    start(audit);
  }
}

const wantsMore = (answer: RecordedFrame | null): boolean => {
  const result = answer?.envelope.kind === 'response' ? answer.envelope.result : null;
  return typeof result === 'object' && result !== null && (result as { rematch?: unknown }).rematch === true;
};
