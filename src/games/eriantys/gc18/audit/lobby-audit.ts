import type { WaitReason } from '../messages.js';
import type { ModelState } from '../model-state.js';
import { PLAYER_COUNTS } from '../settings.js';
import type { AuditReport } from './audit-report.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection } from './audited-connection.js';

/**
 * Who is asked and who waits before a game. Clients act at the same time, so that the order in which a server saw them is
 * known only where one was answered before another sent something; all other orders are allowed.
 */
export class LobbyAudit {
  private readonly connections: readonly AuditedConnection[];
  private readonly report: AuditReport;

  constructor(connections: readonly AuditedConnection[], report: AuditReport) {
    this.connections = connections;
    this.report = report;
  }

  /** A login was accepted, before the state of its connection is changed. */
  loggedIn(connection: AuditedConnection, name: string): void {
    const holder = this.othersThan(connection).find((each) => each.isOpen && each.name === name);
    if (holder !== undefined) this.report.broken(AUDIT_RULES.nameUnique, `there is a player named ${name} already`);
  }

  /** A login was refused because the name is taken. */
  nameTaken(connection: AuditedConnection, name: unknown): void {
    const holders = this.othersThan(connection).filter((each) => each.mayBeNamed(name));
    if (holders.some((each) => !this.isKnownToBeGone(each, connection.loginSentAt))) return;
    const rule = holders.length === 0 ? AUDIT_RULES.acceptReply : AUDIT_RULES.nameFreed;
    this.report.broken(rule, `${JSON.stringify(name)} was refused as taken, but no connected player has that name`);
  }

  /** Someone is asked for the number of players. */
  asked(connection: AuditedConnection): void {
    if (connection.state === 'WAIT' && this.hasLeft()) {
      this.report.follows('Q25', 'the player is dropped, and the match goes on', AUDIT_RULES.lobbyLeft);
    }
    const host = this.othersThan(connection).find(
      (each) => each.isWaiting && each.isHost && each.loginAnsweredAt < connection.loginSentAt,
    );
    if (host === undefined || this.mayHaveStarted(host, connection)) return;
    this.report.broken(AUDIT_RULES.oneHost, 'another player is the host of the game that waits for players');
  }

  /** Someone who has just logged in, or configured its game, has to wait. */
  waits(connection: AuditedConnection, reason: WaitReason): void {
    if (connection.isConfigured) this.hostWaits(connection, reason);
    else this.guestWaits(connection, reason);
  }

  private guestWaits(connection: AuditedConnection, reason: WaitReason): void {
    const hosts = this.othersThan(connection).filter((each) => this.mayHost(each, connection));
    if (hosts.length === 0) {
      this.report.broken(AUDIT_RULES.host, 'nobody else is there who could be asked for the parameters');
    } else if (reason === 'WAITING_FOR_PLAYERS' && !this.mayBeConfigured(hosts)) {
      this.report.broken(AUDIT_RULES.waitReason, `${reason}, but the host has not chosen all parameters yet`);
    } else if (reason === 'CHOOSING_PARAMETERS' && hosts.every((each) => each.configuredAt < connection.loginSentAt)) {
      this.report.broken(AUDIT_RULES.waitReason, `${reason}, but the host has chosen all of them`);
    } else if (reason === 'WAITING_FOR_PLAYERS') {
      this.noteFull(connection, hosts, connection.loginSentAt);
    }
  }

  /** A game has started. */
  started(state: ModelState): void {
    const names = state.players.map(({ username }) => username);
    const players = this.connections.filter((each) => each.name !== null && names.includes(each.name));
    const hosts = players.filter((each) => each.isConfigured);
    // Where the host has left, what it chose stands, but it may be anybody's (Q25).
    const host = hosts.length === 1 ? hosts[0] : undefined;
    if (host === undefined) return;
    const isAsChosen = host.numberOfPlayers === state.numberOfPlayers && host.expertMode === state.expertMode;
    if (isAsChosen) return;
    const chosen = `${host.numberOfPlayers} players, ${host.expertMode ? 'expert' : 'basic'}`;
    const has = `${state.numberOfPlayers} players, ${state.expertMode ? 'expert' : 'basic'}`;
    this.report.broken(AUDIT_RULES.settings, `the host has chosen ${chosen}; the game has ${has}`);
  }

