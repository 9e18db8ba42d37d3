import { parseKingdomName, rulesOf } from '../dist/games/dominion/engine/index.js';
import { newJsonPlayer, receiveFrame } from '../dist/games/dominion/jsonrpc/player.js';
import { type JsonRpcSession, openTableSession } from '../dist/games/dominion/jsonrpc/table/game-session.js';
import { bigMoney, engineBuilder } from '../dist/games/dominion/strategies/strategies.js';
import type { Strategy } from '../dist/games/dominion/strategies/strategy.js';
import type { Output } from '../dist/kit/game-session.js';

export const NAMES = ['alice', 'bob'] as const;
export const CREATION = { kingdom: 'first-game', num_players: NAMES.length, seed: 1, dialect: 'live' } as const;

export interface SentFrame {
  readonly seat: number;
  readonly frame: string;
}

/** A game, message by message: the same inputs in the same order make the same game. */
export interface Script {
  /** What the server sends at the start, and then after each frame that it receives. */
  readonly sent: readonly (readonly SentFrame[])[];
  /** What each player answers to each frame that it receives. */
  readonly answers: readonly (readonly (readonly string[])[])[];
}

/** A player at a seat: a frame in, frames out. */
export type FramePlayer = (frame: string) => readonly string[];

export function jsonPlayer(strategy: Strategy): FramePlayer {
  const player = newJsonPlayer(strategy);
  return (frame) => receiveFrame(player, frame);
}

/** One game of an engine builder against big money, with actions, attacks and prompts. */
export const recordScript = (): Script => recordPlayers(() => [jsonPlayer(engineBuilder), jsonPlayer(bigMoney)]);

/** Records one game of any players. */
export function recordPlayers(playersOf: (game: JsonRpcSession) => readonly FramePlayer[]): Script {
  const game = openGame();
  const players = playersOf(game);
  const answers: string[][][] = [[], []];
  const sent: SentFrame[][] = [];
  const waiting: SentFrame[] = [];
  const receive = (outputs: readonly Output[]): void => {
    const each = outputs.flatMap((each) => (each.kind === 'send' ? [{ seat: each.seat, frame: each.text }] : []));
    sent.push(each);
    for (const { seat, frame } of each) {
      const frames = [...players[seat]!(frame)];
      answers[seat]!.push(frames);
      waiting.push(...frames.map((each) => ({ seat, frame: each })));
    }
  };
  receive(game.begin());
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    receive(game.receive(next.seat, next.frame));
  }
  if (!game.isOver()) throw new Error('the game does not end');
  return { sent, answers };
}

function openGame(): JsonRpcSession {
  const kingdom = parseKingdomName(CREATION.kingdom);
  if (!kingdom.ok) throw new Error(kingdom.error.message);
  const { seed, dialect } = CREATION;
  const dialects = NAMES.map(() => dialect);
  const rules = rulesOf('dominai');
  const game = openTableSession({ names: NAMES, dialects, kingdom: kingdom.value, rules, seed, showsHand: true });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}
