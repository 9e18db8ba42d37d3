import { type Answer, act, type ChoiceDecision, decisionOf, type Game, type Result } from '../../../engine/index.js';
import { makeNotification, makeNotificationOf, makeResultOf } from '../../../protocol/jsonrpc/envelope.js';
import { type Dialect, hasMethod } from '../../../protocol/jsonrpc/messages.js';
import {
  type Defense,
  makeDefense,
  makePlay,
  type Notification,
  type Play,
  parseNotification,
  textOfName,
  type Version,
} from '../../../protocol/sexpr/messages.js';
import type { Datum } from '../../../wire/datum.js';
import { makeText } from '../../../wire/writer.js';
import { readFrame } from '../../jsonrpc/frames.js';
import { hearRequest, hearResponse, refusalOf } from '../../jsonrpc/judge.js';
import { type Prompt, promptOf } from '../../jsonrpc/prompts.js';
import type { RequestId, Wish } from '../../jsonrpc/seats.js';
import { makeEndTurnResult, makeTurnState } from '../../jsonrpc/states.js';
import { MOST_WAITING, NOT_YOUR_TURN, TOO_MANY_WAITING } from '../../jsonrpc/table.js';
import { playOfAnswer } from '../../sexpr/plays.js';
import { RECEIVER } from '../../sexpr/states.js';
import type { Bridge, Loss } from '../bridge.js';
import { Ledger } from '../ledger.js';
import { type BridgeFault, complain, makeBridgeFault, note, type Side, type Step, send } from '../steps.js';
import { Books } from './books.js';
import { wholeDefense } from './defense.js';
import { Desk, type Owed } from './desk.js';
import { hasShuffled } from './discarded.js';
import { exposedOf } from './exposed.js';
import { playedOf } from './news.js';
import type { StdioBridgeOptions } from './options.js';
import { isWholeInSight, type Question, Sight } from './sight.js';
import { startOf, type Table, tableOf } from './table.js';
import { whyAborted } from './words.js';

export type { StdioBridgeOptions } from './options.js';

/** A player of the JSON-RPC protocol at a seat of an S-expression driver: to each it is what the other one expects. */
export const openStdioBridge = (options: StdioBridgeOptions = {}): StdioBridge => new Seat(options);

export interface StdioBridge extends Bridge<string, Datum> {
  /** What a player has to hear, or to hear again, when its connection stands: the same request, or its turn. */
  readonly pending: () => string | null;
}

/** Before the first state; until StartGame is answered; the game; until GameOver is answered; afterwards. */
type Stage = 'waiting' | 'starting' | 'playing' | 'ending' | 'closed';

/** What the driver waits for, and the same as a game that the player's wishes are judged by. */
interface Open {
  readonly question: Question;
  readonly game: Game;
}

class Seat implements StdioBridge {
  readonly ledger: Ledger;
  private readonly version: Version;
  private readonly dialect: Dialect;
  private readonly sight: Sight;
  private readonly books = new Books();
  private readonly desk: Desk;
  private stage: Stage = 'waiting';
  private table: Table | null = null;
  private open: Open | null = null;
  /** The request that is answered by the driver's next state. */
  private running: { readonly id: RequestId; readonly endsTurn: boolean } | null = null;
  private readonly queue: Wish[] = [];
  private isOnTurn = false;
  private turn: { buying: boolean; bought: boolean } = { buying: false, bought: false };
  /** The last state that was answered, and how. */
  private last: { readonly question: Question; readonly said: Play | Defense } | null = null;
  private readonly movers: string[] = [];
  /** What is told once the player has heard of the game. */
  private news: string[] = [];

  constructor({ version = 'v3', dialect = 'live', ledger = new Ledger() }: StdioBridgeOptions) {
    this.version = version;
    this.dialect = dialect;
    this.ledger = ledger;
    this.sight = new Sight(version);
    this.desk = new Desk(ledger);
  }

  asked(): number | null {
    const isItsMove = this.stage === 'playing' && this.open?.question.kind === 'move';
    return this.stage !== 'closed' && (this.desk.owed !== null || isItsMove) ? this.desk.questions : null;
  }

  pending(): string | null {
    const { desk, open } = this;
    if (this.stage === 'closed') return null;
    if (desk.owed !== null) return desk.owed.frame;
    if (this.stage !== 'playing' || open === null) return null;
    return makeNotificationOf('StartTurn', makeTurnState(open.game, RECEIVER, this.dialect));
  }

