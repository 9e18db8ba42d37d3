import type { Bridge, LoadedBridge, PeerLoss } from '../../../../kit/bridge.js';
import {
  type BridgeAction,
  close,
  makeBridgeFault,
  note,
  reportFault,
  type Side,
  send,
} from '../../../../kit/bridge-action.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import { versionIn } from '../../../../kit/protocol-name.js';
import type { WakeTimer } from '../../../../kit/wake-timer.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { Answer, Card, Game } from '../../engine/index.js';
import { isTreasure } from '../../engine/index.js';
import { LAN_CODEC } from '../../lan/codec.js';
import { dialectOf, type LanDialect } from '../../lan/dialects.js';
import { type LanMessage, readServerMessage, readStart, type ServerMessage } from '../../lan/messages.js';
import { activePlayer, type Play, type Replica } from '../../lan/replica-state.js';
import { SEXPR_CODEC } from '../../sexpr/kit/codec.js';
import { makeNotification, type Play as SexprPlay } from '../../sexpr/messages.js';
import { judgeReply } from '../../sexpr/replies.js';
import type { Version } from '../../sexpr/versions.js';
import { DIVERGED, describeDivergence, type LanSeat, nameOfPlayer, takeLanSeat } from '../lan-seat/lan-seat.js';
import { SEXPR_ON_LAN_FIDELITY, type SexprOnLanFidelity } from './fidelity.js';
import { moveText, sayable, sightOf } from './player-view.js';

/** What the player was asked: the text, and the game that it answers for. */
interface UnansweredQuestion {
  readonly text: string;
  readonly game: Game;
}

/** An S-expression player at a LAN table: the bridge has the copy of the game, and the player only sees its own turns. */
class SexprOnLan implements Bridge<Datum, LanMessage> {
  private readonly version: Version;
  private readonly dialect: LanDialect;
  private readonly count: SexprOnLanFidelity;
  private seat: LanSeat | null = null;
  private question: UnansweredQuestion | null = null;
  private questions = 0;
  private isOver = false;

  constructor(version: Version, dialect: LanDialect, onFidelity?: FidelityObserver) {
    this.version = version;
    this.dialect = dialect;
    this.count = new FidelityCounter(SEXPR_ON_LAN_FIDELITY, onFidelity);
  }

  fromServer(message: LanMessage): BridgeAction[] {
    const read = this.isOver ? null : readServerMessage(message);
    if (read === null) return [];
    if (this.seat === null) return this.begin(read);
    return [...this.follow(read, this.seat), ...this.goOn()];
  }

  fromPlayer(reply: Datum): BridgeAction[] {
    const { question, seat } = this;
    if (this.isOver || seat === null) return [];
    if (question === null)
      return this.abort('session/unasked', 'player', 'a reply came when none was due', makeText(reply));
    const judged = judgeReply(question.game, this.version, 'move', reply);
    if (!judged.legal) return this.abort(judged.rule, 'player', judged.reason, makeText(reply));
    this.question = null;
    for (const answer of judged.answers) this.translate(answer, seat);
    return this.goOn();
  }

  onPeerLost(side: Side, { code, message }: PeerLoss): BridgeAction[] {
    return this.isOver ? [] : this.abort(code, side, message, null);
  }

  /** Nobody can come back to a LAN game. */
  readonly onServerReconnect = (): void => {};
  readonly onPublicState = (): BridgeAction[] => [];
  readonly openQuestion = (): number | null => (this.question === null ? null : this.questions);
  readonly pendingForPlayer = (): string | null => this.question?.text ?? null;
  readonly fidelity = () => this.count.counts();

  timer(): WakeTimer | null {
    return this.isOver ? null : (this.seat?.timer ?? null);
  }

  wake(): BridgeAction[] {
    const complaint = this.seat?.wake() ?? null;
    return [...(complaint === null ? [] : [note(complaint)]), ...this.goOn()];
  }

  private begin(message: ServerMessage): BridgeAction[] {
    const start = readStart(message);
    if (start === null) return [];
    const seat = takeLanSeat(start, this.dialect);
    if (!seat.ok) return this.abort(seat.error.code, 'server', seat.error.message, message.body);
    this.seat = seat.value;
    this.count.count('lan/names', 'reconstructed');
    return [{ kind: 'start' }, ...this.goOn()];
  }

