// Two players who buy a province at 8 coins, a gold at 6 and a silver at 3, in a loop written for that and nothing else.
// It keeps every rule that such a game can come across: real supply piles, a shuffle in the middle of a draw that leaves
// the cards already drawn alone, clean-up, the end by provinces or three empty piles, and fewer turns breaking a tie.

const COPPER = 0;
const SILVER = 1;
const GOLD = 2;
const ESTATE = 3;
const PROVINCE = 5;
const COINS = Uint8Array.of(1, 2, 3, 0, 0, 0, 0);
const POINTS = Int8Array.of(0, 0, 0, 1, 3, 6, -1);
/** Copper, silver, gold, estate, duchy, province, curse, with two players. */
const SUPPLY = Int32Array.of(46, 40, 30, 8, 8, 8, 10);
const START = Uint8Array.of(...Array<number>(7).fill(COPPER), ...Array<number>(3).fill(ESTATE));
const HAND = 5;

/** One array holds all cards of a player: the deck below `top`, the hand below `hand`, what was discarded or gained above. */
type Player = { readonly cards: Uint8Array; size: number; top: number; hand: number; turns: number };
type Table = { readonly supply: Int32Array; emptyPiles: number; random: number; readonly players: [Player, Player] };

export type Yardstick = { games: number; turns: number; readonly wins: [number, number]; ties: number };

const newPlayer = (): Player => ({ cards: new Uint8Array(128), size: 0, top: 0, hand: 0, turns: 0 });

export const newTable = (seed: number): Table => ({
  supply: new Int32Array(SUPPLY.length),
  emptyPiles: 0,
  random: seed | 0 || 1,
  players: [newPlayer(), newPlayer()],
});

/** Fisher and Yates over the first `count` cards, with a 32-bit xorshift generator. */
function shuffle(table: Table, cards: Uint8Array, count: number): void {
  let x = table.random;
  for (let i = count - 1; i > 0; i--) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    const j = Math.imul(x >>> 8, i + 1) >>> 24;
    const card = cards[i]!;
    cards[i] = cards[j]!;
    cards[j] = card;
  }
  table.random = x;
}

/** The hand becomes part of the discard where it lies. A deck that is too short gives what it has and is shuffled anew. */
function drawHand(table: Table, player: Player): void {
  const { cards, size, top } = player;
  if (top >= HAND) {
    player.hand = top;
    player.top = top - HAND;
    return;
  }
  for (let i = 0; i < top; i++) {
    const at = size - 1 - i;
    const card = cards[at]!;
    cards[at] = cards[i]!;
    cards[i] = card;
  }
  shuffle(table, cards, size - top);
  player.hand = size;
  player.top = size - HAND;
}

function deal(table: Table, player: Player): void {
  player.cards.set(START);
  player.size = START.length;
  player.turns = 0;
  shuffle(table, player.cards, START.length);
  player.top = START.length;
  drawHand(table, player);
}

function gain(table: Table, player: Player, card: number): void {
  player.cards[player.size++] = card;
  if (--table.supply[card]! === 0) table.emptyPiles++;
}

/** Plays one turn; whether it was the last. */
function playTurn(table: Table, player: Player): boolean {
  const { cards, top, hand } = player;
  const { supply } = table;
  let coins = 0;
  for (let i = top; i < hand; i++) coins += COINS[cards[i]!]!;
  if (coins >= 8 && supply[PROVINCE]! > 0) gain(table, player, PROVINCE);
  else if (coins >= 6 && supply[GOLD]! > 0) gain(table, player, GOLD);
  else if (coins >= 3 && supply[SILVER]! > 0) gain(table, player, SILVER);
  drawHand(table, player);
  player.turns++;
  return supply[PROVINCE] === 0 || table.emptyPiles >= 3;
}

function pointsOf({ cards, size }: Player): number {
  let points = 0;
  for (let i = 0; i < size; i++) points += POINTS[cards[i]!]!;
  return points;
}

function playGame(table: Table, result: Yardstick): void {
  const [first, second] = table.players;
  table.supply.set(SUPPLY);
  table.emptyPiles = 0;
  deal(table, first);
  deal(table, second);
  while (!playTurn(table, first) && !playTurn(table, second));
  const lead = pointsOf(first) - pointsOf(second) || second.turns - first.turns;
  if (lead > 0) result.wins[0]++;
  else if (lead < 0) result.wins[1]++;
  else result.ties++;
  result.turns += first.turns + second.turns;
  result.games++;
}

export function playYardstick(games: number, table: Table): Yardstick {
  const result: Yardstick = { games: 0, turns: 0, wins: [0, 0], ties: 0 };
  while (result.games < games) playGame(table, result);
  return result;
}