  fromServer(said: Datum): Step[] {
    return this.collect(() => {
      const parsed = parseNotification(this.version, said);
      if (!parsed.ok)
        this.fail(makeBridgeFault('driver/grammar', 'server', parsed.error.message, { said: makeText(said) }));
      else this.hear(parsed.value);
    });
  }

  fromPlayer(frame: string): Step[] {
    return this.collect(() => this.hearFrame(frame));
  }

  lost(side: Side, loss: Loss): Step[] {
    return this.collect(() => (side === 'player' ? this.losePlayer(loss) : this.loseDriver(loss)));
  }

  /** Nobody has to look: the driver tells all there is. */
  looked(): Step[] {
    return [];
  }

  private collect(work: () => void): Step[] {
    if (this.stage === 'closed') return [];
    this.desk.steps = [];
    work();
    return this.desk.steps;
  }

  // What the driver says.

  private hear(notification: Notification): void {
    switch (notification.kind) {
      case 'moved':
        this.hearMoved(textOfName(notification.name), notification.play);
        break;
      case 'defended':
        this.ledger.count('io/defended', 'impossible');
        break;
      default:
        this.hearQuestion(notification);
    }
  }

  private hearMoved(name: string, play: Play): void {
    if (this.table === null) this.movers.push(name);
    this.books.heard(name, play);
    const frame = playedOf(this.dialect, name, play, this.ledger);
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
    if (question.kind === 'move' && !this.isOnTurn) this.turn = { buying: false, bought: false };
    this.sight.note(question.state.supply);
    const game = this.gameOf(question);
    if (!game.ok) this.fail(makeBridgeFault('driver/state', 'server', game.error.message));
    else this.ask({ question, game: game.value });
  }

  private whyUnexpected({ kind }: Question): string | null {
    if (this.open !== null) return `the driver sent ${kind} before the reply to its ${this.open.question.kind}`;
    if (kind === 'attacked' && this.isOnTurn) return 'the driver sent attacked in the middle of the own turn';
    return null;
  }

  private gameOf(question: Question): Result<Game> {
    const { buying, bought } = this.turn;
    return this.sight.gameOf(question, { phase: buying ? 'buy' : 'action', bought });
  }

  private ask(open: Open): void {
    const { question } = open;
    this.open = open;
    const first = this.table === null;
    this.table ??= tableOf(question, this.movers);
    // Only a mover's own state is sure to begin with its name (S-21).
    if (question.kind === 'move') this.table = { ...this.table, self: textOfName(question.state.players[0] ?? '') };
    this.books.told(this.table.self, question.state, this.sight.piles.size);
    if (first) this.start(this.table, question);
    else if (this.stage === 'playing') this.goOn(open);
  }

  private start(table: Table, question: Question): void {
    this.stage = 'starting';
    this.desk.steps.push({ kind: 'start', name: table.self });
    this.ledger.count('io/start/order', 'reconstructed');
    this.ledger.count('io/start/kingdom', 'reconstructed');
    this.ledger.count('io/names', 'exact', table.order.length);
    this.desk.request('StartGame', startOf(table, question));
  }

  /** Sends what the driver's state answers, and then what it asks. */
  private goOn(open: Open): void {
    this.tellShuffle(open.question);
    this.settle(open);
    if (open.question.kind === 'attacked') this.askDefense(open);
    else {
      if (!this.isOnTurn) this.startTurn(open);
      this.desk.questions++;
      this.drain();
    }
  }

  private tellShuffle({ state }: Question): void {
    const { last } = this;
    if (last === null || !hasMethod(this.dialect, 'Shuffle')) return;
    if (!hasShuffled(last.question.state, last.said, state)) return;
    this.ledger.count('io/shuffle', 'reconstructed');
    this.desk.tell(makeNotification('Shuffle', {}));
  }

  /** The result of the request that the state answers. */
  private settle({ question, game }: Open): void {
    const { running } = this;
    this.running = null;
    if (running === null) return;
    if (running.endsTurn) this.settleEndTurn(running.id, question, 'reconstructed');
    else {
      this.ledger.count('io/result', 'exact');
      this.desk.tell(makeResultOf(running.id, this.turnState(question, game)));
    }
  }

  /** The supply is as it was when the turn ended, whatever others have bought since. */
  private settleEndTurn(id: RequestId, question: Question, grade: 'reconstructed' | 'approximated'): void {
    const supply = this.last?.question.state.supply ?? question.state.supply;
    const game = this.sight.gameOf({ ...question, state: { ...question.state, supply } });
    this.ledger.count('io/end-turn/result', grade);
    if (game.ok) this.desk.tell(makeResultOf(id, makeEndTurnResult(game.value, RECEIVER)));
  }

