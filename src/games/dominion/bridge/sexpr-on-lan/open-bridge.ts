import type { Bridge, LoadedBridge, PeerLoss } from '../../../../kit/bridge.js';
import {
  type BridgeAction,
  close,
  makeBridgeFault,
  reportFault,
  type Side,
  send,
} from '../../../../kit/bridge-action.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import { versionIn } from '../../../../kit/protocol-name.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { Answer, Card, Game } from '../../engine/index.js';
import { isTreasure } from '../../engine/index.js';
import { type ClientState, isOnTurn, openClientState } from '../../lan/client-state.js';
import { LAN_CODEC } from '../../lan/codec.js';
import { whyIllegal } from '../../lan/legality.js';
import {
  type LanMessage,
  makeAction,
  RESPONSE,
  readPlay,
  readServerMessage,
  readStart,
  type ServerMessage,
} from '../../lan/messages.js';
import { applyInPlace, pointsIn, winnerOf } from '../../lan/replica.js';
import { activePlayer, type Play } from '../../lan/replica-state.js';
import { SEXPR_CODEC } from '../../sexpr/kit/codec.js';
import { makeNotification, type Play as SexprPlay } from '../../sexpr/messages.js';
import { judgeReply } from '../../sexpr/replies.js';
import type { Version } from '../../sexpr/versions.js';
import { SEXPR_ON_LAN_FIDELITY, type SexprOnLanFidelity } from './fidelity.js';
import { gameFor, moveText, NAMES, sayable } from './player-view.js';

const END: Play = { kind: 'end' };

const hasEnded = ({ replica }: ClientState): boolean => replica.phase === 'over';

/** What the player was asked: the text, and the game that it answers for. */
interface Question {
  readonly text: string;
  readonly game: Game;
}

/** An S-expression player at a LAN table: the bridge has the copy of the game, and the player only sees its own turns. */
class SexprOnLan implements Bridge<Datum, LanMessage> {
  private readonly version: Version;
  private readonly dialect: string;
  private readonly count: SexprOnLanFidelity;
  private client: ClientState | null = null;
  private question: Question | null = null;
  private questions = 0;
  /** Plays that are to be sent, one after the other. */
  private queue: Play[] = [];
  /** Treasures that the player has added in this turn. */
  private added: Card[] = [];
  private hasBought = false;
  private isOver = false;

  constructor(version: Version, dialect: string, onFidelity?: FidelityObserver) {
    this.version = version;
    this.dialect = dialect;
    this.count = new FidelityCounter(SEXPR_ON_LAN_FIDELITY, onFidelity);
  }

  fromServer(message: LanMessage): BridgeAction[] {
    const read = this.isOver ? null : readServerMessage(message);
    if (read === null) return [];
    const start = readStart(read);
    if (start !== null && this.client === null) {
      this.client = openClientState(start, this.dialect);
      this.count.count('lan/names', 'reconstructed');
      return [{ kind: 'start' }, ...this.goOn()];
    }
    const { client } = this;
    if (client === null) return [];
    if (read.type === 'Response') client.responses.heard(read.sender);
    return [...(read.type === 'Action' ? this.follow(read, client) : []), ...this.goOn()];
  }

  fromPlayer(reply: Datum): BridgeAction[] {
    const { question, client } = this;
    if (this.isOver || client === null) return [];
    if (question === null)
      return this.abort('session/unasked', 'player', 'a reply came when none was due', makeText(reply));
    const judged = judgeReply(question.game, this.version, 'move', reply);
    if (!judged.legal) return this.abort(judged.rule, 'player', judged.reason, makeText(reply));
    this.question = null;
    for (const answer of judged.answers) this.translate(answer, client);
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

  private translate({ kind, card, cards }: Answer, { replica }: ClientState): void {
    const isEarly = replica.phase === 'action';
    if (kind === 'act') {
      this.count.count('lan/act', 'exact');
      this.queue.push({ kind: 'card', index: activePlayer(replica).hand.indexOf(card as Card) });
    } else if (kind === 'treasures') {
      this.count.count('lan/add', 'reconstructed');
      this.added.push(...cards);
      if (isEarly) this.queue.push(END);
    } else if (kind === 'buy') {
      this.count.count('lan/buy', isEarly ? 'reconstructed' : 'exact');
      this.hasBought = true;
      this.queue.push(...(isEarly ? [END] : []), { kind: 'buy', card: card as Card });
    } else {
      this.count.count('lan/clean', 'approximated');
      this.queue.push(...(isEarly ? [END] : []), END);
    }
  }

  /** Sends the next play once the last one was answered, or asks the player for one. */
  private goOn(): BridgeAction[] {
    const { client } = this;
    if (client === null || this.isOver) return [];
    if (hasEnded(client)) return this.finish(client);
    if (!isOnTurn(client) || !client.responses.isComplete || this.question !== null) return [];
    const play = this.queue.shift();
    if (play === undefined) return [this.ask(client)];
    const isLast = client.replica.phase === 'buy' && play.kind === 'end';
    applyInPlace(client.replica, play);
    client.responses.played(client.id);
    if (isLast) {
      this.added = [];
      this.hasBought = false;
    }
    return [send('server', makeAction(play)), ...(hasEnded(client) ? this.finish(client) : [])];
  }

  private ask(client: ClientState): BridgeAction {
    this.count.count('lan/state', 'exact');
    this.count.count('lan/supply', 'approximated');
    const game = gameFor(client, this.added, this.hasBought, this.version);
    this.question = { text: moveText(game, this.version, client.count), game };
    this.questions++;
    return send('player', this.question.text);
  }

  /** Another player's play: applied, answered, and announced as far as the player knows the cards. */
  private follow({ sender, body }: ServerMessage, client: ClientState): BridgeAction[] {
    const play = readPlay(body)?.play;
    const illegal = play === undefined ? { reason: 'it is no play' } : whyIllegal(client.replica, play);
    if (play === undefined || illegal !== null) {
      return this.abort('lan/diverged', 'server', `player ${sender} sends ${body}: ${illegal?.reason}`, body);
    }
    const announced = this.announce(play, client);
    applyInPlace(client.replica, play);
    client.responses.played(sender);
    this.count.count('lan/response', 'exact');
    const name = NAMES[sender - 1] ?? 'other';
    const texts = announced.map((each) => makeText(makeNotification({ kind: 'moved', name, play: each })));
    return [send('server', RESPONSE), ...texts.map((text) => send('player', text))];
  }

  private announce(play: Play, { replica }: ClientState): SexprPlay[] {
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

  private finish({ replica, id }: ClientState): BridgeAction[] {
    this.isOver = true;
    const scores = Object.fromEntries(pointsIn(replica).map((points, index) => [NAMES[index] as string, points]));
    const won = winnerOf(replica) === id - 1;
    return [
      { kind: 'over', outcome: { won, scores } },
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
    new SexprOnLan(versionIn(String(settings['protocol'])) as Version, String(settings['dialect']), onFidelity),
};
