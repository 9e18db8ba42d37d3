import { once } from 'node:events';
import { JSONRPCClient, JSONRPCServer, JSONRPCServerAndClient } from 'json-rpc-2.0';
import { WebSocket } from 'ws';

interface TurnState {
  readonly hand: readonly string[];
  readonly actions: number;
  readonly buys: number;
  readonly treasure: number;
  readonly supply: Readonly<Record<string, number>>;
}

const TREASURES = ['Gold', 'Silver', 'Copper'];

/** A player on the package json-rpc-2.0 alone: nothing that Herald reads or writes messages with is in it. */
export class IndependentClient {
  readonly socket: WebSocket;
  readonly rpc: JSONRPCServerAndClient;
  /** The methods of all requests and notifications of the server, in order. */
  readonly asked: string[] = [];
  readonly faults: string[] = [];
  scores: Readonly<Record<string, number>> | null = null;
  private militias = 0;

  constructor(url: string, takeTurn: (client: IndependentClient, state: TurnState) => Promise<void> = buyMilitias) {
    this.socket = new WebSocket(url);
    const complain = (message: string, data: unknown): void => void this.faults.push(`${message} ${data}`);
    this.rpc = new JSONRPCServerAndClient(
      new JSONRPCServer({ errorListener: complain }),
      new JSONRPCClient((message) => this.socket.send(JSON.stringify(message))),
      { errorListener: complain },
    );
    const answer = (method: string, act: (params: never) => unknown): void =>
      this.rpc.addMethod(method, (params: unknown) => {
        this.asked.push(method);
        return act(params as never);
      });
    answer('StartGame', () => ({}));
    answer('StartTurn', (state: TurnState) => void takeTurn(this, state).catch((error) => complain('turn', error)));
    // Herald's server shows the hand to whom it attacks.
    answer('Attack', ({ hand }: { hand: readonly string[] }) =>
      hand.includes('Moat') ? { reaction: 'Moat' } : { data: hand.slice(3) },
    );
    answer('GameOver', ({ scores }: { scores: Readonly<Record<string, number>> }) => {
      this.scores = scores;
      return { rematch: false };
    });
    this.socket.on('message', (data) => void this.rpc.receiveAndSend(JSON.parse(data.toString())));
  }

  /** The code with which the server closed the connection. */
  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  /** Three militias, so that there are attacks, then money. */
  wish({ treasure, supply }: TurnState): string | undefined {
    const wishes: [string, number][] = [
      ['Province', 8],
      ['Gold', 6],
      ['Militia', this.militias < 3 ? 4 : 99],
      ['Silver', 3],
    ];
    const wish = wishes.find(([card, cost]) => cost <= treasure && (supply[card] ?? 0) > 0)?.[0];
    if (wish === 'Militia') this.militias++;
    return wish;
  }
}

async function buyMilitias(client: IndependentClient, start: TurnState): Promise<void> {
  const { rpc } = client;
  let state = start;
  if (state.hand.includes('Militia')) state = await rpc.request('Play', { card: 'Militia' });
  for (const treasure of TREASURES) {
    while (state.hand.includes(treasure)) state = await rpc.request('Play', { card: treasure });
  }
  const card = client.wish(state);
  if (card !== undefined) await rpc.request('Buy', { card });
  await rpc.request('EndTurn', undefined);
}
