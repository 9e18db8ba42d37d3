import type { BridgeAction, BridgeOutcome } from '../../../../kit/bridge-action.js';
import { type Card, type Game, nameOf, rulesOf } from '../../engine/index.js';
import { hasJsonCard, makeJsonCard } from '../../jsonrpc/card-names.js';
import { makeNotification } from '../../jsonrpc/envelope/envelope.js';
import { type Dialect, hasMethod } from '../../jsonrpc/messages.js';
import type { RequestId } from '../../jsonrpc/table/table.js';
import { isKingdomCard } from '../../lan/replica.js';
import { BridgedPlayer } from '../jsonrpc-player/bridged-player.js';
import { type LanSeat, SEAT_NAMES } from '../lan-seat/lan-seat.js';
import type { Sight } from '../lan-seat/lan-seat-view.js';
import type { JsonrpcOnLanFidelity } from './fidelity.js';

export const knows = (card: Card): boolean => hasJsonCard(nameOf(card));

const SIGHT: Sight = { rules: rulesOf('dominai'), knows };

/** The game by which the player's requests are judged. */
export const gameOf = (seat: LanSeat): Game => seat.view(SIGHT);

/** Sends the player what a server of its protocol would, and counts how well that fits the LAN table. */
export class PlayerSender extends BridgedPlayer {
  private readonly fidelity: JsonrpcOnLanFidelity;

  constructor(fidelity: JsonrpcOnLanFidelity, dialect: Dialect, act: (action: BridgeAction) => void) {
    super(dialect, act);
    this.fidelity = fidelity;
  }

  startGame({ replica, count }: LanSeat): void {
    this.fidelity.count('rpc-lan/order', 'reconstructed');
    this.fidelity.count('rpc-lan/kingdom', 'approximated');
    const kingdom = [...replica.supply.keys()].filter((card) => isKingdomCard(card) && knows(card));
    const names = SEAT_NAMES.slice(0, count);
    // Player 2 begins, and player 1 is the last.
    const order = [...names.slice(1), ...names.slice(0, 1)];
    this.request('StartGame', { kingdom: kingdom.map((card) => makeJsonCard(nameOf(card))), order });
  }

  startTurn(seat: LanSeat): void {
    this.countState();
    this.questions++;
    this.send(this.makeStartTurn(seat));
  }

  makeStartTurn(seat: LanSeat): string {
    return this.startTurnOf(gameOf(seat), seat.id - 1);
  }

  result(id: RequestId, seat: LanSeat): void {
    this.countState();
    this.questions++;
    this.sendTurnState(id, gameOf(seat), seat.id - 1);
  }

  endTurnResult(id: RequestId, seat: LanSeat): void {
    this.fidelity.count('rpc-lan/end-turn', seat.isOver ? 'approximated' : 'exact');
    this.sendEndTurnResult(id, gameOf(seat), seat.id - 1);
  }

  get hasPlayed(): boolean {
    return hasMethod(this.dialect, 'Played');
  }

  played(player: string, card: Card): void {
    this.send(makeNotification('Played', { player, card: makeJsonCard(nameOf(card)) }));
  }

  shuffle(): void {
    if (this.sendShuffle()) this.fidelity.count('rpc-lan/shuffle', 'exact');
  }

  gameOver(outcome: BridgeOutcome): void {
    this.fidelity.count('rpc-lan/game-over', 'reconstructed');
    this.sendGameOver(outcome);
  }

  /** The others at the table do not see a refused request. */
  override refuse(id: RequestId | null, message: string, code?: number, data?: unknown): void {
    this.fidelity.count('rpc-lan/refused', 'exact');
    this.sendError(id, message, code, data);
  }

  private countState(): void {
    this.fidelity.count('rpc-lan/state', 'exact');
    this.fidelity.count('rpc-lan/supply', 'approximated');
  }
}
