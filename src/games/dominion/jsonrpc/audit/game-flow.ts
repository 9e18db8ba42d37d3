import { hasSameItems } from '../../../../core/multiset.js';
import {
  type Card,
  decisionOf,
  isOver,
  pilesToEnd,
  type Rules,
  rulesOf,
  STARTING_DECK,
  startingSupply,
} from '../../engine/index.js';
import { readCard } from '../decode-choices.js';
import { jsonCard, jsonCards } from '../encode-state.js';
import { SESSION_RULES } from '../session/session-machine.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { holds } from './card-lists.js';
import { describeDifferences, differInState, expectedText, parseCards } from './compare-state.js';
import { endGame } from './game-over.js';
import { handIn } from './infer-draws.js';
import { methodOf, paramsOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import { ruleFor } from './rule-for-state.js';
import { ShadowGame } from './shadow-game.js';
import { unexpectedRule } from './unexpected-rule.js';

/** Rules of this protocol, whatever the server makes of them. */
const RULES_OF_GAME: Rules = rulesOf('dominai');

/** StartGame to everybody, answered by everybody, and then the first turn. */
export function start(audit: Audit): void {
  const { cursor } = audit;
  const received = cursor.seats.map(({ seat }) => cursor.next(seat));
  if (received.every((each) => each === null)) {
    audit.silent(RULES.serverStarts, 'no player gets StartGame', 0, null);
    return;
  }
  for (const [seat, each] of received.entries()) {
    if (audit.gone.has(seat)) continue;
    if (each === null || methodOf(each) !== 'StartGame') {
      audit.loseTrack(RULES.startAll, `${audit.nameOf(seat)} does not get StartGame`, seat, each);
      return;
    }
    cursor.consume(each);
  }
  const starts = received.filter((each) => each !== null);
  if (agree(audit, starts)) answerStart(audit, starts);
}

/** Everybody is sent the same. */
function agree(audit: Audit, starts: readonly RecordedFrame[]): boolean {
  const [first] = starts as readonly [RecordedFrame];
  const { kingdom, order } = paramsOf(first);
  const unlike = starts.find((each) => JSON.stringify(paramsOf(each)) !== JSON.stringify(paramsOf(first)));
  const names = Array.isArray(order) ? (order as unknown[]) : [];
  const cards = parseCards(kingdom);
  if (unlike !== undefined) audit.loseTrack(RULES.startAll, 'not all players get the same', unlike.seat, unlike);
  else if (!hasSameItems(names, audit.names as readonly unknown[])) {
    audit.loseTrack(
      RULES.startOrder,
      `order is ${JSON.stringify(order)}; the players are ${audit.names.join(', ')}`,
      first.seat,
      first,
    );
  } else if (cards === null)
    audit.loseTrack(RULES.messageMembers, 'the kingdom is no list of cards', first.seat, first);
  else if (audit.kingdom !== null && !hasSameItems(cards, audit.kingdom)) {
    audit.loseTrack(
      RULES.startKingdom,
      'the kingdom is not the one asked for',
      first.seat,
      first,
      jsonCards(audit.kingdom),
    );
  } else audit.order = names.map((name) => audit.names.indexOf(name as string));
  return audit.isOn;
}

function answerStart(audit: Audit, starts: readonly RecordedFrame[]): void {
  let last = -1;
  const absent: number[] = [];
  for (const asked of starts) {
    const answer = audit.cursor.answerTo(asked);
    if (answer !== null && answer.envelope.kind === 'response') {
      audit.cursor.consume(answer);
      last = Math.max(last, answer.index);
    } else absent.push(asked.seat);
  }
  deal(audit, parseCards(paramsOf(starts[0] as RecordedFrame)['kingdom']) as Card[]);
  if (!audit.isOn) return;
  audit.stage = 'playing';
  for (const seat of absent) dropOut(audit, seat);
  audit.cursor.commit();
  const early = audit.order.map((seat) => firstTurn(audit, seat)).find((each) => each !== null && each.index < last);
  if (early)
    audit.loseTrack(SESSION_RULES.beforeStart, 'a turn starts before all have answered StartGame', early.seat, early);
  else if (absent.length < 2 || audit.order.length > 2) goOn(audit, RULES.serverStarts);
}

/** Who does not answer has left, or has been thrown out for it. */
function dropOut(audit: Audit, seat: number): void {
  const fatal = audit.cursor.fatalFor(seat, -1);
  if (fatal !== null) audit.cursor.consume(fatal);
  else if (audit.framesOf(seat).closed === null) {
    // It has still time to answer: the recording ends here.
    audit.stage = 'stopped';
    return;
  }
  audit.withdraw(seat);
}

const firstTurn = ({ cursor }: Audit, seat: number): RecordedFrame | null => {
  const found = cursor.find(seat, (each) => ['StartTurn', 'StartGame'].includes(methodOf(each) ?? ''));
  return found !== null && methodOf(found) === 'StartTurn' ? found : null;
};

/** Lays the table as it will be seen: the piles in the first turn, each hand in its own. */
function deal(audit: Audit, kingdom: readonly Card[]): void {
  const firsts = audit.order.map((seat) => firstTurn(audit, seat));
  const shown = firsts.find((each) => each !== null) ?? null;
  const official = startingSupply(RULES_OF_GAME, audit.order.length, kingdom);
  const supply = shown === null ? null : suppliesIn(shown);
  const hands = firsts.map((each) => (each === null ? null : handIn(each)));
  const counts = supply ?? new Map(kingdomMap(official));
  audit.shadow = ShadowGame.deal(RULES_OF_GAME, counts, hands);
  audit.suffered = audit.order.map(() => null);
  audit.refused = audit.order.map(() => false);
  if (shown !== null && supply !== null) checkPiles(audit, shown, official, supply, kingdom);
  for (const [place, hand] of hands.entries()) {
    if (hand === null || holds(STARTING_DECK, hand)) continue;
    audit.loseTrack(
      RULES.setupDeck,
      'a first hand has other cards than coppers and estates',
      audit.seatAt(place),
      firsts[place] ?? null,
    );
    return;
  }
}

const kingdomMap = (supply: readonly number[]): [Card, number][] =>
  supply.flatMap((count, card) => (count < 0 ? [] : [[card as Card, count] as [Card, number]]));

function suppliesIn(frame: RecordedFrame): Map<Card, number> | null {
  const { supply } = paramsOf(frame);
  if (typeof supply !== 'object' || supply === null) return null;
  const piles = Object.entries(supply);
  const isGood = piles.every(([card, count]) => parseCards([card]) !== null && Number.isInteger(count) && count >= 0);
  return isGood ? new Map(piles.map(([card, count]) => [readCard(card), count as number])) : null;
}

/** The piles at the start; the original server's own sizes are known by their ids. */
function checkPiles(
  audit: Audit,
  at: RecordedFrame,
  official: readonly number[],
  received: Map<Card, number>,
  kingdom: readonly Card[],
): void {
  const wrong = kingdomMap(official).filter(([card, count]) => received.get(card) !== count);
  const extra = [...received.keys()].filter((card) => (official[card] ?? -1) < 0);
  if (wrong.length === 0 && extra.length === 0) return;
  const reason = [
    ...wrong.map(([card, count]) => `${jsonCard(card)} is ${received.get(card) ?? 'missing'}, not ${count}`),
    ...extra.map((card) => `${jsonCard(card)} is not in this game`),
  ].join('; ');
  const known = (['R-01', 'R-02'] as const).filter((quirk) => {
    const alike = startingSupply({ ...RULES_OF_GAME, quirks: [quirk] }, audit.order.length, kingdom);
    return wrong.some(([card]) => alike[card] === received.get(card));
  });
  const rules = known.map((quirk) => (quirk === 'R-01' ? RULES.setupTreasures : RULES.setupGardens));
  for (const rule of rules) audit.cursor.report(rule, reason, { seat: at.seat, at });
  if (rules.length === 0) audit.loseTrack(RULES.setupSupply, reason, at.seat, at);
}

/** After a request or a leaving: the next turn, the end, or more of the same turn. */
export function goOn(audit: Audit, ifSilent: BrokenRule = RULES.serverGoesOn): void {
  if (!audit.isOn || audit.stage !== 'playing') return;
  if (isOver(audit.game)) endGame(audit);
  else if (decisionOf(audit.game)?.kind === 'turn' && audit.turns() !== audit.turnsSeen) expectTurn(audit, ifSilent);
}

function expectTurn(audit: Audit, ifSilent: BrokenRule): void {
  const { cursor, game } = audit;
  const seat = audit.seatAt(game.turn);
  const received = cursor.next(seat);
  if (received !== null && methodOf(received) === 'StartTurn') {
    cursor.consume(received);
    cursor.commit();
    audit.turnsSeen = audit.turns();
    audit.readOrder(received, 'StartTurn');
    readLeft(audit, received);
    audit.staleHands.delete(seat);
    compareTurn(audit, seat, received);
  } else if (received !== null && methodOf(received) === 'GameOver') endedEarly(audit, received);
  else noTurn(audit, seat, received, ifSilent);
}

/** Whether a game goes on for those who are left (J-56, J-57, JS-16). */
function readLeft({ cursor, gone, order, wasLastOnTurn }: Audit, received: RecordedFrame): void {
  if (gone.size === 0) return;
  const left = order.length - gone.size === 1 ? 'one player left' : 'several players left';
  const isOver = methodOf(received) === 'GameOver';
  cursor.noteReading(
    `${wasLastOnTurn ? 'J-57' : 'J-56'} ${left}`,
    isOver ? 'the game ends' : 'the game goes on',
    received,
  );
}

function noTurn(audit: Audit, seat: number, received: RecordedFrame | null, ifSilent: BrokenRule): void {
  const other = audit.order
    .map((each) => audit.cursor.next(each))
    .find((each) => each !== null && methodOf(each) === 'StartTurn');
  const isFirst = audit.turnsSeen === '';
  const name = audit.nameOf(seat);
  if (other)
    audit.loseTrack(isFirst ? RULES.startFirst : RULES.turnOrder, `it is the turn of ${name}`, other.seat, other);
  else if (received !== null) {
    const rule = unexpectedRule(audit, audit.shadow, received) ?? ifSilent;
    audit.loseTrack(rule, `${name} must get StartTurn`, seat, received, ['StartTurn']);
  } else if (hasLeft(audit, seat) && !audit.gone.has(seat)) {
    // It was gone before its turn came; its leaving is looked at in its place.
    return;
  } else audit.silent(ifSilent, `${name} does not get StartTurn`, seat, null);
}

const hasLeft = (audit: Audit, seat: number): boolean => {
  const { closed } = audit.framesOf(seat);
  return closed?.by === 'player' && !closed.isKitLeaving;
};

/** With fewer players than began, a server may end the game at once (JS-16). */
function endedEarly(audit: Audit, received: RecordedFrame): void {
  if (audit.gone.size > 0) {
    readLeft(audit, received);
    endGame(audit);
    return;
  }
  const { emptyPiles } = audit.game;
  const isOfFive = audit.order.length === 5 && emptyPiles >= pilesToEnd({ ...RULES_OF_GAME, quirks: ['R-03'] }, 5);
  const rule = isOfFive ? RULES.endPilesOfFive : RULES.endEarly;
  audit.cursor.report(rule, `the game is over with ${emptyPiles} empty piles`, { seat: received.seat, at: received });
  endGame(audit);
}

function compareTurn(audit: Audit, seat: number, received: RecordedFrame): void {
  const place = audit.placeOf(seat);
  const differences = differInState(audit.game, place, paramsOf(received));
  const occasion = {
    kind: 'turn' as const,
    card: null,
    suffered: audit.suffered[place] ?? null,
    refused: audit.refused[place] ?? false,
    topKnown: false,
    merchants: 0,
    isFirstDeck: false,
  };
  audit.suffered[place] = null;
  audit.refused[place] = false;
  audit.checkTrash(received, paramsOf(received));
  if (differences.length === 0) return;
  const isFirst = audit.game.seats[place]?.turns === 0 && differences.some(({ member }) => member === 'hand');
  const rule = isFirst ? RULES.setupHand : ruleFor(occasion, differences);
  audit.loseTrack(rule, describeDifferences(differences), seat, received, [expectedText(differences)]);
}
