import type { GameView, RecordedMessage, Series, ViewReader } from '../../../kit/game-renderer.js';
import { parseProtocolName } from '../../../kit/protocol-name.js';
import { type Card, nameOf } from '../engine/index.js';
import { type ClientState, openClientState } from '../lan/client-state.js';
import { parseLanMessage } from '../lan/codec.js';
import { DEFAULT_LAN_DIALECT, LAN_DIALECTS, type LanDialect } from '../lan/dialects.js';
import { followReceived, followSent, type Move } from '../lan/follow-messages.js';
import { makePlay, readClientMessage, readServerMessage, readStart, type StartMessage } from '../lan/messages.js';
import { cardsOf, pointsIn } from '../lan/replica.js';
import { activePlayer, type Play, type ReplicaPlayer } from '../lan/replica-state.js';
import type { PlayedCards } from './player-summary.js';
import { faceUp, hand, piles } from './zones.js';

/** A play that a recording shows, and the game of the seat after it. */
interface ShownPlay {
  readonly seat: string | null;
  readonly client: ClientState;
  readonly player: number;
  /** Null at the start. */
  readonly play: Play | null;
  readonly turnsBefore: number;
}

/** Follows the copies of the game at all seats: messages carry plays only. */
class LanGames {
  private readonly dialect: LanDialect;
  private readonly clients = new Map<string | null, ClientState>();

  constructor(protocol: string) {
    const { version } = parseProtocolName(protocol);
    this.dialect = LAN_DIALECTS.find((each) => each === version) ?? DEFAULT_LAN_DIALECT;
  }

  /** Null for a message that shows no play. */
  read({ text, seat }: RecordedMessage): ShownPlay | null {
    const parsed = parseLanMessage(text);
    if (!parsed.ok) return null;
    const server = readServerMessage(parsed.value);
    const start = server === null ? null : readStart(server);
    const known = this.clients.get(seat);
    if (start !== null && known === undefined) return this.start(seat, start);
    if (known === undefined) return null;
    if (server !== null) return this.follow(seat, known, server.sender, () => followReceived(known, server));
    const own = readClientMessage(parsed.value);
    return own === null ? null : this.follow(seat, known, known.id, () => followSent(known, own));
  }

  private start(seat: string | null, start: StartMessage): ShownPlay | null {
    const opened = openClientState(start, this.dialect);
    if (!opened.ok) return null;
    const client = opened.value;
    this.clients.set(seat, client);
    return { seat, client, player: client.replica.active + 1, play: null, turnsBefore: 0 };
  }

  private follow(seat: string | null, client: ClientState, player: number, apply: () => Move): ShownPlay | null {
    const turnsBefore = client.replica.players[client.id - 1]?.turns ?? 0;
    const move = apply();
    return move.kind === 'play' ? { seat, client, player, play: move.play, turnsBefore } : null;
  }
}

export function readLanViews(protocol: string): ViewReader {
  const games = new LanGames(protocol);
  return (message) => {
    const shown = games.read(message);
    return shown === null ? null : viewOf(shown);
  };
}

const namesOf = (cards: readonly Card[]): string[] => cards.map(nameOf);

/** Nothing is hidden in this protocol: the cards of the player on turn are shown to all. */
function viewOf({ client: { id, replica }, player, play }: ShownPlay): GameView {
  const own = replica.players[id - 1] as ReplicaPlayer;
  const active = activePlayer(replica);
  const number = replica.active + 1;
  return {
    title: play === null ? `player ${id} of ${replica.players.length}` : `after ${makePlay(play)} of player ${player}`,
    counters: [
      ['turn of player', number],
      ['phase', replica.phase],
      ['actions', replica.actions],
      ['buys', replica.buys],
      ['coins', replica.coins],
    ],
    zones: [
      hand(namesOf(own.hand)),
      ...(active === own ? [] : [faceUp(`hand of player ${number}`, namesOf(active.hand))]),
      faceUp('in play', namesOf(active.played)),
      faceUp('discards', namesOf(own.discard)),
      faceUp('deck', namesOf(own.deck.toReversed())),
      piles(
        'supply',
        [...replica.supply].map(([card, left]) => [nameOf(card), left]),
      ),
    ],
  };
}

/** What each seat bought and owns, and its points after each of its turns. */
export function lanPlayers(protocol: string, messages: readonly RecordedMessage[]): PlayedCards[] {
  const games = new LanGames(protocol);
  const seats = new Map<string | null, { client: ClientState; bought: string[]; points: [number, number][] }>();
  for (const message of messages) {
    const shown = games.read(message);
    if (shown === null) continue;
    const { seat, client, player, play, turnsBefore } = shown;
    const own = seats.get(seat) ?? { client, bought: [], points: [] };
    seats.set(seat, own);
    if (player === client.id && play?.kind === 'buy') own.bought.push(nameOf(play.card));
    const turns = client.replica.players[client.id - 1]?.turns ?? 0;
    if (turns > turnsBefore) own.points.push([turns, pointsIn(client.replica)[client.id - 1] as number]);
  }
  return [...seats].map(([seat, { client, bought, points }]) => {
    const player = client.replica.players[client.id - 1] as ReplicaPlayer;
    return { seat, bought, owned: namesOf(cardsOf(player)), points };
  });
}

export const lanPoints = (protocol: string, messages: readonly RecordedMessage[]): Series[] =>
  lanPlayers(protocol, messages).map(({ seat, points }) => ({ name: seat ?? 'points', points }));
