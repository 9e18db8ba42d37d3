import { type BridgeAction, send } from '../../../../kit/bridge-action.js';
import { type Answer, type Card, isTreasure } from '../../engine/index.js';
import { judgePlayerRequest, refusalOf } from '../../jsonrpc/judge-request.js';
import { MOST_WAITING, NOT_YOUR_TURN, TOO_MANY_WAITING } from '../../jsonrpc/table/inbound.js';
import type { PlayerRequest, RequestId } from '../../jsonrpc/table/table.js';
import type { Move } from '../../lan/follow-messages.js';
import type { ServerMessage } from '../../lan/messages.js';
import { activePlayer, type Play } from '../../lan/replica-state.js';
import { type LanSeat, nameOfPlayer } from '../lan-seat/lan-seat.js';
import type { JsonrpcOnLanFidelity } from './fidelity.js';
import { gameOf, knows, type PlayerSender } from './player-sender.js';

/** A player in its seat: its requests become plays, and it hears of the plays of others what its protocol can say. */
export class SeatedPlayer {
  readonly seat: LanSeat;
  private readonly sender: PlayerSender;
  private readonly count: JsonrpcOnLanFidelity;
  private readonly act: (action: BridgeAction) => void;
  /** Requests that wait for the running one (J-29). */
  private readonly waiting: PlayerRequest[] = [];
  private running: { readonly id: RequestId; readonly endsTurn: boolean } | null = null;
  private hasTurn = false;

  constructor(seat: LanSeat, sender: PlayerSender, count: JsonrpcOnLanFidelity, act: (action: BridgeAction) => void) {
    this.seat = seat;
    this.sender = sender;
    this.count = count;
    this.act = act;
  }

  /** Whether a request of the player is due. */
  get isAsked(): boolean {
    return this.hasTurn && this.running === null;
  }

  request(request: PlayerRequest, isPlaying: boolean): void {
    if (!isPlaying || !this.hasTurn) this.sender.refuse(request.id, NOT_YOUR_TURN);
    else if (this.waiting.length >= MOST_WAITING) this.sender.refuse(request.id, TOO_MANY_WAITING);
    else this.waiting.push(request);
  }

  /** A message of the LAN server with that move. Before the player has answered `StartGame` it is sent nothing. */
  follow(message: ServerMessage, move: Move, isPlaying: boolean): void {
    const name = nameOfPlayer(this.seat.replica.active + 1);
    const announced = move.kind === 'play' ? this.announced(move.play) : [];
    const hasShuffled = this.applying(() => this.answer(message), 0);
    if (!isPlaying) return;
    for (const card of announced) this.sender.played(name, card);
    if (hasShuffled) this.sender.shuffle();
  }

  private answer(message: ServerMessage): void {
    for (const text of this.seat.follow(message)) {
      this.count.count('rpc-lan/response', 'exact');
      this.act(send('server', text));
    }
  }

  /** Begins the turn, sends plays that may be sent, and carries out requests as far as possible. */
  goOn(): void {
    const { seat } = this;
    while (seat.isOnTurn) {
      if (!this.hasTurn) {
        this.hasTurn = true;
        this.sender.startTurn(seat);
      }
      if (seat.hasPlays && !this.sendPlay()) return;
      if (seat.hasPlays) continue;
      if (this.running !== null) this.finishRunning(this.running);
      const request = seat.isOnTurn ? this.waiting.shift() : undefined;
      if (request === undefined) break;
      this.carryOut(request);
    }
    if (!seat.isOnTurn) for (const { id } of this.waiting.splice(0)) this.sender.refuse(id, NOT_YOUR_TURN);
  }

  private sendPlay(): boolean {
    const { own, replica } = this.seat;
    const cleanedUp = replica.phase === 'buy' ? own.hand.length + own.played.length : 0;
    let text: string | null = null;
    const hasShuffled = this.applying(() => {
      text = this.seat.play();
    }, cleanedUp);
    if (text === null) return false;
    this.act(send('server', text));
    if (hasShuffled) this.sender.shuffle();
    if (!this.seat.isOnTurn && this.running !== null) this.finishRunning(this.running);
    return true;
  }

  /** Applies a play, and returns whether it reshuffled the player's discard pile. `cleanedUp` cards are discarded at the end of a turn. */
  private applying(change: () => void, cleanedUp: number): boolean {
    const before = this.seat.own.discard.length;
    change();
    const isNextTurn = cleanedUp > 0 && !this.seat.isOnTurn && !this.seat.isOver;
    return this.seat.own.discard.length < before + (isNextTurn ? cleanedUp : 0);
  }

  private finishRunning({ id, endsTurn }: { readonly id: RequestId; readonly endsTurn: boolean }): void {
    this.running = null;
    if (!endsTurn) {
      this.sender.result(id, this.seat);
      return;
    }
    this.hasTurn = false;
    this.sender.endTurnResult(id, this.seat);
  }

  private carryOut({ id, method, params }: PlayerRequest): void {
    const judged = judgePlayerRequest(gameOf(this.seat), method, params);
    const answer = judged.ok ? judged.answers[0] : undefined;
    if (answer !== undefined) {
      this.countRequest(answer, this.seat.take(answer));
      this.running = { id, endsTurn: method === 'EndTurn' };
    } else if (!judged.ok) {
      const { code, message, data } = { data: undefined, ...refusalOf(judged) };
      this.sender.refuse(id, message, code, data);
    }
  }

  private countRequest({ kind }: Answer, isEarly: boolean): void {
    if (kind === 'act') this.count.count('rpc-lan/action', 'exact');
    else if (kind === 'treasures') this.count.count('rpc-lan/treasure', 'reconstructed');
    else if (kind === 'buy') this.count.count('rpc-lan/buy', isEarly ? 'reconstructed' : 'exact');
  }

  /** The cards that the player hears of, before the play is carried out. */
  private announced(play: Play): readonly Card[] {
    const { replica } = this.seat;
    const { hand } = activePlayer(replica);
    const isPhase = play.kind === 'end' && replica.phase === 'action';
    const cards = play.kind === 'card' ? [hand[play.index] as Card] : isPhase ? hand.filter(isTreasure) : [];
    const known = this.sender.hasPlayed ? cards.filter(knows) : [];
    if (known.length === 0) this.count.count('rpc-lan/played', 'impossible');
    else this.count.count('rpc-lan/played', isPhase ? 'reconstructed' : 'exact');
    return known;
  }
}
