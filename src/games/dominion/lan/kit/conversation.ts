import { fault, ok, type Result } from '../../../../core/result.js';
import type { Conversation, MessageJudgement } from '../../../../kit/conversation.js';
import type { NextState } from '../../../../kit/static-questions.js';
import type { Header } from '../../../../kit/transcript/index.js';
import { type ClientState, openClientState } from '../client-state.js';
import { dialectOf, type LanDialect } from '../dialects.js';
import { followReceived, followSent } from '../follow-messages.js';
import { isMessageDue, legalMessages } from '../legal-messages.js';
import {
  type LanMessage,
  readClientMessage,
  readServerMessage,
  readStart,
  readType,
  type StartMessage,
} from '../messages.js';
import { makeReplicaJson } from '../replica-json.js';
import { admitMessage } from '../session-machine.js';
import { KitTable } from './kit-table.js';
import { tableStrategy } from './table-strategies.js';

/** A server's view of its conversation with one client: it passes on what the others send, and follows the game. */
export class ClientConversation implements Conversation<LanMessage> {
  private readonly dialect: LanDialect;
  /** The other seats, if the case leaves them to the kit. */
  private readonly table: KitTable | null;
  private client: ClientState | null = null;
  /** Somebody else has played what cannot be: no copy of the game is right any more. */
  private isLost = false;

  constructor(version: string, header?: Header) {
    this.dialect = dialectOf(version);
    const { strategy } = header ?? {};
    this.table = strategy === undefined ? null : new KitTable(tableStrategy(strategy));
  }

  sent(message: LanMessage): void {
    const read = readServerMessage(message);
    if (read === null || this.isLost) return;
    const start = this.client === null ? readStart(read) : null;
    if (start !== null) this.begin(start);
    else if (this.client !== null) this.isLost = followReceived(this.client, read).kind === 'diverged';
    this.table?.sent(this.client);
  }

  /** Goes on from a game that is known from elsewhere. */
  resume(client: ClientState): void {
    this.client = client;
  }

  /** Nothing is left to chance: a discard pile is always rearranged in the same way. */
  apply(message: LanMessage): Result<NextState> {
    this.judge(message);
    const { state } = this;
    return state === null
      ? fault('state/unknown', 'the messages do not show the game')
      : ok({ text: makeReplicaJson(state.replica) });
  }

  judge(message: LanMessage): MessageJudgement {
    if (this.isLost) return { legal: true, remarks: [] };
    const admitted = admitMessage(message, this.client, this.dialect);
    if (!admitted.ok) return { legal: false, level: 'must', ...admitted.refusal, replies: [...this.legal()] };
    if (this.client !== null) this.carryOut(message, this.client);
    const { remarks, isAside } = admitted;
    return { legal: true, remarks, ...(isAside && { isAside }) };
  }

  readonly expectsReply = (): boolean => this.state !== null && isMessageDue(this.state, this.dialect);

  readonly legal = (): Iterable<string> => (this.state === null ? [] : legalMessages(this.state, this.dialect));

  readonly takeReactions = (): readonly string[] => this.table?.take() ?? [];

  /** Its copy of the game; null before the start, and once it cannot be followed. */
  get state(): ClientState | null {
    return this.isLost ? null : this.client;
  }

  private begin(start: StartMessage): void {
    const opened = openClientState(start, this.dialect);
    if (opened.ok) this.client = opened.value;
  }

  private carryOut(message: LanMessage, client: ClientState): void {
    const read = readClientMessage(message);
    if (read === null) return;
    followSent(client, read);
    this.table?.received(client, readType(read.typeText)?.type === 'Action');
  }
}