  private startTurn({ question, game }: Open): void {
    this.isOnTurn = true;
    this.ledger.count('io/start-turn', 'exact');
    this.desk.tell(makeNotificationOf('StartTurn', this.turnState(question, game)));
  }

  private turnState({ state }: Question, game: Game): string {
    this.ledger.count('io/state/counts', isWholeInSight(state) ? 'exact' : 'approximated');
    this.ledger.count('io/state/supply', 'reconstructed');
    if (this.dialect === 'live') this.ledger.count('io/state/phase', 'reconstructed');
    return makeTurnState(game, RECEIVER, this.dialect);
  }

  private askDefense({ game }: Open): void {
    const prompt = promptOf(game, decisionOf(game) as ChoiceDecision, { showsHand: true });
    this.desk.request(prompt.method, prompt.params, prompt);
  }

  // What the player says.

  private hearFrame(frame: string): void {
    const said = readFrame(frame, this.dialect);
    switch (said.kind) {
      case 'request':
        this.onRequest(said.wish);
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
  private onRequest(wish: Wish): void {
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

  private carryOut(open: Open, { id, method, params }: Wish): void {
    if (method === 'EndTurn') {
      this.clean(open, id);
      return;
    }
    const heard = hearRequest(open.game, method, params);
    if (!heard.ok) {
      const { code, message, data } = { data: undefined, ...refusalOf(heard) };
      this.desk.refuse(id, message, code, data);
      return;
    }
    const play = playOfAnswer(together(heard.answers)) as Play;
    if (play.kind !== 'act') this.turn = { buying: true, bought: this.turn.bought || play.kind === 'buy' };
    this.ledger.count('io/play', 'exact');
    this.running = { id, endsTurn: false };
    this.play(open, play);
  }

  private clean(open: Open, id: RequestId): void {
    const card = exposedOf(open.question.state.hand);
    this.ledger.count('io/clean', card === null ? 'exact' : 'approximated');
    this.isOnTurn = false;
    this.running = { id, endsTurn: true };
    this.play(open, { kind: 'clean', card });
  }

  private play(open: Open, play: Play): void {
    this.books.heard(this.table?.self ?? '', play);
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
    const heard = hearResponse(open.game, prompt, result);
    if (!heard.ok) {
      this.forfeit('player/defense', heard.reason, frame);
      return;
    }
    this.desk.owed = null;
    const defense = wholeDefense(heard.answers, open.question.state);
    this.ledger.count('io/attack', open.question.state.hand.length === handSize(open.game) ? 'exact' : 'approximated');
    this.reply(open, defense, makeDefense(defense));
  }

  // How it ends.

  private loseDriver(loss: Loss): void {
    if (this.stage === 'ending') return;
    if (loss.code !== 'peer/closed') this.fail(makeBridgeFault(loss.code, 'server', loss.message));
    else if (this.open === null && this.books.isExhausted) this.gameOver(this.table as Table);
    else this.abort();
  }

  /** Both ends look alike to the driver's players; only the bookkeeping tells them apart (S-61). */
  private abort(): void {
    this.ledger.count('io/end', 'approximated');
    this.fail(
      makeBridgeFault('driver/aborted', 'server', whyAborted(this.books, this.open !== null), { register: 'S-61' }),
    );
  }

  private gameOver({ order, self }: Table): void {
    const scores = this.books.scoresOf(order);
    const most = Math.max(...Object.values(scores));
    const won = scores[self] === most;
    this.ledger.count('io/end', 'approximated');
    this.ledger.count('io/scores', 'reconstructed');
    this.desk.steps.push({ kind: 'over', outcome: { won, scores } });
    this.settleAtEnd();
    this.stage = 'ending';
    this.desk.request('GameOver', { result: won ? 'Win' : 'Lose', scores });
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
    if ((result as { rematch?: unknown } | null)?.rematch === true) this.ledger.count('io/rematch', 'impossible');
    this.end('game over');
  }

  private losePlayer({ code, message }: Loss): void {
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
    this.desk.steps.push(complain(fault));
    this.end(fault.message);
  }

  private end(reason: string): void {
    this.stage = 'closed';
    this.desk.close(reason);
  }
}

const NO_REPLY = 'no reply within the deadline';

const handSize = ({ seats }: Game): number => seats[RECEIVER]?.hand.size ?? 0;

/** An action and its choices as the one answer that a play stands for. */
function together([first, ...choices]: readonly Answer[]): Answer {
  if (first === undefined) throw new Error('a request was heard, and says nothing');
  return first.kind === 'act' && first.card !== null ? act(first.card, ...choices) : first;
}
