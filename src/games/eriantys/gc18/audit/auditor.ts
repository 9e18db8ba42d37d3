import { utf8Length } from '../../../../core/utf8.js';
import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import { ALL_SEATS, type Audited, type Auditor, type TableEvent } from '../../../../kit/server/index.js';
import { MAX_CLIENT_LINE } from '../messages.js';
import { lineRule } from '../protocol-rules.js';
import { AuditReport } from './audit-report.js';
import { AUDIT_RULES } from './audit-rules.js';
import { AuditedConnection } from './audited-connection.js';
import { ServerMessages } from './audited-messages.js';
import { LobbyAudit } from './lobby-audit.js';

/** Audits a server of GC18/1 from all seats of a recording; the labels are those of its header. */
export const gc18Auditor = (labels: readonly string[]): Auditor<JsonMessage> => new Gc18Auditor(labels.length);

class Gc18Auditor implements Auditor<JsonMessage> {
  private readonly report = new AuditReport();
  private readonly connections: readonly AuditedConnection[];
  private readonly lobby: LobbyAudit;
  private readonly messages: ServerMessages;
  private now = 0;
  private isEnough = false;

  constructor(seats: number) {
    this.connections = Array.from({ length: seats }, (_, seat) => new AuditedConnection(seat));
    this.lobby = new LobbyAudit(this.connections, this.report);
    this.messages = new ServerMessages({ connections: this.connections, lobby: this.lobby, report: this.report });
  }

  observe(event: TableEvent<JsonMessage>): void {
    this.now++;
    this.report.observe(event);
    const connection = this.connections[event.seat];
    switch (event.kind) {
      case 'received':
        if (connection !== undefined) this.messages.received(connection, event.message, this.now);
        return;
      case 'sent':
        if (connection !== undefined) this.onSent(connection, event.message, event.text);
        return;
      case 'unreadable':
        this.report.broken(lineRule(event.code), event.reason);
        this.report.isLost = true;
        if (connection !== undefined) connection.isUnreadable = true;
        return;
      case 'left':
        if (connection?.isOpen) connection.closedAt = this.now;
        return;
      case 'ended':
        if (connection !== undefined) this.onClosed(connection);
        return;
      case 'silent':
        this.onSilence(event.seat);
        return;
      case 'enough':
        this.isEnough = true;
        return;
    }
  }

  readonly finish = (): Audited => this.report.result();

  private onSent(connection: AuditedConnection, message: JsonMessage | null, text: string): void {
    if (!connection.isOpen) return;
    connection.pending.push({ message, text, sentAt: this.now, isApplied: false });
    if (message === null || utf8Length(text) > MAX_CLIENT_LINE) connection.mayClose = true;
  }

  private onClosed(connection: AuditedConnection): void {
    if (!connection.isOpen || this.isEnough) return;
    const { state, mayClose, game } = connection;
    connection.closedAt = this.now;
    connection.endedAt = Math.min(connection.endedAt, this.now);
    if (state === 'ENDED' || mayClose) return;
    const hasLeft = game?.players.some((each) => each.connection !== connection && !each.connection.isOpen) ?? false;
    if (game !== null) {
      const rule = game.isOver ? AUDIT_RULES.endMessage : hasLeft ? AUDIT_RULES.disconnect : AUDIT_RULES.closed;
      this.report.broken(rule, 'the connection was closed without a GameEnded');
    } else if (this.lobby.hasLeft()) {
      this.report.follows('Q25', 'the match ends', AUDIT_RULES.lobbyLeft);
    } else {
      this.report.broken(AUDIT_RULES.closed, 'the connection was closed before the game was over');
    }
  }

  /** Nothing came within the deadline: what is due is missing. */
  private onSilence(seat: number): void {
    if (this.isEnough) return;
    for (const connection of this.connections) {
      if ((seat === ALL_SEATS || seat === connection.seat) && connection.isOpen) this.checkDue(connection);
    }
    if (seat === ALL_SEATS) this.lobby.silent();
  }

  private checkDue({ state, pending, game, position, isUnreadable }: AuditedConnection): void {
    const { report } = this;
    // What is missing may be in what cannot be read.
    if (isUnreadable) return;
    if (state === 'NEW' || state === 'ACCEPTED') {
      report.broken(AUDIT_RULES.greeting, 'nothing was sent to a client that has connected');
    } else if (state === 'ENDED') {
      report.broken(AUDIT_RULES.closes, 'the connection is still open after the end of the game');
    } else if (game !== null && position < game.entries.length - 1 && game.last.state !== null) {
      report.broken(AUDIT_RULES.recipients, 'an update was sent to other players only');
    } else if (game?.players.some(({ connection }) => !connection.isOpen && connection.state !== 'ENDED')) {
      report.broken(AUDIT_RULES.disconnect, 'a player has left, but the others were not told');
    } else if (game !== null && (game.isOver || game.players.some(({ connection }) => connection.state === 'ENDED'))) {
      report.broken(AUDIT_RULES.endMessage, 'the game is over, but GameEnded was not sent');
    } else if (pending[0] !== undefined) {
      report.unanswered(pending[0].text);
    }
  }
}
