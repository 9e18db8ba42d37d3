import type { GatewayOutput, GatewaySeat } from '../../../kit/table-gateway.js';
import type { WakeTimer } from '../../../kit/wake-timer.js';
import { describeDivergence, type LanSeat, takeLanSeat } from '../bridge/lan-seat/lan-seat.js';
import { type Answer, type Card, decisionOf, judge, treasures } from '../engine/index.js';
import { viewOf } from '../lan/choose-play.js';
import { DEFAULT_LAN_DIALECT } from '../lan/dialects.js';
import { type LanMessage, readServerMessage, readStart, type ServerMessage, START } from '../lan/messages.js';
import { isKingdomCard, pointsIn, winnerOf } from '../lan/replica.js';
import { activePlayer, type Play } from '../lan/replica-state.js';
import type { SeenStep, TableView } from '../table/index.js';
import { type LanPageMessage, makeLanPageMessage, parseLanPageRequest } from '../table/remote/lan-messages.js';

const NOTHING: GatewayOutput = { toServer: [], toPage: [] };

/** A person in a browser as a player of a LAN game: the copy of the game is here, and the page only shows it. */
export class PersonAtLanTable implements GatewaySeat<LanMessage> {
  private seat: LanSeat | null = null;
  private readonly steps: SeenStep[] = [];
  /** The page was told why the game cannot go on. */
  private isClosed = false;

  readonly connected = (address: string): string => makeLanPageMessage({ status: 'waiting', address });

  fromServer(message: LanMessage): GatewayOutput {
    const read = this.isClosed ? null : readServerMessage(message);
    if (read === null) return NOTHING;
    if (this.seat === null) return this.begin(read);
    return this.seat.isOver ? NOTHING : this.follow(read, this.seat);
  }

  fromPage(text: string): GatewayOutput {
    const request = parseLanPageRequest(text);
    if (!request.ok) return tell({ status: 'refused', reason: request.error.message });
    if (request.value.kind === 'start') return this.seat === null ? { ...NOTHING, toServer: [START] } : NOTHING;
    const { seat } = this;
    if (seat === null || !this.isAsked(seat)) return tell({ status: 'refused', reason: 'it is not your turn' });
    const [answer, ...more] = request.value.answers;
    // Each answer is about the table as it is: what follows the first one could only be judged after it has been played.
    if (answer === undefined || more.length > 0) return tell({ status: 'refused', reason: 'one answer at a time' });
    const judgement = judge(viewOf(seat.replica), answer);
    if (!judgement.legal) return tell({ status: 'refused', reason: judgement.rule.title });
    seat.take(asLanAnswer(answer));
    return this.goOn(seat);
  }

  readonly timer = (): WakeTimer | null => (this.isClosed ? null : (this.seat?.timer ?? null));

  readonly wake = (): GatewayOutput => {
    const { seat } = this;
    if (seat === null) return NOTHING;
    seat.wake();
    return this.goOn(seat);
  };

  readonly closed = (reason: string): string | null =>
    this.isClosed || this.seat?.isOver ? null : makeLanPageMessage({ status: 'closed', reason });

  private begin(message: ServerMessage): GatewayOutput {
    const start = readStart(message);
    if (start === null) return NOTHING;
    const seat = takeLanSeat(start, DEFAULT_LAN_DIALECT);
    if (!seat.ok) return this.close(seat.error.message);
    this.seat = seat.value;
    return this.show(this.seat);
  }

  private follow(message: ServerMessage, seat: LanSeat): GatewayOutput {
    const move = seat.moveIn(message);
    if (move.kind === 'diverged') return this.close(describeDivergence(message, move.reason));
    if (move.kind === 'play') this.note(move.play, seat);
    const responses = seat.follow(message);
    // Chat changes nothing that the page shows.
    if (move.kind === 'none' && message.type !== 'Response') return { ...NOTHING, toServer: responses };
    const shown = this.goOn(seat);
    return { toServer: [...responses, ...shown.toServer], toPage: shown.toPage };
  }

  private close(why: string): GatewayOutput {
    this.isClosed = true;
    return { ...tell({ status: 'closed', reason: `The game cannot go on: ${why}.` }), ends: true };
  }

  /** Sends what waits to be sent, as far as it may, and shows the table. */
  private goOn(seat: LanSeat): GatewayOutput {
    const toServer: string[] = [];
    while (seat.mayPlay && seat.hasPlays) {
      const next = seat.nextPlay;
      if (next !== undefined) this.note(next, seat);
      const text = seat.play();
      if (text !== null) toServer.push(text);
    }
    return { toServer, toPage: this.show(seat).toPage };
  }

  private isAsked(seat: LanSeat): boolean {
    return seat.mayPlay && !seat.hasPlays;
  }

  private show(seat: LanSeat): GatewayOutput {
    const view = this.viewFor(seat);
    const { steps } = this;
    if (!seat.isOver) return tell({ status: 'playing', view, steps });
    return tell({ status: 'over', view, steps, winner: winnerOf(seat.replica) });
  }

  /** Everybody computes all hands, so that nothing is hidden. */
  private viewFor(seat: LanSeat): Omit<TableView, 'steps'> {
    const { replica, id } = seat;
    const view = viewOf(replica);
    const own = id - 1;
    return {
      viewer: own,
      seats: replica.players.map((_, index) => ({
        name: index === own ? `You (player ${id})` : `Player ${index + 1}`,
        kind: index === own ? 'person' : 'remote',
      })),
      kingdom: [...replica.supply.keys()].filter(isKingdomCard),
      view: { ...view, events: null },
      waitingFor: seat.isOver ? null : replica.active,
      decision: this.isAsked(seat) ? decisionOf(view) : null,
      points: pointsIn(replica),
      practiced: false,
      undoRefusal: 'nothing is taken back in a LAN game',
    };
  }

  /** What the log says about a play that is about to be carried out. */
  private note(play: Play, { replica }: LanSeat): void {
    const seat = replica.active;
    const event = (type: 'played' | 'bought' | 'cleaned', cards: readonly Card[]) =>
      ({ type, seat, cards, audience: 'all', depth: 0 }) as const;
    const { hand, played } = activePlayer(replica);
    const events =
      play.kind === 'card'
        ? [event('played', [hand[play.index] as Card])]
        : play.kind === 'buy'
          ? [event('bought', [play.card])]
          : replica.phase === 'buy'
            ? [event('cleaned', [...hand, ...played])]
            : [];
    this.steps.push({ seat, own: null, gaveUp: false, events, undone: false });
  }
}

/** Treasures are not played here: the end of the action phase counts them all. */
const asLanAnswer = (answer: Answer): Answer =>
  answer.kind === 'treasures' || answer.kind === 'all-treasures' ? treasures([]) : answer;

const tell = (message: LanPageMessage): GatewayOutput => ({ toServer: [], toPage: [makeLanPageMessage(message)] });
