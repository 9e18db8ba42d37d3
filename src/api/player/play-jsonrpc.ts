import type { JsonCard, ParamsOf, Phase, ResultOf, TurnState } from '../../games/dominion/jsonrpc/messages.js';
import { defend, handAfter, harbinger, library, poacher, sentry, throneRoom, vassal } from './default-answers.js';
import type { ConnectOptions, JsonRpcConnection, ServerMessageHandlers } from './jsonrpc-connection.js';
import { RefusedRequest } from './refused-request.js';
import { makeTurn, phaseAfter, type Turn, type TurnRequest } from './turn.js';

type Maybe<T> = T | Promise<T>;

/** How a player plays. Only `takeTurn` is needed; the answers to what cards ask have legal defaults. */
export interface JsonRpcStrategy {
  /** The next request of the turn. It is asked again with the new state until it ends the turn. */
  readonly takeTurn: (turn: Turn) => Maybe<TurnRequest>;
  readonly startGame?: (game: ParamsOf['StartGame']) => void;
  /** What is played or shuffled by anybody, from servers that say so. */
  readonly played?: (news: ParamsOf['Played']) => void;
  readonly attack?: (attack: ParamsOf['Attack'], hand: readonly JsonCard[]) => Maybe<ResultOf['Attack']>;
  readonly harbinger?: (asked: ParamsOf['Harbinger']) => Maybe<ResultOf['Harbinger']>;
  readonly vassal?: (asked: ParamsOf['Vassal']) => Maybe<ResultOf['Vassal']>;
  readonly poacher?: (asked: ParamsOf['Poacher']) => Maybe<ResultOf['Poacher']>;
  readonly throneRoom?: (asked: ParamsOf['ThroneRoom']) => Maybe<ResultOf['ThroneRoom']>;
  readonly library?: (asked: ParamsOf['Library']) => Maybe<ResultOf['Library']>;
  readonly sentry?: (asked: ParamsOf['Sentry']) => Maybe<ResultOf['Sentry']>;
  /** Whether to play another game. */
  readonly rematch?: (end: ParamsOf['GameOver']) => boolean;
  /** The server refused a request. The turn ends after it, because asking for the same again would not help. */
  readonly refused?: (request: TurnRequest, reason: string) => void;
}

/** How the last game ended. */
export type GameEnd = ParamsOf['GameOver'];

/** How long the server may take to close the connection after the game. */
const CLOSE_MS = 2000;

/** Joins a game at `url`, such as `ws://localhost:3001/join/KEY?name=alice`, and plays until it is over. */
export async function playJsonRpc(
  url: string,
  strategy: JsonRpcStrategy,
  options: ConnectOptions = {},
): Promise<GameEnd> {
  // Loaded here, because a player over pipes does not need it.
  const { openConnection } = await import('./jsonrpc-connection.js');
  const session = new Session(strategy, (handlers) => openConnection(url, handlers, options));
  try {
    return await session.run();
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error;
  }
}

/** The same connection, for a player that decides about every message itself. */
export async function connectJsonRpc(
  url: string,
  handlers: ServerMessageHandlers,
  options: ConnectOptions = {},
): Promise<JsonRpcConnection> {
  const { openConnection } = await import('./jsonrpc-connection.js');
  return openConnection(url, handlers, options);
}

class Session {
  private readonly strategy: JsonRpcStrategy;
  private readonly connection: JsonRpcConnection;
  private hand: readonly JsonCard[] = [];
  private end: GameEnd | null = null;
  private fault: Error | null = null;

  constructor(strategy: JsonRpcStrategy, connect: (handlers: ServerMessageHandlers) => JsonRpcConnection) {
    this.strategy = strategy;
    this.connection = connect(this.handlers());
  }

  async run(): Promise<GameEnd> {
    const { code, reason } = await this.connection.closed;
    if (this.fault !== null) throw this.fault;
    if (this.end !== null) return this.end;
    throw new Error(`the connection was closed before the game was over: ${code} ${reason}`.trimEnd());
  }

  private handlers(): ServerMessageHandlers {
    const { strategy } = this;
    return {
      StartGame: (game) => {
        this.hand = [];
        this.end = null;
        strategy.startGame?.(game);
        return {};
      },
      StartTurn: (state) => void this.takeTurn(state).catch((error) => this.fail(error)),
      Attack: (attack) => this.defend(attack),
      Harbinger: strategy.harbinger ?? harbinger,
      Vassal: strategy.vassal ?? vassal,
      Poacher: strategy.poacher ?? poacher,
      ThroneRoom: strategy.throneRoom ?? throneRoom,
      Library: strategy.library ?? library,
      Sentry: strategy.sentry ?? sentry,
      ...(strategy.played && { Played: strategy.played }),
      FatalError: ({ message }) => this.fail(new Error(`the server says: ${message}`)),
      GameOver: (end) => this.finish(end),
    };
  }

  private async defend(attack: ParamsOf['Attack']): Promise<ResultOf['Attack']> {
    const hand = attack.hand ?? this.hand;
    const result = await (this.strategy.attack ?? defend)(attack, hand);
    this.hand = handAfter(attack, result, hand);
    return result;
  }

  private async takeTurn(state: TurnState): Promise<void> {
    let [now, phase]: [TurnState, Phase] = [state, state.phase?.[0] ?? 'Action'];
    this.hand = now.hand;
    for (;;) {
      const request = await this.strategy.takeTurn(makeTurn(now, phase));
      const next = request.method === 'EndTurn' ? null : await this.ask(request);
      if (next === null) return this.endTurn();
      [now, phase] = [next, phaseAfter(request, phase, next)];
      this.hand = now.hand;
    }
  }

  /** The state after a request; null if the server refused it. */
  private async ask(request: Exclude<TurnRequest, { readonly method: 'EndTurn' }>): Promise<TurnState | null> {
    try {
      return await this.connection.request(request.method, request.params as never);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      this.strategy.refused?.(request, error.message);
      return null;
    }
  }

  /** After it comes the next hand, which is needed when the player is attacked. */
  private async endTurn(): Promise<void> {
    this.hand = (await this.connection.request('EndTurn')).hand;
  }

  private finish(end: GameEnd): ResultOf['GameOver'] {
    this.end = end;
    const rematch = this.strategy.rematch?.(end) ?? false;
    if (!rematch) setTimeout(this.connection.close, CLOSE_MS).unref();
    return { rematch };
  }

  private fail(error: unknown): void {
    // When the connection ends, what was asked for just before is not answered any more: the end says why.
    if (this.end !== null) return;
    this.fault ??= error instanceof Error ? error : new Error(String(error));
    this.connection.close();
  }
}
