import type { Conversation, MessageJudgement } from '../../../../kit/conversation.js';
import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import type { CitedRule } from '../../../../kit/rule.js';
import { WIRE_MOVE_RULES } from '../judge-wire-move.js';
import { KnownGame } from '../known-game.js';
import { legalMoveMessages, legalReplies } from '../legal-replies.js';
import { type ClientMessage, objectIn, typeOf } from '../messages.js';
import { judgePerformGameMove } from '../perform-game-move.js';
import { citeMoveRule, FORM_RULES, SESSION_RULES } from '../protocol-rules.js';
import { checkReply, type LobbyReply, readClientMessage, type SessionState } from '../session-machine.js';

/** The state in which a request leaves a client. */
const ASKING: Readonly<Record<string, SessionState>> = {
  LoginRequest: 'LOGIN',
  NumberOfPlayersRequest: 'HOST_NUM',
  ExpertModeRequest: 'HOST_EXPERT',
};

const REPLY_TO: { readonly [state in SessionState]?: ClientMessage } = {
  LOGIN: 'LoginReply',
  HOST_NUM: 'NumberOfPlayersReply',
  HOST_EXPERT: 'ExpertModeReply',
  GAME: 'PerformGameMove',
};

const LEGAL: MessageJudgement = { legal: true, remarks: [] };

/** A server's view of its conversation with one client. */
export class ClientConversation implements Conversation<JsonMessage> {
  private readonly known = new KnownGame();
  /** Where the client is when a message of it is due; null while none is. */
  private asking: SessionState | null = null;
  /** What was asked last, and is asked again by an error. */
  private answered: SessionState | null = null;
  private isOver = false;
  /** The name that it last chose, and those that were refused because others have them. */
  private name: unknown = null;
  private readonly taken: unknown[] = [];

  sent(message: JsonMessage): void {
    const type = typeOf(message) ?? '';
    switch (type) {
      case 'Error':
        // Whether the request is repeated is left open (Q5).
        if (objectIn(message)?.['code'] === 'NICKNAME_TAKEN') this.taken.push(this.name);
        this.asking ??= this.answered;
        return;
      case 'MoveError':
        this.asking ??= this.answered;
        return;
      case 'GameStarted':
      case 'GameUpdated':
        // What is wrong with the message is for those to judge who grade servers.
        this.known.receive(message);
        this.asking = this.known.isOnTurn ? 'GAME' : null;
        this.answered = null;
        return;
      case 'Wait':
        this.answered = null;
        return;
      case 'GameEnded':
        this.isOver = true;
        this.asking = null;
        this.answered = null;
        return;
      default:
        if (type in ASKING) this.asking = ASKING[type] as SessionState;
    }
  }

  judge(message: JsonMessage): MessageJudgement {
    const { asking } = this;
    const read = readClientMessage(message);
    if (!read.ok) return this.illegal(read.refusal.rule, read.refusal.reason);
    if (asking === null) return this.judgeUnasked(read.type);
    const expected = REPLY_TO[asking] as ClientMessage;
    if (read.type !== expected) {
      return this.illegal(SESSION_RULES.reply, `${read.type} was sent; expected was ${expected}`);
    }
    const judged = asking === 'GAME' ? this.judgeMove(read.value) : this.judgeReply(read.type, read.value);
    this.answered = asking;
    this.asking = null;
    return judged;
  }

  readonly expectsReply = (): boolean => this.asking !== null;

  readonly legal = (): Iterable<string> => {
    if (this.asking === null) return [];
    if (this.asking !== 'GAME') return legalReplies(this.asking);
    const opened = this.known.open();
    return opened.ok ? legalMoveMessages(opened.value.game) : [];
  };

  private judgeUnasked(type: ClientMessage): MessageJudgement {
    if (type !== 'PerformGameMove' || this.known.state === null || this.isOver) {
      return this.illegal(SESSION_RULES.unprompted, `${type} was sent, but nothing was asked`);
    }
    if (this.answered === 'GAME') return this.illegal(SESSION_RULES.twice, 'the last move is not answered yet');
    const { currentPlayer, gamePhase } = this.known.state;
    const why = gamePhase === 'GameEnded' ? 'the game is over' : `player ${currentPlayer} is to move`;
    return this.illegal(citeMoveRule(WIRE_MOVE_RULES.turn), why);
  }

  private judgeReply(type: ClientMessage, value: Readonly<Record<string, unknown>>): MessageJudgement {
    const refusal = checkReply(type as LobbyReply, value);
    if (refusal !== null) return this.illegal(refusal.rule, refusal.reason);
    if (type !== 'LoginReply') return LEGAL;
    this.name = value['username'];
    return this.taken.includes(this.name) ? this.illegal(FORM_RULES.taken, `${this.name} is taken`) : LEGAL;
  }

  private judgeMove(value: Readonly<Record<string, unknown>>): MessageJudgement {
    const opened = this.known.open();
    if (!opened.ok) return LEGAL;
    const judged = judgePerformGameMove(opened.value.game, this.known.id as number, value);
    return judged.legal ? LEGAL : this.illegal(citeMoveRule(judged.rule), judged.reason);
  }

  private illegal(rule: CitedRule, reason: string): MessageJudgement {
    return { legal: false, rule, level: 'must', reason, replies: [...this.legal()] };
  }
}