  /** Nothing more comes: a game that is full should have started. */
  silent(): void {
    const waiting = this.connections.filter((each) => each.isWaiting && each.state === 'WAIT');
    const [host] = this.connections.filter((each) => each.isWaiting && each.isHost);
    if (waiting.some((each) => this.isStarted(each))) {
      this.report.broken(AUDIT_RULES.starts, 'a game has started, but not for all its players');
    } else if (host?.isConfigured && waiting.length >= (host.numberOfPlayers ?? 0)) {
      this.report.broken(AUDIT_RULES.starts, `${waiting.length} players wait for a game of ${host.numberOfPlayers}`);
    } else if (host === undefined && waiting.length > 0 && !this.hasLeftConfigured()) {
      this.report.broken(AUDIT_RULES.lobbyLeft, 'the host has left, and nobody else is asked for the parameters');
    }
  }

  /** Someone who has left before its game started. */
  hasLeft(): boolean {
    return this.connections.some((each) => !each.isOpen && each.game === null && each.name !== null);
  }

  private hostWaits(host: AuditedConnection, reason: WaitReason): void {
    if (reason !== 'WAITING_FOR_PLAYERS') {
      this.report.broken(AUDIT_RULES.waitReason, `${reason}, but the receiver has just chosen them`);
    } else {
      this.noteFull(host, [host], host.modeSentAt);
    }
  }

  /**
   * Whether enough players were there for certain when one sent the message to which the answer is to wait, and none may be
   * in another game. The document's diagram has a wait before every start; whether the game starts is seen later.
   */
  private noteFull(connection: AuditedConnection, hosts: readonly AuditedConnection[], sentAt: number): void {
    const [number, ...more] = hosts.flatMap(({ numberOfPlayers }) => numberOfPlayers ?? []);
    const others = this.othersThan(connection).filter(
      (each) => each.mayBeLoggedIn && each.game === null && !this.isStarted(each),
    );
    const isCertain = others.every((each) => each.isWaiting && each.loginAnsweredAt < sentAt);
    if (more.length > 0 || others.length + 1 !== number || !isCertain) return;
    this.report.follows('Q2', 'the player who completes a game is told to wait first', AUDIT_RULES.starts);
  }

  private mayBeConfigured(hosts: readonly AuditedConnection[]): boolean {
    return this.hasLeftConfigured() || hosts.some((each) => each.isConfigured || each.pending.length > 0);
  }

  /** What a host has chosen may stand after it has left (Q25). */
  private hasLeftConfigured(): boolean {
    return this.connections.some(
      (each) => !each.isOpen && each.game === null && (each.isConfigured || each.pending.length > 0),
    );
  }

  /** Whether the server has shown before that it knows that a client is gone: it has ended its game, or its connection. */
  private isKnownToBeGone({ closedAt, endedAt }: AuditedConnection, time: number): boolean {
    return closedAt < time && endedAt < time;
  }

  /** Whether the game of a client has started for somebody. */
  private isStarted({ name }: AuditedConnection): boolean {
    return this.connections.some(({ game }) => name !== null && (game?.names.includes(name) ?? false));
  }

  /** Whether one may be the host of the game that another waits for. */
  private mayHost(other: AuditedConnection, connection: AuditedConnection): boolean {
    // When a server notices that a client has left, nobody can tell.
    return other.mayBeLoggedIn && other.startedAt > connection.loginSentAt;
  }

  /** Whether the game of a host may be full without the given client. */
  private mayHaveStarted(host: AuditedConnection, connection: AuditedConnection): boolean {
    if (this.isStarted(host)) return true;
    if (!host.isConfigured && host.pending.length === 0) return false;
    const others = this.othersThan(connection).filter((each) => each.mayBeLoggedIn && each.game === null);
    const number = host.isConfigured ? host.numberOfPlayers : null;
    return others.length >= (number ?? PLAYER_COUNTS[0]);
  }

  private othersThan(connection: AuditedConnection): AuditedConnection[] {
    return this.connections.filter((each) => each !== connection);
  }
}