  private translate(answer: Answer, seat: LanSeat): void {
    const isEarly = seat.take(answer);
    if (answer.kind === 'act') this.count.count('lan/act', 'exact');
    else if (answer.kind === 'treasures') this.count.count('lan/add', 'reconstructed');
    else if (answer.kind === 'buy') this.count.count('lan/buy', isEarly ? 'reconstructed' : 'exact');
    else this.count.count('lan/clean', 'approximated');
  }

  /** Sends the next play once the last one was answered, or asks the player for one. */
  private goOn(): BridgeAction[] {
    const { seat } = this;
    if (seat === null || this.isOver) return [];
    if (seat.isOver) return this.finish(seat);
    if (!seat.mayPlay || this.question !== null) return [];
    const text = seat.play();
    if (text === null) return [this.ask(seat)];
    return [send('server', text), ...(seat.isOver ? this.finish(seat) : [])];
  }

  private ask(seat: LanSeat): BridgeAction {
    this.count.count('lan/state', 'exact');
    this.count.count('lan/supply', 'approximated');
    const game = seat.view(sightOf(this.version));
    this.question = { text: moveText(game, this.version, seat.count), game };
    this.questions++;
    return send('player', this.question.text);
  }

  /** Another player's play is carried out, answered, and announced as far as the player knows the cards. */
  private follow(message: ServerMessage, seat: LanSeat): BridgeAction[] {
    const move = seat.moveIn(message);
    if (move.kind === 'diverged')
      return this.abort(DIVERGED, 'server', describeDivergence(message, move.reason), message.body);
    const announced = move.kind === 'play' ? this.announce(move.play, seat.replica) : [];
    const name = nameOfPlayer(seat.replica.active + 1);
    const texts = announced.map((play) => makeText(makeNotification({ kind: 'moved', name, play })));
    return [...this.answer(message, seat), ...texts.map((text) => send('player', text))];
  }

  private answer(message: ServerMessage, seat: LanSeat): BridgeAction[] {
    return seat.follow(message).map((text) => {
      this.count.count('lan/response', 'exact');
      return send('server', text);
    });
  }

  private announce(play: Play, replica: Replica): SexprPlay[] {
    const { hand } = activePlayer(replica);
    if (play.kind !== 'end') {
      const card = sayable(play.kind === 'card' ? (hand[play.index] as Card) : play.card, this.version);
      this.count.count('lan/moved', card === null ? 'impossible' : 'exact');
      if (card === null) return [];
      return play.kind === 'card' ? [{ kind: 'act', card, cards: [] }] : [{ kind: 'buy', card }];
    }
    this.count.count('lan/moved', 'reconstructed');
    const names = hand.flatMap((card) => sayable(card, this.version) ?? []);
    if (replica.phase === 'buy') return [{ kind: 'clean', card: names[0] ?? null }];
    const treasures = hand.filter(isTreasure).flatMap((card) => sayable(card, this.version) ?? []);
    return treasures.map((card) => ({ kind: 'add', card }));
  }

  private finish(seat: LanSeat): BridgeAction[] {
    this.isOver = true;
    return [
      { kind: 'over', outcome: seat.outcome() },
      close('player', 'the game is over'),
      close('server', 'the game is over'),
    ];
  }

  private abort(code: string, side: Side, message: string, said: string | null): BridgeAction[] {
    this.isOver = true;
    const fault = makeBridgeFault(code, side, message, { sent: this.question?.text ?? null, said });
    return [reportFault(fault), close('player', message), close('server', message)];
  }
}

export const SEXPR_ON_LAN: LoadedBridge<Datum, LanMessage> = {
  fidelity: SEXPR_ON_LAN_FIDELITY,
  playerCodec: SEXPR_CODEC,
  serverCodec: LAN_CODEC,
  open: ({ settings, onFidelity }) =>
    new SexprOnLan(
      versionIn(String(settings['protocol'])) as Version,
      dialectOf(String(settings['serverDialect'])),
      onFidelity,
    ),
};
