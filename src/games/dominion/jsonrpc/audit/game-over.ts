import { cardOf, scoresOf, winnersOf } from '../../engine/index.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { start } from './game-flow.js';
import { methodOf, paramsOf, type Spoken } from './recorded-frames.js';

/** GameOver to everybody who is there, with the points and who has won. */
export function endGame(audit: Audit): void {
  const { tale } = audit;
  const present = audit.order.filter((seat) => !audit.gone.has(seat) && !isAway(audit, seat));
  audit.stage = 'over';
  const told: Spoken[] = [];
  for (const seat of present) {
    const over = tale.find(seat, (each) => ['GameOver', 'StartTurn', 'StartGame'].includes(methodOf(each) ?? ''));
    if (over !== null && methodOf(over) === 'GameOver') {
      tale.take(over);
      told.push(over);
    } else {
      notOver(audit, seat, over);
      return;
    }
  }
  tale.settle();
  for (const over of told) if (over.seat === audit.lastEnd?.seat) audit.readOrder(over, 'GameOver');
  for (const over of told) checkOver(audit, over);
  if (audit.isOn) rematch(audit, told);
}

/** Gone by itself. Where nobody has left before, one that waited in vain for the end has not. */
const isAway = (audit: Audit, seat: number): boolean =>
  audit.framesOf(seat).closed?.by === 'player' &&
  audit.tale.next(seat) === null &&
  (audit.gone.size > 0 || !audit.tale.isSilence(seat, audit.lastEnd?.index ?? -1));

function notOver(audit: Audit, seat: number, told: Spoken | null): void {
  const { game } = audit;
  const isProvince = game.supply[cardOf('province')] === 0;
  const rule =
    audit.gone.size > 0
      ? RULES.absentWaiting
      : told === null
        ? RULES.endGameOver
        : isProvince
          ? RULES.endLastProvince
          : RULES.endPiles;
  const reason = `the game is over, and ${audit.nameOf(seat)} gets ${told === null ? 'nothing' : methodOf(told)}`;
  if (told === null) audit.silent(rule, reason, seat, null);
  else audit.lose(rule, reason, seat, told, ['GameOver']);
}

function checkOver(audit: Audit, over: Spoken): void {
  const { tale, game } = audit;
  const { result, scores } = paramsOf(over);
  const points = scoresOf(game);
  const said = (typeof scores === 'object' && scores !== null ? scores : {}) as Readonly<Record<string, unknown>>;
  const wrong = audit.order.filter(
    (seat, place) => !audit.gone.has(seat) && said[audit.nameOf(seat)] !== points[place],
  );
  const expected = Object.fromEntries(audit.order.map((seat, place) => [audit.nameOf(seat), points[place]]));
  if (wrong.length > 0) {
    const reason = `scores is ${JSON.stringify(said)}, not ${JSON.stringify(expected)}`;
    tale.report(RULES.endScores, reason, { seat: over.seat, at: over, legal: [JSON.stringify({ scores: expected })] });
    return;
  }
  checkResult(audit, over, result);
}

/** All with the most points have won, or of them those with the fewest turns (J-53). */
function checkResult(audit: Audit, over: Spoken, result: unknown): void {
  const { tale, game } = audit;
  const place = audit.placeOf(over.seat);
  const shared = winnersOf(game).includes(place);
  const byTurns = winnersOf({ ...game, rules: { ...game.rules, tieBreak: 'fewer-turns' } }).includes(place);
  if (result === (shared ? 'Win' : 'Lose')) {
    if (shared !== byTurns) tale.reads('J-53', 'all with the most points win', over);
  } else if (result === (byTurns ? 'Win' : 'Lose')) tale.reads('J-53', 'fewer turns win a tie', over);
  else {
    const right = shared ? 'Win' : 'Lose';
    tale.report(RULES.endResult, `result is ${JSON.stringify(result)}, not ${right}`, {
      seat: over.seat,
      at: over,
      legal: [right],
    });
  }
}

/** Another game, if all want one and say so; otherwise the end of all connections (J-54). */
function rematch(audit: Audit, told: readonly Spoken[]): void {
  const { tale } = audit;
  const answers = told.map((over) => tale.answerTo(over));
  for (const answer of answers) if (answer !== null) tale.take(answer);
  tale.settle();
  const isWanted = audit.gone.size === 0 && answers.every((answer) => wantsMore(answer));
  const again =
    audit.order.map((seat) => tale.next(seat)).find((each) => each !== null && methodOf(each) === 'StartGame') ?? null;
  if (isWanted && again === null) {
    if (audit.order.every((seat) => tale.isSilence(seat, told[0]?.index ?? 0))) {
      audit.tale.report(RULES.endRematch, 'all want another game, and none starts', {
        seat: audit.seatAt(0),
        at: null,
      });
    }
  } else if (again !== null && !isWanted) {
    audit.lose(RULES.endRematch, 'another game starts that not all have asked for', again.seat, again);
  } else if (again !== null) {
    audit.turnsSeen = '';
    audit.stage = 'lobby';
    start(audit);
  }
}

const wantsMore = (answer: Spoken | null): boolean => {
  const result = answer?.said.kind === 'response' ? answer.said.result : null;
  return typeof result === 'object' && result !== null && (result as { rematch?: unknown }).rematch === true;
};
