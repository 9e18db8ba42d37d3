import type { Client } from './client.js';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

export interface TurnState {
  readonly hand: readonly string[];
  readonly deck: number;
  readonly discard: number;
  readonly supply: Readonly<Record<string, number>>;
  readonly trash: readonly string[];
  readonly treasure: number;
  readonly buys: number;
}

const TREASURES = ['Gold', 'Silver', 'Copper'];
const WISHES: readonly (readonly [string, number])[] = [
  ['Province', 8],
  ['Gold', 6],
  ['Silver', 3],
];

/** Plays its treasures and buys the dearest of three. Can be taken to another connection, as after a crash. */
export class Merchant {
  /** Cards of its own, as of its last turn. */
  cards = 10;
  turns = 0;
  supply: Readonly<Record<string, number>> = {};
  over: Record<string, unknown> | null = null;
  private id = 0;
  private readonly rematch: () => boolean;

  constructor(rematch: () => boolean = () => false) {
    this.rematch = rematch;
  }

  /** Plays until the connection ends, or until it has had so many turns. */
  async play(client: Client, turns = Number.POSITIVE_INFINITY): Promise<void> {
    for (let frame = await nextOf(client); frame !== null; frame = await nextOf(client)) {
      const message = JSON.parse(frame) as Message;
      if (message.error) throw new Error(message.error.message);
      if (message.method === 'StartTurn' && this.turns >= turns) return;
      this.answer(client, message);
    }
  }

  private answer(client: Client, { id, method, params, result }: Message): void {
    if (method === 'StartGame') respond(client, id, {});
    else if (method === 'GameOver') {
      this.over = params ?? {};
      respond(client, id, { rematch: this.rematch() });
    } else if (method === 'StartTurn') this.move(client, params as unknown as TurnState);
    else if (result && 'buys' in result) this.move(client, result as unknown as TurnState);
    else if (result) this.endOf(result as unknown as TurnState);
  }

  private move(client: Client, state: TurnState): void {
    const treasure = TREASURES.find((card) => state.hand.includes(card));
    const wish = WISHES.find(([card, cost]) => cost <= state.treasure && (state.supply[card] ?? 0) > 0);
    if (state.buys > 0 && treasure !== undefined) this.ask(client, 'Play', { card: treasure, data: null });
    else if (state.buys > 0 && wish !== undefined) this.ask(client, 'Buy', { card: wish[0] });
    else this.ask(client, 'EndTurn');
  }

  private endOf({ hand, deck, discard, supply }: TurnState): void {
    this.turns++;
    this.cards = hand.length + deck + discard;
    this.supply = supply;
  }

  private ask(client: Client, method: string, params?: unknown): void {
    this.id++;
    client.send(JSON.stringify({ jsonrpc: '2.0', id: this.id, method, ...(params === undefined ? {} : { params }) }));
  }
}

const respond = (client: Client, id: unknown, result: unknown): void =>
  client.send(JSON.stringify({ jsonrpc: '2.0', id, result }));

const nextOf = (client: Client): Promise<string | null> => client.next().catch(() => null);

/** Every card there is in a game of merchants, who trash nothing: 2 players, 10 kingdom piles. */
export const cardsInGame = (merchants: readonly Merchant[], supply: Readonly<Record<string, number>>): number =>
  merchants.reduce((sum, { cards }) => sum + cards, 0) + Object.values(supply).reduce((sum, count) => sum + count, 0);
