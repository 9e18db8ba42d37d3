import type { Bridge, LoadedBridge, PeerLoss } from '../../../../kit/bridge.js';
import { type BridgeAction, makeBridgeFault, note, reportFault, type Side } from '../../../../kit/bridge-action.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import { isTimeout } from '../../../../kit/process-rules.js';
import type { WakeTimer } from '../../../../kit/wake-timer.js';
import type { Dialect } from '../../jsonrpc/messages.js';
import { LAN_CODEC } from '../../lan/codec.js';
import { dialectOf, type LanDialect } from '../../lan/dialects.js';
import { type LanMessage, readServerMessage, readStart, type ServerMessage } from '../../lan/messages.js';
import { wantsRematch } from '../jsonrpc-player/bridged-player.js';
import { DIVERGED, describeDivergence, nameOfPlayer, takeLanSeat } from '../lan-seat/lan-seat.js';
import { JSONRPC_ON_LAN_FIDELITY } from './fidelity.js';
import { PlayerSender } from './player-sender.js';
import { SeatedPlayer } from './seated-player.js';

/** Until the start; until `StartGame` is answered; during the game; until `GameOver` is answered; afterwards. */
type Stage = 'waiting' | 'starting' | 'playing' | 'ending' | 'closed';

/** A JSON-RPC player at a LAN table: the bridge has the copy of the game, and is the server of the player. */
class JsonrpcOnLan implements Bridge<string, LanMessage> {
  private readonly serverDialect: LanDialect;
  private readonly count: FidelityCounter<keyof typeof JSONRPC_ON_LAN_FIDELITY>;
  private readonly sender: PlayerSender;
  private actions: BridgeAction[] = [];
  private stage: Stage = 'waiting';
  private player: SeatedPlayer | null = null;

  constructor(dialect: Dialect, serverDialect: LanDialect, onFidelity?: FidelityObserver) {
    this.serverDialect = serverDialect;
    this.count = new FidelityCounter(JSONRPC_ON_LAN_FIDELITY, onFidelity);
    this.sender = new PlayerSender(this.count, dialect, (action) => this.actions.push(action));
  }

  fromServer(message: LanMessage): BridgeAction[] {
    return this.collect(() => {
      const read = this.stage === 'ending' ? null : readServerMessage(message);
      if (read === null) return;
      if (this.player === null) this.begin(read);
      else this.follow(read, this.player);
    });
  }

  fromPlayer(frame: string): BridgeAction[] {
    return this.collect(() => {
      this.sender.receive(frame, {
        request: (request) => {
          this.player?.request(request, this.stage === 'playing');
          this.goOn();
        },
        response: (_, result) => this.onResponse(result),
        fatal: (message) => this.forfeit('player/fatal', message, frame),
      });
    });
  }

  onPeerLost(side: Side, { code, message }: PeerLoss): BridgeAction[] {
    return this.collect(() => {
      // A server closes when the game is over; the player still has to answer.
      if (side === 'server' && this.stage === 'ending') return;
      if (side === 'player' && isTimeout(code)) this.forfeit(code, 'no reply within the deadline', null);
      else if (this.stage === 'ending') this.endWithoutAnswer(message);
      else this.fail(code, side, message, null);
    });
  }

  /** Nobody can come back to a LAN game. */
  readonly onServerReconnect = (): void => {};
  readonly onPublicState = (): BridgeAction[] => [];
  readonly fidelity = () => this.count.counts();

  readonly openQuestion = (): number | null =>
    this.stage !== 'closed' && (this.sender.pending !== null || this.isAsked) ? this.sender.questions : null;

  readonly pendingForPlayer = (): string | null => {
    if (this.stage === 'closed') return null;
    if (this.sender.pending !== null) return this.sender.pending.frame;
    return this.isAsked && this.player !== null ? this.sender.makeStartTurn(this.player.seat) : null;
  };

  timer(): WakeTimer | null {
    return this.stage === 'playing' || this.stage === 'starting' ? (this.player?.seat.timer ?? null) : null;
  }

  wake(): BridgeAction[] {
    return this.collect(() => {
      const complaint = this.player?.seat.wake() ?? null;
      if (complaint !== null) this.actions.push(note(complaint));
      this.goOn();
    });
  }

  private get isAsked(): boolean {
    return this.stage === 'playing' && (this.player?.isAsked ?? false);
  }

  /** The actions that a handler pushes. */
  private collect(handle: () => void): BridgeAction[] {
    if (this.stage === 'closed') return [];
    this.actions = [];
    handle();
    return this.actions;
  }

  private begin(message: ServerMessage): void {
    const start = readStart(message);
    if (start === null) return;
    const taken = takeLanSeat(start, this.serverDialect);
    if (!taken.ok) {
      this.fail(taken.error.code, 'server', taken.error.message, message.body);
      return;
    }
    const seat = taken.value;
    this.player = new SeatedPlayer(seat, this.sender, this.count, (action) => this.actions.push(action));
    this.stage = 'starting';
    this.actions.push({ kind: 'start', name: nameOfPlayer(seat.id) });
    this.sender.startGame(seat);
  }

  private follow(message: ServerMessage, player: SeatedPlayer): void {
    const move = player.seat.moveIn(message);
    if (move.kind === 'diverged') this.fail(DIVERGED, 'server', describeDivergence(message, move.reason), message.body);
    else {
      player.follow(message, move, this.stage === 'playing');
      this.goOn();
    }
  }

  private goOn(): void {
    const { player, stage } = this;
    if (player === null || stage !== 'playing') return;
    player.goOn();
    if (!player.seat.isOver) return;
    this.stage = 'ending';
    const outcome = player.seat.outcome();
    this.actions.push({ kind: 'over', outcome });
    this.sender.gameOver(outcome);
  }

  private onResponse(result: unknown): void {
    this.sender.pending = null;
    if (this.stage === 'starting') {
      this.stage = 'playing';
      this.goOn();
    } else {
      if (wantsRematch(result)) this.count.count('rpc-lan/rematch', 'impossible');
      this.end('the game is over');
    }
  }

  private forfeit(code: string, message: string, said: string | null): void {
    this.stage = 'closed';
    this.sender.forfeit(code, message, said);
  }

  private endWithoutAnswer(message: string): void {
    this.stage = 'closed';
    this.sender.closeWithoutAnswer(message);
  }

  private fail(code: string, side: Side, message: string, said: string | null): void {
    this.actions.push(reportFault(makeBridgeFault(code, side, message, { said })));
    this.end(message);
  }

  private end(reason: string): void {
    this.stage = 'closed';
    this.sender.close(reason);
  }
}

export const JSONRPC_ON_LAN: LoadedBridge<string, LanMessage> = {
  fidelity: JSONRPC_ON_LAN_FIDELITY,
  playerCodec: null,
  serverCodec: LAN_CODEC,
  open: ({ settings, onFidelity }) =>
    new JsonrpcOnLan(settings['dialect'] as Dialect, dialectOf(String(settings['serverDialect'])), onFidelity),
};
