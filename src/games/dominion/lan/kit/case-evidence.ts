import type { CaseEvidence, MissingEvidence } from '../../../../kit/case-evidence.js';
import { bytesOfEntry, type Entry, type Transcript, type WireEntry } from '../../../../kit/transcript/index.js';
import { createMarkedReader } from '../../../../wire/marked-messages.js';
import { costOf } from '../../engine/index.js';
import { type ClientState, openClientState } from '../client-state.js';
import { dialectOf, type LanDialect } from '../dialects.js';
import { followReceived, followSent, receivedMove, sentMove } from '../follow-messages.js';
import {
  type ClientMessage,
  type LanMessage,
  readClientMessage,
  readServerMessage,
  readStart,
  type ServerMessage,
} from '../messages.js';
import { PROCESS_RULES } from '../protocol-rules.js';
import type { Play, Replica } from '../replica-state.js';
import { ownCards, type Refutable, type WrongCopy, wrongCopiesOf } from './wrong-copies.js';

/** More cards of a hand do not fit into the window of the program. */
const VISIBLE_CARDS = 8;

/** What a client shows of itself in a recording. */
class ShownGame {
  hasPlayedCard = false;
  hasPlayedNinthCard = false;
  hasPlayedAfterReshuffle = false;
  /** It has bought something that is not free. */
  hasPaid = false;
  hasBoughtLast = false;
  /** The last play of the game is its own. */
  hasEndedGame = false;
  hasLeft = false;
  /** It has played what copies do not allow in which this is wrong. */
  readonly refuted = new Set<Refutable>();
  private readonly dialect: LanDialect;
  /** Its discard pile has become its deck in this phase. */
  private isReshuffled = false;
  private client: ClientState | null = null;
  private wrongCopies: readonly WrongCopy[] = [];

  constructor(dialect: LanDialect) {
    this.dialect = dialect;
  }

  get isOver(): boolean {
    return this.client?.replica.phase === 'over';
  }

  received(message: ServerMessage): void {
    const start = this.client === null ? readStart(message) : null;
    if (start !== null) {
      const opened = openClientState(start, this.dialect);
      this.client = opened.ok ? opened.value : null;
      if (this.client !== null) this.wrongCopies = wrongCopiesOf(this.client);
    } else if (this.client !== null) {
      followReceived(this.client, message);
      for (const { client, follow } of this.wrongCopies) {
        follow(client, receivedMove(client, message), false, (each) => followReceived(each, message));
      }
    }
  }

  sent(message: ClientMessage): void {
    const { client } = this;
    if (client === null) return;
    const move = sentMove(client.replica, message);
    if (move.kind === 'play') this.notePlay(move.play, client.replica);
    this.followInWrongCopies(message);
    const discarded = ownCards(client).discard.length;
    followSent(client, message);
    // Only a discard pile that becomes the deck gets smaller.
    const hasReshuffled = ownCards(client).discard.length < discarded;
    if (move.kind === 'play') this.isReshuffled = move.play.kind !== 'end' && (this.isReshuffled || hasReshuffled);
    this.hasEndedGame ||= move.kind === 'play' && this.isOver;
  }

  private notePlay(play: Play, { supply }: Replica): void {
    if (play.kind === 'card') this.noteCard(play.index);
    if (play.kind !== 'buy') return;
    if (costOf(play.card) > 0) this.hasPaid = true;
    if (supply.get(play.card) === 1) this.hasBoughtLast = true;
  }

  private noteCard(index: number): void {
    this.hasPlayedCard = true;
    if (index >= VISIBLE_CARDS) this.hasPlayedNinthCard = true;
    if (this.isReshuffled) this.hasPlayedAfterReshuffle = true;
  }

