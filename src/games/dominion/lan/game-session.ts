import { fault, ok, type Result } from '../../../core/result.js';
import type { Judgement } from '../../../kit/conversation.js';
import type { GameSession, Output } from '../../../kit/game-session.js';
import type { SessionOptions } from '../../../kit/protocol.js';
import { wireNameOf } from './cards.js';
import { endingOf } from './client-state.js';
import { parseLanMessage } from './codec.js';
import { ClientConversation } from './kit/conversation.js';
import { isStartCommand, type LanMessage, makeStart, PLAYER_COUNTS, readClientMessage } from './messages.js';
import { relay } from './relay.js';
import { pointsIn, startReplica, winnerOf } from './replica.js';
import type { Replica } from './replica-state.js';
import { completeSettings, type LanSettings } from './settings.js';

export function openSession({ names, versions, settings }: SessionOptions): Result<GameSession<LanMessage>> {
  if (!PLAYER_COUNTS.some((count) => count === names.length)) {
    return fault('players/count', `${names.length} players; a game of this protocol has 2 to 4 (L-11)`);
  }
  return ok(new LanSession(names.length, versions[0] ?? 'live', completeSettings(settings)));
}

/**
 * A relay: what one player sends goes to all others. It follows the game in order to know when it is over, and, where it is the
 * judge, ends it at the first illegal message; otherwise it judges nothing.
 */
class LanSession implements GameSession<LanMessage> {
  private readonly count: number;
  private readonly settings: LanSettings;
  /** By seat: what each player was sent, and may send. */
  private readonly conversations: readonly ClientConversation[];
  private readonly received: number[];
  private readonly gone = new Set<number>();
  private readonly first: Replica;
  /** A play was relayed that no copy of the game can follow. */
  private isLost = false;

  constructor(count: number, dialect: string, settings: LanSettings) {
    this.count = count;
    this.settings = settings;
    this.conversations = Array.from({ length: count }, () => new ClientConversation(dialect));
    this.received = new Array<number>(count).fill(0);
    this.first = startReplica(count, endingOf(dialect));
  }

  readonly begin = (): Output[] =>
    this.conversations.map((_, seat) => this.send(seat, makeStart(this.count, seat + 1)));

  readonly receive = (seat: number, message: LanMessage): Output[] => {
    this.received[seat]!++;
    const judged = this.judge(seat, message);
    if (judged !== null && !judged.legal) {
      if (this.settings.illegalPlays === 'refuse') return this.dismiss(seat, judged);
      this.isLost = true;
    }
    const remarks = judged?.legal ? judged.remarks : [];
    return [
      ...remarks.map(({ rule }): Output => ({ kind: 'remark', seat, rule })),
      ...this.relayToOthers(seat, message),
    ];
  };

  /** Nobody is told: the protocol has no word for it. The others can play on until it would be the turn of who has left. */
  readonly leave = (seat: number): Output[] => {
    this.gone.add(seat);
    return [];
  };

  readonly awaited = () => {
    if (this.isLost || this.isOver()) return [];
    return this.conversations.flatMap((conversation, seat) =>
      conversation.expectsReply() && !this.gone.has(seat) ? [{ seat, key: String(this.received[seat]) }] : [],
    );
  };

  /** Nobody can come back: what was missed cannot be sent again. */
  readonly pendingFor = (): null => null;

  readonly hasResult = (): boolean => !this.isLost && this.replica.phase === 'over';

  readonly isOver = (): boolean => {
    if (this.hasResult()) return true;
    return this.settings.illegalPlays === 'refuse' ? this.gone.size > 0 : this.gone.size >= this.count - 1;
  };

  readonly winners = (): readonly number[] => (this.hasResult() ? [winnerOf(this.replica)] : []);
  readonly turns = (): readonly number[] => this.replica.players.map(({ turns }) => turns);

  readonly standings = () => {
    const points = pointsIn(this.replica);
    return this.replica.players.map(({ turns }, seat) => ({ points: points[seat] as number, turns }));
  };

  readonly publicState = (): unknown => ({
    turn: this.replica.active + 1,
    phase: this.replica.phase,
    supply: Object.fromEntries([...this.replica.supply].map(([card, left]) => [wireNameOf(card), left])),
    players: this.replica.players.map(({ hand, played, deck, discard }) =>
      Object.fromEntries(
        Object.entries({ hand, played, deck, discard }).map(([zone, cards]) => [zone, cards.map(wireNameOf)]),
      ),
    ),
  });

  /** All copies agree between two messages. */
  private get replica(): Replica {
    return this.conversations[0]?.state?.replica ?? this.first;
  }

  private judge(seat: number, message: LanMessage): Judgement | null {
    return this.isLost ? null : (this.conversations[seat] as ClientConversation).judge(message);
  }

  private dismiss(seat: number, judged: Judgement & { readonly legal: false }): Output[] {
    const { rule, reason, replies } = judged;
    this.gone.add(seat);
    return [{ kind: 'close', seat, reason, violation: { rule, reason, legal: replies } }];
  }

  /** A second start command of the host is passed over: the game has started. */
  private relayToOthers(seat: number, message: LanMessage): Output[] {
    if (seat === 0 && isStartCommand(readClientMessage(message)?.body ?? '')) return [];
    const text = relay(seat + 1, message);
    if (text === null) return [];
    const others = [...this.conversations.keys()].filter((each) => each !== seat);
    return others.map((each) => this.send(each, text));
  }

  private send(seat: number, text: string): Output {
    const message = parseLanMessage(text);
    if (message.ok && !this.isLost) (this.conversations[seat] as ClientConversation).sent(message.value);
    return { kind: 'send', seat, text };
  }
}
