import type { Bridge, LoadedBridge, PeerLoss } from '../../../../kit/bridge.js';
import {
  type BridgeAction,
  type BridgeFault,
  makeBridgeFault,
  note,
  reportFault,
  type Side,
  send,
} from '../../../../kit/bridge-action.js';
import { type FidelityCount, FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { Game } from '../../engine/index.js';
import { decodeFrame } from '../../jsonrpc/decode-frame.js';
import { judgeResponse } from '../../jsonrpc/judge-request.js';
import type { Dialect } from '../../jsonrpc/messages.js';
import { MOST_WAITING, NOT_YOUR_TURN, TOO_MANY_WAITING } from '../../jsonrpc/table/inbound.js';
import type { Prompt } from '../../jsonrpc/table/prompts.js';
import type { PlayerRequest, RequestId } from '../../jsonrpc/table/table.js';
import { type Defense, makeDefense, makePlay, type Play } from '../../sexpr/messages.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import { SEXPR_CODEC, versionOf } from '../sexpr-side.js';
import { whyAborted } from './abort-reason.js';
import { wholeDefense } from './complete-defense.js';
import { Knowledge } from './driver-knowledge.js';
import { JSONRPC_ON_SEXPR_FIDELITY, type JsonrpcOnSexprFidelity } from './fidelity.js';
import { playedOf } from './notifications.js';
import type { JsonrpcOnSexprOptions } from './options.js';
import { Desk, type Owed } from './player-messages.js';
import { playFor } from './request-to-play.js';
import { hasShuffled } from './shuffle-detection.js';
import type { Table } from './table-view.js';
import type { Open, Question, TurnSoFar } from './visible-state.js';

/** A JSON-RPC player on an S-expression driver. */
export const openJsonrpcOnSexpr = (
  options: JsonrpcOnSexprOptions = {},
  onFidelity?: FidelityObserver,
): Bridge<string, Datum> => new Seat(options, new FidelityCounter(JSONRPC_ON_SEXPR_FIDELITY, onFidelity));

export const JSONRPC_ON_SEXPR: LoadedBridge<string, Datum> = {
  fidelity: JSONRPC_ON_SEXPR_FIDELITY,
  playerCodec: null,
  serverCodec: SEXPR_CODEC,
  open: ({ settings, onFidelity }) =>
    openJsonrpcOnSexpr({ version: versionOf(settings), dialect: settings['dialect'] as Dialect }, onFidelity),
};

/** Before the first state; until StartGame is answered; the game; until GameOver is answered; afterwards. */
type Stage = 'waiting' | 'starting' | 'playing' | 'ending' | 'closed';

class Seat implements Bridge<string, Datum> {
  private readonly counter: JsonrpcOnSexprFidelity;
  private readonly dialect: Dialect;
  private readonly known: Knowledge;
  private readonly desk: Desk;
  private stage: Stage = 'waiting';
  private open: Open | null = null;
  /** The request that is answered by the driver's next state. */
  private running: { readonly id: RequestId; readonly endsTurn: boolean } | null = null;
  private readonly queue: PlayerRequest[] = [];
  private isOnTurn = false;
  private turn: TurnSoFar = NEW_TURN;
  /** The last state that was answered, and how. */
  private last: { readonly question: Question; readonly said: Play | Defense } | null = null;
  /** What is told once the player has heard of the game. */
  private news: string[] = [];

  constructor({ version = 'v3', dialect = 'live' }: JsonrpcOnSexprOptions, fidelity: JsonrpcOnSexprFidelity) {
    this.dialect = dialect;
    this.counter = fidelity;
    this.known = new Knowledge(version);
    this.desk = new Desk(fidelity, dialect);
  }

  openQuestion(): number | null {
    const isItsMove = this.stage === 'playing' && this.open?.question.kind === 'move';
    return this.stage !== 'closed' && (this.desk.owed !== null || isItsMove) ? this.desk.questions : null;
  }

  pendingForPlayer(): string | null {
    const { desk, open } = this;
    if (this.stage === 'closed') return null;
    if (desk.owed !== null) return desk.owed.frame;
    if (this.stage !== 'playing' || open === null) return null;
    return desk.turnOf(open);
  }

  fromServer(said: Datum): BridgeAction[] {
    return this.collect(() => this.hear(said));
  }

  fromPlayer(frame: string): BridgeAction[] {
    return this.collect(() => this.hearFrame(frame));
  }

  onPeerLost(side: Side, loss: PeerLoss): BridgeAction[] {
    return this.collect(() => (side === 'player' ? this.losePlayer(loss) : this.loseDriver(loss)));
  }

  /** The driver's messages have everything: no public state is fetched. */
  onPublicState(): BridgeAction[] {
    return [];
  }

  /** A driver is on pipes, which cannot be reconnected. */
  onServerReconnect(): void {}

  fidelity(): readonly FidelityCount[] {
    return this.counter.counts();
  }

  private collect(work: () => void): BridgeAction[] {
    if (this.stage === 'closed') return [];
    this.desk.steps = [];
    work();
    return this.desk.steps;
  }

  // What the driver says.

  private hear(said: Datum): void {
    const heard = this.known.hear(said);
    switch (heard.kind) {
      case 'moved':
        this.tellPlayed(heard.name, heard.play);
        break;
      case 'defended':
        this.counter.count('io/defended', 'impossible');
        break;
      case 'question':
        this.hearQuestion(heard.question);
        break;
      case 'fault':
        this.fail(heard.fault);
        break;
    }
  }

  private tellPlayed(name: string, play: Play): void {
    const frame = playedOf(this.dialect, name, play, this.counter);
    if (frame === null) return;
    if (this.stage === 'playing') this.desk.tell(frame);
    else this.news.push(frame);
  }

  private hearQuestion(question: Question): void {
    const why = this.whyUnexpected(question);
    if (why !== null) {
      this.fail(makeBridgeFault('driver/unexpected', 'server', why, { said: question.kind }));
      return;
    }
    if (!this.isOnTurn) this.turn = NEW_TURN;
    const isFirst = this.known.table === null;
    const open = this.known.open(question, this.turn);
    if ('code' in open) this.fail(open);
    else this.ask(open, isFirst);
  }

  private whyUnexpected({ kind }: Question): string | null {
    if (this.open !== null) return `the driver sent ${kind} before the reply to its ${this.open.question.kind}`;
    if (kind === 'attacked' && this.isOnTurn) return 'the driver sent attacked in the middle of the own turn';
    return null;
  }

  private ask(open: Open, isFirst: boolean): void {
    this.open = open;
    if (isFirst) {
      this.stage = 'starting';
      this.desk.startGame(this.known.table as Table, open.question);
    } else if (this.stage === 'playing') this.goOn(open);
  }

  /** Sends what the driver's state answers, and then what it asks. */
  private goOn(open: Open): void {
    const { last } = this;
    if (last !== null && hasShuffled(last.question.state, last.said, open.question.state)) this.desk.shuffle();
    this.settle(open);
    if (open.question.kind === 'attacked') this.desk.attack(open);
    else {
      if (!this.isOnTurn) this.desk.startTurn(open);
      this.isOnTurn = true;
      this.desk.questions++;
      this.drain();
    }
  }

  /** The result of the request that the state answers. */
  private settle(open: Open): void {
    const { running } = this;
    this.running = null;
    if (running === null) return;
    if (running.endsTurn) this.settleEndTurn(running.id, open.question, 'reconstructed');
    else this.desk.result(running.id, open);
  }

  /** The supply is as it was when the turn ended, whatever others have bought since. */
  private settleEndTurn(id: RequestId, question: Question, grade: 'reconstructed' | 'approximated'): void {
    const supply = this.last?.question.state.supply ?? question.state.supply;
    const game = this.known.sight.gameOf({ ...question, state: { ...question.state, supply } });
    if (game.ok) this.desk.endTurnResult(id, { game: game.value }, grade);
  }

  // What the player says.

  private hearFrame(frame: string): void {
    const said = decodeFrame(frame, this.dialect);
    switch (said.kind) {
      case 'request':
        this.onRequest(said.request);
        break;
      case 'response':
        if (this.desk.owed !== null && this.desk.owed.id === said.id)
          this.onResponse(this.desk.owed, said.result, frame);
        break;
      case 'refused':
        this.desk.refuse(said.id, said.message, said.code);
        break;
      case 'fatal':
        this.forfeit('player/fatal', said.message, frame);
        break;
      case 'nothing':
        break;
    }
  }

  /** Requests are carried out one after another (J-29). */
  private onRequest(wish: PlayerRequest): void {
    if (!this.isOnTurn || this.stage !== 'playing') this.desk.refuse(wish.id, NOT_YOUR_TURN);
    else if (this.queue.length >= MOST_WAITING) this.desk.refuse(wish.id, TOO_MANY_WAITING);
    else this.queue.push(wish);
    this.drain();
  }

  private drain(): void {
    while (this.open?.question.kind === 'move' || !this.isOnTurn) {
      const wish = this.queue.shift();
      if (wish === undefined) return;
      if (this.open === null || !this.isOnTurn) this.desk.refuse(wish.id, NOT_YOUR_TURN);
      else this.carryOut(this.open, wish);
    }
  }

  private carryOut(open: Open, wish: PlayerRequest): void {
    const granted = playFor(open, wish);
    if (granted.ok) this.play(open, wish.id, granted.play);
    else this.desk.refuse(wish.id, granted.message, granted.code, granted.data);
  }

  private play(open: Open, id: RequestId, play: Play): void {
    const endsTurn = play.kind === 'clean';
    if (endsTurn) this.counter.count('io/clean', play.card === null ? 'exact' : 'approximated');
    else this.counter.count('io/play', 'exact');
    this.running = { id, endsTurn };
    this.isOnTurn = !endsTurn;
    if (play.kind === 'add' || play.kind === 'buy') {
      this.turn = { phase: 'buy', bought: this.turn.bought || play.kind === 'buy' };
    }
    this.known.played(play);
    this.reply(open, play, makePlay(play));
  }

  private reply({ question }: Open, said: Play | Defense, datum: Datum): void {
    this.open = null;
    this.last = { question, said };
    this.desk.steps.push(send('server', makeText(datum)));
  }

  private onResponse({ prompt }: Owed, result: unknown, frame: string): void {
    if (prompt !== null) this.defend(prompt, result, frame);
    else {
      this.desk.owed = null;
      if (this.stage === 'starting') this.begin();
      else this.finish(result);
    }
  }

  private begin(): void {
    this.stage = 'playing';
    for (const frame of this.news.splice(0)) this.desk.tell(frame);
    if (this.open !== null) this.goOn(this.open);
  }

  private defend(prompt: Prompt, result: unknown, frame: string): void {
    const { open } = this;
    if (open === null) return;
    const heard = judgeResponse(open.game, prompt, result);
    if (!heard.ok) {
      this.forfeit('player/defense', heard.reason, frame);
      return;
    }
    this.desk.owed = null;
    const defense = wholeDefense(heard.answers, open.question.state);
    this.counter.count('io/attack', open.question.state.hand.length === handSize(open.game) ? 'exact' : 'approximated');
    this.reply(open, defense, makeDefense(defense));
  }

  // How it ends.

  private loseDriver(loss: PeerLoss): void {
    if (this.stage === 'ending') return;
    if (loss.code !== 'peer/closed') this.fail(makeBridgeFault(loss.code, 'server', loss.message));
    else if (!this.isOnTurn && this.open === null && this.known.books.isExhausted)
      this.gameOver(this.known.table as Table);
    else this.abort();
  }

  /** Both ends look alike to the driver's players; only the bookkeeping tells them apart (S-61). */
  private abort(): void {
    this.counter.count('io/end', 'approximated');
    this.fail(
      makeBridgeFault('driver/aborted', 'server', whyAborted(this.known.books, this.isOnTurn || this.open !== null), {
        register: 'S-61',
      }),
    );
  }

  private gameOver(table: Table): void {
    const outcome = this.known.outcome(table);
    this.counter.count('io/end', 'approximated');
    this.desk.steps.push({ kind: 'over', outcome });
    this.settleAtEnd();
    this.stage = 'ending';
    this.desk.gameOver(outcome);
  }

  /** No state will come that could tell the next hand. */
  private settleAtEnd(): void {
    const { running, last } = this;
    this.running = null;
    if (running === null || last === null) return;
    const { question } = last;
    this.settleEndTurn(running.id, { ...question, state: { ...question.state, hand: [] } }, 'approximated');
  }

  private finish(result: unknown): void {
    if ((result as { rematch?: unknown } | null)?.rematch === true) this.counter.count('io/rematch', 'impossible');
    this.end('game over');
  }

  private losePlayer({ code, message }: PeerLoss): void {
    if (code === 'peer/timeout') this.forfeit(code, NO_REPLY, null);
    else if (this.stage === 'ending') this.leave(`the player went without an answer to GameOver: ${message}`);
    else this.fail(makeBridgeFault(code, 'player', message));
  }

  private leave(text: string): void {
    this.desk.steps.push(note(text));
    this.end(text);
  }

  private forfeit(code: string, message: string, said: string | null): void {
    this.stage = 'closed';
    this.desk.forfeit(code, message, said);
  }

  private fail(fault: BridgeFault): void {
    this.desk.steps.push(reportFault(fault));
    this.end(fault.message);
  }

  private end(reason: string): void {
    this.stage = 'closed';
    this.desk.close(reason);
  }
}

/** `actions` alone does not tell whether a treasure was played or something bought (J-26). */
const NEW_TURN: TurnSoFar = { phase: 'action', bought: false };

const NO_REPLY = 'no reply within the deadline';

const handSize = ({ seats }: Game): number => seats[RECEIVER]?.hand.size ?? 0;