  private followInWrongCopies(message: ClientMessage): void {
    this.wrongCopies = this.wrongCopies.filter(({ refutes, client, follow }) => {
      const move = sentMove(client.replica, message);
      if (move.kind === 'diverged') this.refuted.add(refutes);
      else follow(client, move, true, (each) => followSent(each, message));
      return move.kind !== 'diverged';
    });
  }
}

function shownIn({ entries }: Transcript, version: string): ShownGame {
  const game = new ShownGame(dialectOf(version));
  const readers = { '>>': createMarkedReader(), '<<': createMarkedReader() };
  for (const entry of entries) {
    if (entry.side === '<<' && ENDS.includes(entry.kind)) game.hasLeft = true;
    if (!isWire(entry)) continue;
    const reader = readers[entry.side];
    reader.feed(bytesOfEntry(entry as WireEntry, 'stream'));
    for (let next = reader.next(); next !== undefined; next = reader.next()) show(game, entry.side, next);
  }
  return game;
}

const ENDS: readonly string[] = ['end', 'close', 'exit'];
const WIRE: readonly string[] = ['message', 'raw', 'hex'];

const isWire = (entry: Entry): entry is Entry & { readonly side: '>>' | '<<' } =>
  (entry.side === '>>' || (entry.side === '<<' && !entry.options?.stderr)) && WIRE.includes(entry.kind);

function show(game: ShownGame, side: '>>' | '<<', message: LanMessage): void {
  const received = side === '>>' ? readServerMessage(message) : null;
  const sent = side === '<<' ? readClientMessage(message) : null;
  if (received !== null) game.received(received);
  if (sent !== null) game.sent(sent);
}

type Check = (game: ShownGame) => MissingEvidence | null;

/** Something that a client may do or not. */
const choice =
  (isShown: (game: ShownGame) => boolean, reason: string): Check =>
  (game) =>
    isShown(game) ? null : { reason, rule: null };

const refutation = (of: Refutable, reason: string): Check => choice(({ refuted }) => refuted.has(of), reason);

/** By the words in cases. */
const CHECKS: Readonly<Record<string, Check>> = {
  buy: choice(({ hasPaid }) => hasPaid, 'it never buys a card that costs something'),
  card: choice(({ hasPlayedCard }) => hasPlayedCard, 'it never plays a card'),
  'ninth-card': choice(
    ({ hasPlayedNinthCard }) => hasPlayedNinthCard,
    'it never plays the ninth card of a hand, or a later one',
  ),
  'card-after-reshuffle': choice(
    ({ hasPlayedAfterReshuffle }) => hasPlayedAfterReshuffle,
    'it never plays a card after it had to make a new deck in that turn',
  ),
  'last-card': choice(({ hasBoughtLast }) => hasBoughtLast, 'it never buys the last card of a pile'),
  agreement: refutation('clean-up', 'all its plays are legal in copies with another clean-up, too'),
  'council-room': refutation(
    'council-room',
    'all its plays are legal in a copy that draws nothing for the Council Rooms of others, too',
  ),
  adventurer: refutation('adventurer', 'it plays nothing that depends on what an Adventurer of its own put away'),
  'adventurer-and-reshuffle': refutation(
    'adventurer-and-reshuffle',
    'it plays nothing that depends on an Adventurer of its own for which it made a new deck',
  ),
  end: (game) =>
    game.isOver ? whyEndUnnoticed(game) : { reason: 'it stopped before the end of the game', rule: SILENT },
};

/** Who has ended a game itself waits for others then, whether or not it knows that it is over; unless it leaves. */
const whyEndUnnoticed = choice(
  ({ hasEndedGame, hasLeft }) => !hasEndedGame || hasLeft,
  'it ends the game itself, and waits for others then',
);

/** The rule that a client breaks who owes a message. */
const SILENT = PROCESS_RULES.silent.id;

export const LAN_EVIDENCE: CaseEvidence = {
  words: Object.keys(CHECKS),
  whyMissing: (word, recording, version) => CHECKS[word]?.(shownIn(recording, version)) ?? null,
};
