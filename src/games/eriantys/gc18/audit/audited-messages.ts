import type { Problem } from '../../../../kit/codec.js';
import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import { problemWith } from '../codec.js';
import { type LastMove, objectIn, SERVER_MESSAGES, type ServerMessage, typeOf, type WaitReason } from '../messages.js';
import type { ModelState } from '../model-state.js';
import { lineRule } from '../protocol-rules.js';
import { parseModelState } from '../schema.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection } from './audited-connection.js';
import { auditEnd, type GameEnded } from './game-ending.js';
import { auditStart } from './game-start.js';
import { auditError, takeReply } from './lobby-answers.js';
import type { LobbyAudit } from './lobby-audit.js';
import { auditRefusedMove } from './refused-move.js';

export interface AuditedTable {
  readonly connections: readonly AuditedConnection[];
  readonly lobby: LobbyAudit;
  readonly report: AuditReport;
}

/** The members of a message; null if it does not have the form of its type. */
type Members = Readonly<Record<string, unknown>> | null;

/** What every connection begins with. */
const GREETING: readonly ServerMessage[] = ['ConnectionAccepted', 'LoginRequest'];

/** What a server sends to each client, in the order in which it comes. */
export class ServerMessages {
  private readonly table: AuditedTable;
  private now = 0;
  private lastValid: string | null = null;

  private readonly handlers: {
    readonly [type in ServerMessage]: (connection: AuditedConnection, members: Members, text: string) => void;
  } = {
    ConnectionAccepted: (connection) => this.onAccepted(connection),
    LoginRequest: (connection) => this.onLoginRequest(connection),
    NumberOfPlayersRequest: (connection) => this.onNumberRequest(connection),
    ExpertModeRequest: (connection) => this.onExpertRequest(connection),
    Wait: (connection, members) => this.onWait(connection, members),
    Error: (connection, members) => auditError(this.table, connection, members?.['code']),
    GameStarted: (connection, members) => this.onStarted(connection, members),
    GameUpdated: (connection, members, text) => this.onUpdated(connection, members, text),
    MoveError: (connection, members) => this.onMoveError(connection, members),
    GameEnded: (connection, members) => this.onEnded(connection, members),
  };

  constructor(table: AuditedTable) {
    this.table = table;
  }

  received(connection: AuditedConnection, message: JsonMessage, now: number): void {
    this.now = now;
    const { report } = this.table;
    if (message.error !== undefined) {
      report.broken(lineRule(message.error.code), message.error.message);
      return;
    }
    const problem = this.problemWith(message);
    if (problem !== null) report.broken(AUDIT_RULES.form, problem.message);
    const type = SERVER_MESSAGES.find((each) => each === typeOf(message));
    if (type === undefined) return;
    const members = problem === null ? objectIn(message) : readableMembers(type, message);
    if (connection.state === 'ENDED') {
      report.broken(AUDIT_RULES.endMessage, `${type} was sent after GameEnded`);
      return;
    }
    if (!GREETING.includes(type) && (connection.state === 'NEW' || connection.state === 'ACCEPTED')) {
      report.broken(AUDIT_RULES.greeting, `${type} was sent before a name was asked for`);
      connection.state = 'LOGIN';
    }
    if (this.isRepeated(connection, type)) return;
    this.handlers[type](connection, members, message.text);
  }

  /** Most messages are sent to several clients, and are checked once. */
  private problemWith(message: JsonMessage): Problem | null {
    if (message.text === this.lastValid) return null;
    const problem = problemWith(message, SERVER_MESSAGES);
    if (problem === null) this.lastValid = message.text;
    return problem;
  }

  /** Whether the message is a request that is repeated after an error (Q5). */
  private isRepeated(connection: AuditedConnection, type: ServerMessage): boolean {
    const { repeatable } = connection;
    connection.repeatable = null;
    if (repeatable === null) return false;
    const isRepeated = repeatable.request === type;
    if (repeatable.point !== null) {
      const reading = isRepeated ? 'the request is repeated' : 'the request is not repeated';
      this.table.report.follows(`Q5 ${repeatable.point}`, reading, AUDIT_RULES.repeats);
    }
    return isRepeated;
  }

  private onAccepted(connection: AuditedConnection): void {
    if (connection.state === 'NEW') connection.state = 'ACCEPTED';
    else this.outOfOrder(connection, 'ConnectionAccepted');
  }

  private onLoginRequest(connection: AuditedConnection): void {
    if (connection.state === 'NEW') {
      this.table.report.broken(AUDIT_RULES.greeting, 'a name was asked for before the connection was accepted');
    } else if (connection.state !== 'ACCEPTED') {
      this.outOfOrder(connection, 'LoginRequest');
      return;
    }
    connection.state = 'LOGIN';
  }

