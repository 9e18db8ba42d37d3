import { addMultisets, countOf, type Multiset, multisetOf, subtractMultiset } from '../../../../core/multiset.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { type Answer, judge } from '../../engine/index.js';
import { type CardName, cardsOfVersion, makePlay, type Play } from '../messages.js';
import { answerOfPlay } from '../plays.js';
import { startAttack } from './attack-flow.js';
import { type Audit, type AuditedQuestion, othersThan, type Pending, placeAt } from './audit-state.js';
import { consequenceOf, type Forecast } from './expected-state.js';

/** Expects nothing of the next state any more: it is accepted as it is. */
export function forgetExpectation(audit: Audit, seat: number): void {
  placeAt(audit, seat).forecast = null;
  audit.supply = null;
}

/** A play that the server has taken, with all that follows from it. */
export function takePlay(audit: Audit, seat: number, question: AuditedQuestion, play: Play, answer: Answer | null) {
  const chosen = answer ?? answerOfPlay(play);
  if (question.game !== null && judge(question.game, chosen).legal) {
    const { own, supply, trash } = consequenceOf(question.game, chosen, play, question.state);
    placeAt(audit, seat).forecast = own;
    audit.supply = supply;
    audit.trash = trash;
  } else if (play.kind === 'act' && play.card === 'remodel') remodelItself(audit, seat, question, play.cards[1]);
  else forgetExpectation(audit, seat);
  audit.lastPlay = play;
  notifyOthers(audit, seat, play);
  if (play.kind === 'clean') return passTurn(audit);
  audit.turn.paying ||= play.kind !== 'act';
  audit.turn.bought ||= play.kind === 'buy';
  if (play.kind === 'act' && play.card === 'militia') startAttack(audit, seat);
  else placeAt(audit, seat).due.push({ kind: 'move' });
}

/** The one card is trashed, and so is not among those that were played (S-30). */
function remodelItself(audit: Audit, seat: number, { state }: AuditedQuestion, gained: CardName | undefined): void {
  const gain: Multiset<CardName> = multisetOf(gained === undefined ? [] : [gained]);
  const forecast: Forecast = {
    cause: { kind: 'nothing' },
    counters: { actions: state.actions - 1, buys: state.buys, coins: state.coins },
    plays: multisetOf(state.plays),
    discards: addMultisets(multisetOf(state.discards), gain),
    kept: subtractMultiset(multisetOf(state.hand), multisetOf(['remodel'])),
    drawn: 0,
    deck: multisetOf(state.deck),
    shownDeck: state.deck,
    shuffled: null,
  };
  placeAt(audit, seat).forecast = forecast;
  audit.supply = subtractMultiset(multisetOf(state.supply), gain);
  audit.trash = ['remodel', ...state.trash];
}

function notifyOthers(audit: Audit, seat: number, play: Play): void {
  const text = makeText(makePlay(play));
  for (const other of othersThan(audit, seat)) placeAt(audit, other).due.push({ kind: 'moved', by: seat, play: text });
}

const PILES_TO_END = 3;

const emptyPiles = ({ supply, version }: Audit): number =>
  supply === null ? 0 : cardsOfVersion(version).filter((card) => countOf(supply, card) === 0).length;

export const isOver = ({ supply }: Audit): boolean => supply !== null && countOf(supply, 'province') === 0;
const mayBeOver = (audit: Audit): boolean => emptyPiles(audit) >= PILES_TO_END;

/** Whether the end of file after a reply is what the rules want. */
export function endsGame(audit: Audit, { judged }: Pending): boolean {
  if (judged.kind !== 'legal' && judged.kind !== 'free') return false;
  return judged.reply.kind === 'clean' && (isOver(audit) || mayBeOver(audit));
}

/** The next seat's turn, or the end of the game. Where three piles are empty, it is up to the server (S-59). */
export function passTurn(audit: Audit): void {
  if (isOver(audit)) {
    audit.stage = 'over';
    for (const place of audit.places) place.due.push({ kind: 'end' });
    return;
  }
  if (mayBeOver(audit)) audit.stage = 'maybe over';
  const [next = audit.turn.seat] = othersThan(audit, audit.turn.seat);
  audit.turn = { seat: next, taken: audit.turn.taken + 1, paying: false, bought: false };
  placeAt(audit, next).due.push({ kind: 'move' });
}
