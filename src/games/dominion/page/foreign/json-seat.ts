import {
  ALL_TREASURES,
  type Answer,
  cardsIn,
  decisionOf,
  type Game,
  isTreasure,
  judge,
  seatAt,
  type View,
} from '../../engine/index.js';
import { readCard } from '../../jsonrpc/decode-choices.js';
import { gameOfTurn, SELF } from '../../jsonrpc/game-from-knowledge.js';
import type { ParamsOf, TurnState } from '../../jsonrpc/messages.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../jsonrpc/player.js';
import type { SeenStep, TableView } from '../../table/index.js';
import type { PublicState, PublicTurn } from './public-state.js';

export { followState } from './public-state.js';

/** Somebody else, if it is not known who. */
const OTHER = 1;

const NO_NEWS: SeenStep = { seat: SELF, own: null, gaveUp: false, events: [], undone: false };

/** Also while a person is asked: because the others have left, or an answer came too late. */
const ENDS_GAME = /"method"\s*:\s*"(?:GameOver|FatalError)"/;

/** Thrown by a person who has not answered yet. */
class Unanswered extends Error {
  readonly view: View;
  constructor(view: View) {
    super('nobody has answered yet');
    this.view = view;
  }
}

/**
 * A person at a server of the JSON-RPC protocol. The player of that protocol wants every answer at once. So a frame that asks
 * something is taken back, and given to the player again with each answer, until there are all that it needs.
 */
export class JsonSeat {
  private readonly player: JsonPlayer;
  private readonly frames: string[] = [];
  private given: Answer[] = [];
  private used = 0;
  private question: View | null = null;
  private isPlayingTreasures = false;
  private answered = 0;
  private order: readonly string[] = [];
  private kingdom: TableView['kingdom'] = [];
  /** What everybody may see, if it was looked at since the last message. */
  private shown: PublicState | null = null;
  private readonly name: string;
  private readonly send: (frame: string) => void;

  constructor(name: string, send: (frame: string) => void) {
    this.name = name;
    this.send = send;
    this.player = newJsonPlayer((view) => this.decide(view));
  }

  get outcome(): ParamsOf['GameOver'] | null {
    return this.player.outcome;
  }

  get isAsked(): boolean {
    return this.question !== null;
  }

  /** The last thing that was wrong with what the server sent, or that it refused. */
  get complaint(): string | null {
    return this.player.complaints.at(-1) ?? null;
  }

  /** Takes what the server shows to everybody: the only news while others play. */
  look(state: PublicState | null): void {
    this.shown = state;
  }

  get lobby(): PublicState['lobby'] {
    return this.shown?.lobby ?? null;
  }

  /** Who else is on turn, where that is known. */
  get playing(): string | null {
    const player = this.shown?.turn?.player ?? null;
    return player === this.name ? null : player;
  }

  receive(frame: string): void {
    this.shown = null;
    this.noteStart(frame);
    if (ENDS_GAME.test(frame)) this.forgetQuestion();
    this.frames.push(frame);
    this.goOn();
  }

  /** Returns why the first answer is refused, or null. A server would take the seat away for it. */
  answer(answers: readonly Answer[]): string | null {
    if (this.question === null) return null;
    const judgement = judge(this.question, answers[0] as Answer);
    if (!judgement.legal) return judgement.rule.title;
    this.answered += answers.length;
    this.isPlayingTreasures = answers[0]?.kind === 'all-treasures';
    this.given.push(...answers);
    this.question = null;
    this.goOn();
    return null;
  }

  private forgetQuestion(): void {
    this.frames.length = 0;
    this.given = [];
    this.question = null;
  }

  private decide(view: View): Answer {
    const answer = this.given[this.used++];
    if (answer !== undefined) return answer;
    // This protocol plays treasures one at a time.
    if (this.isPlayingTreasures && view.stack.length === 0 && cardsIn(seatAt(view, SELF).hand).some(isTreasure))
      return ALL_TREASURES;
    throw new Unanswered(view);
  }

  private goOn(): void {
    while (this.question === null && this.frames.length > 0) {
      const before = { ...this.player, complaints: [...this.player.complaints] };
      this.used = 0;
      try {
        for (const frame of receiveFrame(this.player, this.frames[0] as string)) this.send(frame);
        this.frames.shift();
        this.given = [];
      } catch (thrown) {
        if (!(thrown instanceof Unanswered)) throw thrown;
        Object.assign(this.player, before);
        this.question = thrown.view;
      }
    }
  }

  /** Who plays, and with which cards. */
  private noteStart(frame: string): void {
    if (!frame.includes('"StartGame"')) return;
    const { params } = JSON.parse(frame) as { params?: Partial<ParamsOf['StartGame']> };
    this.order = params?.order ?? [];
    this.kingdom = (params?.kingdom ?? []).map(readCard);
  }

  /** What such a server has told so far; null before the first turn. The person sits at seat 0. */
  get view(): TableView | null {
    const game = this.question ?? this.lastGame();
    if (game === null) return null;
    return {
      viewer: SELF,
      seats: this.names.map((name, seat) => ({ name, kind: seat === SELF ? 'person' : 'remote' })),
      kingdom: this.kingdom,
      view: game,
      waitingFor: this.question === null ? game.turn : SELF,
      decision: this.question === null ? null : decisionOf(game),
      // Nothing is known of what happened, but that there was another question before.
      steps: Array.from({ length: this.answered }, () => NO_NEWS),
      points: null,
      practiced: false,
      undoRefusal: 'this server takes nothing back',
    };
  }

  /** The person first, then the others in the order of turns. */
  private get names(): readonly string[] {
    const own = this.order.indexOf(this.name);
    return [this.name, ...this.order.slice(own + 1), ...this.order.slice(0, Math.max(0, own))];
  }

  /** The game as it was last told, with what everybody may see of it since. */
  private lastGame(): Game | null {
    const { known } = this.player;
    if (known === null) return null;
    const shown =
      this.shown?.turn == null ? null : gameOfTurn({ ...known, state: stateWith(known.state, this.shown.turn) });
    const game = shown?.ok ? shown : gameOfTurn(known);
    return game.ok ? { ...game.value, turn: Math.max(OTHER, this.names.indexOf(this.playing ?? '')) } : null;
  }
}

const stateWith = (state: TurnState, { supply, trash }: PublicTurn): TurnState =>
  ({ ...state, supply: { ...state.supply, ...supply }, trash }) as TurnState;
