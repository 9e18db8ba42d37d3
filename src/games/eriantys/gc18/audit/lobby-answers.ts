import { SERVER_MESSAGES, typeOf } from '../messages.js';
import { FORM_RULES } from '../protocol-rules.js';
import { admitMessage, checkReply, hasArgument, type LobbyReply, type SessionState } from '../session-machine.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection, PendingMessage } from './audited-connection.js';
import type { AuditedTable } from './audited-messages.js';

/** What may be repeated after an error in a state, and what the register calls it. */
const REQUESTS: { readonly [state in SessionState]?: { readonly request: string; readonly point: string } } = {
  LOGIN: { request: 'LoginRequest', point: 'name' },
  HOST_NUM: { request: 'NumberOfPlayersRequest', point: 'number' },
  HOST_EXPERT: { request: 'ExpertModeRequest', point: 'mode' },
};

/** A server is in the state of a login as soon as it has accepted the connection. */
const sessionState = ({ state }: AuditedConnection): SessionState =>
  state === 'NEW' || state === 'ACCEPTED' || state === 'CLOSED' ? 'LOGIN' : state;

/** The server goes on as if the client had replied. */
export function takeReply({ lobby, report }: AuditedTable, connection: AuditedConnection, now: number): void {
  const sent = connection.pending.shift();
  if (sent?.message === undefined || sent.message === null) {
    report.broken(AUDIT_RULES.order, 'the server goes on without a reply');
    return;
  }
  const read = admitMessage(sessionState(connection), sent.message);
  if (!read.ok) {
    report.broken(read.refusal.rule, `${sent.text} was accepted: ${read.refusal.reason}`);
    return;
  }
  const refusal = checkReply(read.type as LobbyReply, read.value);
  if (refusal !== null) report.broken(refusal.rule, `${sent.text} was accepted: ${refusal.reason}`);
  switch (read.type as LobbyReply) {
    case 'LoginReply':
      lobby.loggedIn(connection, read.value['username'] as string);
      connection.name = read.value['username'] as string;
      connection.loginSentAt = sent.sentAt;
      connection.loginAnsweredAt = now;
      return;
    case 'NumberOfPlayersReply':
      connection.numberOfPlayers = read.value['numberOfPlayers'] as number;
      return;
    case 'ExpertModeReply':
      connection.expertMode = read.value['expertMode'] as boolean;
      connection.modeSentAt = sent.sentAt;
      connection.configuredAt = now;
      return;
  }
}

/** A client was sent an Error. */
export function auditError(table: AuditedTable, connection: AuditedConnection, code: unknown): void {
  const { report } = table;
  const sent = connection.pending.shift();
  if (code === 'SERVER_FULL') {
    connection.mayClose = true;
    report.broken(AUDIT_RULES.acceptReply, 'the server is full; it needs room for the four connections of a case');
    report.isLost = true;
    return;
  }
  if (sent === undefined) {
    report.broken(AUDIT_RULES.unasked, 'there is an error, but the receiver has sent nothing');
    return;
  }
  const state = sessionState(connection);
  if (state === 'GAME' && sent.message !== null && typeOf(sent.message) === 'PerformGameMove') {
    report.broken(AUDIT_RULES.errorKind, `Error answers ${sent.text}`);
    return;
  }
  const { codes, isArgument } = judgeRefusal(table, connection, sent, state, code);
  const request = REQUESTS[state];
  if (request !== undefined) connection.repeatable = { ...request, point: isArgument ? request.point : null };
  if (codes.length > 0 && code !== undefined && !codes.includes(String(code))) {
    report.broken(AUDIT_RULES.errorCode, `${String(code)}; expected ${codes.join(' or ')} for ${sent.text}`);
  }
}

interface Refused {
  /** Those that are right; empty if the message should not have been refused at all. */
  readonly codes: readonly string[];
  /** The reply was of the right type, but its argument is refused. */
  readonly isArgument: boolean;
}

function judgeRefusal(
  { lobby, report }: AuditedTable,
  connection: AuditedConnection,
  { message, text, sentAt }: PendingMessage,
  state: SessionState,
  code: unknown,
): Refused {
  if (message === null) return { codes: ['MALFORMED_MESSAGE'], isArgument: false };
  const read = admitMessage(state, message);
  if (!read.ok)
    return { codes: [read.refusal.code, ...alternatives(typeOf(message), read.refusal.code)], isArgument: false };
  const type = read.type as LobbyReply;
  const refusal = checkReply(type, read.value);
  if (refusal !== null) {
    // A member that is missing or unknown makes a line malformed as well.
    const isForm = refusal.rule === FORM_RULES.members || !hasArgument(type, read.value);
    return { codes: [refusal.code, ...(isForm ? ['MALFORMED_MESSAGE'] : [])], isArgument: true };
  }
  if (code === 'NICKNAME_TAKEN' && read.type === 'LoginReply') {
    connection.loginSentAt = sentAt;
    lobby.nameTaken(connection, read.value['username']);
  } else {
    report.broken(AUDIT_RULES.acceptReply, `${text} was refused with ${String(code)}`);
  }
  return { codes: [], isArgument: true };
}

/** Whether a line without a type is malformed, and whether a server knows its own types from a client, no document says. */
function alternatives(type: string | null, code: string): string[] {
  if (code === 'UNKNOWN_TYPE' && type === null) return ['MALFORMED_MESSAGE'];
  const isServers = (SERVER_MESSAGES as readonly (string | null)[]).includes(type);
  return code === 'UNEXPECTED_MESSAGE' && isServers ? ['UNKNOWN_TYPE'] : [];
}
