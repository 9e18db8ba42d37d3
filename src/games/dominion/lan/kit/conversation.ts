import type { Conversation, Judgement } from '../../../../kit/conversation.js';
import type { Header } from '../../../../kit/transcript/index.js';
import { type ClientState, isOnTurn, openClientState } from '../client-state.js';
import { legalPlays, whyIllegal } from '../legality.js';
import {
  type LanMessage,
  makeAction,
  RESPONSE,
  readPlay,
  readServerMessage,
  readStart,
  type ServerMessage,
} from '../messages.js';
import { applyInPlace } from '../replica.js';
import { admitMessage, type Said } from '../session-machine.js';
import { KitTable } from './kit-table.js';
import { tableStrategy } from './table-strategies.js';

/** A server's view of its conversation with one client: it passes on what the others send, and follows the game. */
export class ClientConversation implements Conversation<LanMessage> {
  private readonly dialect: string;
  /** The other seats, if the case leaves them to the kit. */
  private readonly table: KitTable | null;
  private client: ClientState | null = null;
  /** Somebody else has played what cannot be: no copy of the game is right any more. */
  private isLost = false;

  constructor(dialect: string, header?: Header) {
    this.dialect = dialect;
    const { strategy } = header ?? {};
    this.table = strategy === undefined ? null : new KitTable(tableStrategy(strategy));
  }

  sent(message: LanMessage): void {
    const read = readServerMessage(message);
    if (read === null || this.isLost) return;
    const start = readStart(read);
    if (start !== null && this.client === null) this.client = openClientState(start, this.dialect);
    else if (this.client !== null) this.follow(read, this.client);
    this.table?.sent(this.client);
  }

  judge(message: LanMessage): Judgement {
    if (this.isLost) return { legal: true, remarks: [] };
    const admitted = admitMessage(message, this.client, this.isDocs);
    if (!admitted.ok) return { legal: false, level: 'must', ...admitted.refusal, replies: [...this.legal()] };
    if (this.client !== null) this.carryOut(admitted.says, this.client);
    return { legal: true, remarks: admitted.remarks };
  }

  readonly expectsReply = (): boolean => {
    const { client } = this;
    if (client === null || this.isLost) return false;
    // The last end of a phase may be answered, too (L-09).
    return client.owed > 0 || this.mayPlay(client);
  };

  readonly legal = (): Iterable<string> => this.listLegal();

  readonly takeReactions = (): readonly string[] => this.table?.take() ?? [];

  /** Its copy of the game; null before the start, and once it cannot be followed. */
  get state(): ClientState | null {
    return this.isLost ? null : this.client;
  }

  private get isDocs(): boolean {
    return this.dialect === 'docs';
  }

  private mayPlay(client: ClientState): boolean {
    return isOnTurn(client) && (!this.isDocs || client.responses.isComplete);
  }

  private follow({ sender, type, body }: ServerMessage, client: ClientState): void {
    if (type === 'Response') client.responses.heard(sender);
    if (type !== 'Action' && type !== 'System') return;
    const play = readPlay(body)?.play;
    if (play !== undefined && whyIllegal(client.replica, play) === null) applyInPlace(client.replica, play);
    else if (type === 'Action') this.isLost = true;
    if (type !== 'Action') return;
    client.owed++;
    client.responses.played(sender);
  }

  private carryOut(says: Said, client: ClientState): void {
    if (says.kind === 'response') client.owed--;
    if (says.kind === 'play') {
      applyInPlace(client.replica, says.play);
      client.responses.played(client.id);
    }
    this.table?.received(says, client);
  }

  private *listLegal(): Generator<string> {
    const { client } = this;
    if (client === null || this.isLost) return;
    if (client.owed > 0) yield RESPONSE;
    if (!this.mayPlay(client)) return;
    const { replica } = client;
    for (const play of legalPlays(replica)) {
      if (!(this.isDocs && play.kind === 'buy' && replica.phase === 'action')) yield makeAction(play);
    }
  }
}