  private onNumberRequest(connection: AuditedConnection): void {
    // Whoever waits becomes a host if the one before it leaves, or the game before it is full (Q8, Q25).
    if (connection.state === 'LOGIN') takeReply(this.table, connection, this.now);
    else if (connection.state !== 'WAIT') this.outOfOrder(connection, 'NumberOfPlayersRequest');
    this.table.lobby.asked(connection);
    connection.state = 'HOST_NUM';
  }

  private onExpertRequest(connection: AuditedConnection): void {
    if (connection.state === 'HOST_NUM') takeReply(this.table, connection, this.now);
    else this.outOfOrder(connection, 'ExpertModeRequest');
    connection.state = 'HOST_EXPERT';
  }

  private onWait(connection: AuditedConnection, members: Members): void {
    const { state } = connection;
    if (state === 'LOGIN' || state === 'HOST_EXPERT') {
      takeReply(this.table, connection, this.now);
      if (members !== null) this.table.lobby.waits(connection, members['reason'] as WaitReason);
    } else if (state !== 'WAIT') {
      this.outOfOrder(connection, 'Wait');
    }
    if (state !== 'GAME') connection.state = 'WAIT';
  }

  private onStarted(connection: AuditedConnection, members: Members): void {
    const { state } = connection;
    if (state === 'LOGIN' || state === 'HOST_EXPERT') takeReply(this.table, connection, this.now);
    else if (state !== 'WAIT') this.outOfOrder(connection, 'GameStarted');
    connection.state = 'GAME';
    if (members !== null) auditStart(this.table, connection, members, this.now);
    else this.table.report.isLost = true;
  }

  private onUpdated(connection: AuditedConnection, members: Members, text: string): void {
    const { game, state } = connection;
    if (state !== 'GAME') this.outOfOrder(connection, 'GameUpdated');
    else if (members === null) game?.updated(connection, null);
    else {
      if ('gamePhase' in members) this.checkMembers(members);
      const [modelState, lastMove] = [members['modelState'] as ModelState, members['lastMove'] as LastMove | undefined];
      game?.updated(connection, { state: modelState, text, lastMove });
    }
  }

  private checkMembers({ currentPlayer, gamePhase, modelState }: Readonly<Record<string, unknown>>): void {
    const inside = modelState as ModelState;
    if (inside.currentPlayer === currentPlayer && inside.gamePhase === gamePhase) return;
    const shown = `player ${inside.currentPlayer} and ${inside.gamePhase}`;
    this.table.report.broken(
      AUDIT_RULES.members,
      `the update has player ${String(currentPlayer)} and ${String(gamePhase)}, its state ${shown}`,
    );
  }

  private onMoveError(connection: AuditedConnection, members: Members): void {
    const { report } = this.table;
    const { state, game } = connection;
    const sent = connection.pending.shift();
    if (sent === undefined) {
      report.broken(AUDIT_RULES.unasked, 'a move was refused, but the receiver has sent none');
    } else if (sent.message === null || typeOf(sent.message) !== 'PerformGameMove') {
      report.broken(AUDIT_RULES.errorKind, `MoveError answers ${sent.text}`);
    } else if (state !== 'GAME') {
      report.broken(AUDIT_RULES.errorKind, 'MoveError was sent outside of a game');
    } else if (game !== null && members !== null) {
      auditRefusedMove(game, connection, sent, members['code'], report);
    }
  }

  private onEnded(connection: AuditedConnection, members: Members): void {
    const { lobby, report } = this.table;
    const { game, state } = connection;
    connection.state = 'ENDED';
    // It is over for all of them, and has to be for those who have left.
    const players = game?.players.filter(({ isCertain }) => isCertain).map((each) => each.connection);
    for (const each of players ?? [connection]) each.endedAt = Math.min(each.endedAt, this.now);
    if (game !== null && members !== null) {
      auditEnd(game, connection, members as unknown as GameEnded, report);
    } else if (game === null && lobby.hasLeft()) {
      report.follows('Q25', 'the match ends', AUDIT_RULES.lobbyLeft);
    } else if (game === null) {
      report.broken(AUDIT_RULES.order, `GameEnded was sent in the state ${state}`);
    }
  }

  private outOfOrder({ state }: AuditedConnection, type: ServerMessage): void {
    this.table.report.broken(AUDIT_RULES.order, `${type} was sent in the state ${state}`);
  }
}

/** Of a message with a wrong form, an update whose state can be read nevertheless. */
function readableMembers(type: ServerMessage, message: JsonMessage): Members {
  const modelState = type === 'GameUpdated' ? objectIn(message)?.['modelState'] : undefined;
  return modelState !== undefined && parseModelState(modelState).ok ? { modelState } : null;
}
