import { fault, ok, type Result } from '../../../core/result.js';
import type { GameSession, Output } from '../../../kit/game-session.js';
import type { SessionOptions } from '../../../kit/protocol.js';
import { type ClientState, openClientState } from './client-state.js';
import { DEFAULT_LAN_DIALECT, dialectOf, type LanDialect } from './dialects.js';
import { followReceived, followSent } from './follow-messages.js';
import { isMessageDue, legalMessages } from './legal-messages.js';
import {
  type ClientMessage,
  HOST_ID,
  isHarmful,
  isStartCommand,
  type LanMessage,
  MAX_PLAYERS,
  MIN_PLAYERS,
  makeStart,
  readClientMessage,
  readServerMessage,
} from './messages.js';
import { relay } from './relay.js';
import { pointsIn, winnerOf } from './replica.js';
import type { Replica } from './replica-state.js';
import { admitMessage } from './session-machine.js';
import { completeSettings, type LanSettings } from './settings.js';
import { wireNameOf } from './wire-cards.js';

export function openSession({ names, versions, settings }: SessionOptions): Result<GameSession<LanMessage>> {
  const dialect = dialectOf(versions[0] ?? DEFAULT_LAN_DIALECT);
  const clients = openClients(names.length, dialect);
  return clients === null
    ? fault(
        'players/count',
        `${names.length} players; a game of this protocol has ${MIN_PLAYERS} to ${MAX_PLAYERS} (L-11)`,
      )
    : ok(new LanSession(clients, dialect, completeSettings(settings)));
}

/** One for each player; null for a number of players that no game has. */
function openClients(count: number, dialect: LanDialect): readonly ClientState[] | null {
  const opened = Array.from({ length: count }, (_, seat) => openClientState({ count, id: seat + 1 }, dialect));
  const clients = opened.flatMap((each) => (each.ok ? [each.value] : []));
  return clients.length === count && count > 0 ? clients : null;
}

/**
 * A relay: what one player sends goes to all others. It follows the game in order to know when it is over, and, where it is the
 * judge, ends it at the first illegal message; otherwise it judges nothing.
 */
class LanSession implements GameSession<LanMessage> {
  private readonly dialect: LanDialect;
  private readonly settings: LanSettings;
  /** By seat. */
  private readonly clients: readonly ClientState[];
  private readonly received: number[];
  private readonly gone = new Set<number>();
  /** A play was relayed that no copy of the game can follow. */
  private isLost = false;

  constructor(clients: readonly ClientState[], dialect: LanDialect, settings: LanSettings) {
    this.clients = clients;
    this.dialect = dialect;
    this.settings = settings;
    this.received = clients.map(() => 0);
  }

  readonly begin = (): Output[] =>
    this.clients.map(({ count, id }, seat) => ({ kind: 'send', seat, text: makeStart(count, id) }));

  readonly receive = (seat: number, message: LanMessage): Output[] => {
    this.received[seat]!++;
    const outputs = this.settings.illegalPlays === 'refuse' ? this.judge(seat, message) : [];
    const read = readClientMessage(message);
    if (read === null || this.gone.has(seat) || this.isDropped(seat, read)) return outputs;
    this.follow(seat, read);
    return [...outputs, ...this.relayToOthers(seat, message)];
  };

  /** The others get no message: the protocol has none for it. They can play on until it would be the turn of the one who left. */
  readonly leave = (seat: number): Output[] => {
    this.gone.add(seat);
    return [];
  };

  readonly awaited = () => {
    if (this.isLost || this.isOver()) return [];
    return this.clients.flatMap((client, seat) =>
      isMessageDue(client, this.dialect) && !this.gone.has(seat) ? [{ seat, key: String(this.received[seat]) }] : [],
    );
  };

  /** Nobody can come back: what was missed cannot be sent again. */
  readonly pendingFor = (): null => null;

  readonly hasResult = (): boolean => !this.isLost && this.replica.phase === 'over';

  readonly isOver = (): boolean => {
    if (this.hasResult()) return true;
    return this.settings.illegalPlays === 'refuse' ? this.gone.size > 0 : this.gone.size >= this.clients.length - 1;
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
    return (this.clients[0] as ClientState).replica;
  }

  /** The seat is out of the game after an illegal message. */
  private judge(seat: number, message: LanMessage): Output[] {
    const client = this.clients[seat] as ClientState;
    const admitted = admitMessage(message, client, this.dialect);
    if (admitted.ok) return admitted.remarks.map(({ rule }) => ({ kind: 'remark', seat, rule }));
    const { rule, reason } = admitted.refusal;
    const legal = [...legalMessages(client, this.dialect)];
    this.gone.add(seat);
    return [{ kind: 'close', seat, reason, violation: { rule, reason, legal } }];
  }

  /** A second start command of the host, since the game has started, and what would end the program's clients. */
  private isDropped(seat: number, message: ClientMessage): boolean {
    return (seat + 1 === HOST_ID && isStartCommand(message.body)) || isHarmful(message);
  }

  private follow(seat: number, message: ClientMessage): void {
    if (this.isLost) return;
    const move = followSent(this.clients[seat] as ClientState, message);
    if (move.kind === 'diverged') this.isLost = true;
  }

  private relayToOthers(seat: number, message: LanMessage): Output[] {
    const text = relay(seat + 1, message);
    if (text === null) return [];
    const read = this.isLost ? null : readServerMessage({ text });
    const others = [...this.clients.keys()].filter((each) => each !== seat);
    if (read !== null) for (const each of others) followReceived(this.clients[each] as ClientState, read);
    return others.map((each) => ({ kind: 'send', seat: each, text }));
  }
}
