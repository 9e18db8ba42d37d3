import { type Card, cardOf, isTreasure } from '../../engine/index.js';
import type { ClientState } from '../client-state.js';
import type { Move } from '../follow-messages.js';
import { copyPlayer, copyReplica } from '../replica.js';
import { activePlayer, type ReplicaPlayer, turnOver } from '../replica-state.js';

/** Follows a message as the program does. */
type Follow = (client: ClientState) => Move;

/** What a message does to a wrong copy: `isOwn` if it is the client's. Whatever is not wrong in it is left to `follow`. */
type WrongFollow = (client: ClientState, move: Move, isOwn: boolean, follow: Follow) => void;

/** What a play can refute: the reading of the rules by which a copy would not allow it. */
export type Refutable = 'clean-up' | 'council-room' | 'adventurer' | 'adventurer-and-reshuffle';

/** A copy of the game in which one rule is wrong for the client. A play that it does not allow shows that the client knows better. */
export interface WrongCopy {
  readonly refutes: Refutable;
  readonly client: ClientState;
  readonly follow: WrongFollow;
}

const COUNCIL_ROOM = cardOf('council-room');
const ADVENTURER = cardOf('adventurer');

export const ownCards = ({ id, replica }: ClientState): ReplicaPlayer => replica.players[id - 1] as ReplicaPlayer;

const setOwnCards = ({ id, replica }: ClientState, player: ReplicaPlayer): void => {
  replica.players[id - 1] = player;
};

const cleaningUp =
  (disorder: (player: ReplicaPlayer) => void): WrongFollow =>
  (client, move, isOwn, follow) => {
    const isCleanUp = move.kind === 'play' && move.play.kind === 'end' && client.replica.phase === 'buy';
    if (isOwn && isCleanUp) disorder(ownCards(client));
    follow(client);
  };

/** The card that a message plays in this copy. */
const playedIn = ({ replica }: ClientState, move: Move): Card | null =>
  move.kind === 'play' && move.play.kind === 'card' ? (activePlayer(replica).hand[move.play.index] ?? null) : null;

/** The client draws nothing for the Council Rooms of others. */
const drawingAlone: WrongFollow = (client, move, isOwn, follow) => {
  const before = !isOwn && playedIn(client, move) === COUNCIL_ROOM ? copyPlayer(ownCards(client)) : null;
  follow(client);
  if (before !== null) setOwnCards(client, before);
};

const TREASURES_FOUND = 2;

/** The cards of a player after an Adventurer that puts other cards away as it sees them, and not the last one first. */
function seekWrongly(player: ReplicaPlayer, isAtOnce: boolean): void {
  const seen: Card[] = [];
  const discarded = isAtOnce ? player : { discard: seen };
  let left = player.deck.length + player.discard.length;
  for (let found = 0; found < TREASURES_FOUND && left > 0; left--) {
    const card = turnOver(player) as Card;
    if (isTreasure(card)) found++;
    (isTreasure(card) ? player.hand : discarded.discard).push(card);
  }
  player.discard.push(...seen);
}

const needsNewDeck = ({ deck, discard }: ReplicaPlayer): boolean =>
  deck.filter(isTreasure).length < TREASURES_FOUND && discard.length > 0;

/** Only Adventurers that make a new deck are wrong, or only those that do not. */
const seeking =
  (isReshuffling: boolean): WrongFollow =>
  (client, move, isOwn, follow) => {
    const before = isOwn && playedIn(client, move) === ADVENTURER ? copyPlayer(ownCards(client)) : null;
    follow(client);
    if (before === null || move.kind !== 'play' || move.play.kind !== 'card') return;
    if (needsNewDeck(before) !== isReshuffling) return;
    const { played } = ownCards(client);
    seekWrongly(before, isReshuffling);
    before.hand.splice(move.play.index, 1);
    setOwnCards(client, { ...before, played });
  };

const WRONG_RULES: readonly (readonly [Refutable, WrongFollow])[] = [
  ['clean-up', cleaningUp((player) => player.hand.reverse())],
  [
    'clean-up',
    cleaningUp((player) => {
      player.hand = [...player.played, ...player.hand];
      player.played = [];
    }),
  ],
  ['council-room', drawingAlone],
  ['adventurer', seeking(false)],
  ['adventurer-and-reshuffle', seeking(true)],
];

export const wrongCopiesOf = (client: ClientState): WrongCopy[] =>
  WRONG_RULES.map(([refutes, follow]) => ({
    refutes,
    follow,
    client: { ...client, replica: copyReplica(client.replica) },
  }));
