import { parseKingdomName, rulesOf } from '../dist/games/dominion/engine/index.js';
import { newJsonPlayer, receiveFrame } from '../dist/games/dominion/jsonrpc/player.js';
import { openTableSession, type TableSession } from '../dist/games/dominion/jsonrpc/table/game-session.js';
import { bigMoney, engineBuilder } from '../dist/games/dominion/strategies/strategies.js';
import type { Strategy } from '../dist/games/dominion/strategies/strategy.js';
import type { Output } from '../dist/kit/game-session.js';

export const NAMES = ['alice', 'bob'] as const;
export const CREATION = { kingdom: 'first-game', num_players: NAMES.length, seed: 1, dialect: 'live' } as const;

export interface Said {
  readonly seat: number;
  readonly frame: string;
}

/** A game word by word: the same inputs in the same order make the same game. */
export interface Script {
  /** What the server says when all have come, and then after each frame that it hears. */
  readonly says: readonly (readonly Said[])[];
  /** What each player says to each frame that it hears. */
  readonly answers: readonly (readonly (readonly string[])[])[];
}

/** Somebody at a seat: hears a frame, and may say some. */
export type Guest = (frame: string) => readonly string[];

export function jsonGuest(strategy: Strategy): Guest {
  const player = newJsonPlayer(strategy);
  return (frame) => receiveFrame(player, frame);
}

/** One game of an engine builder against big money, with actions, attacks and prompts. */
export const recordScript = (): Script => recordGuests(() => [jsonGuest(engineBuilder), jsonGuest(bigMoney)]);

/** One game of any guests. */
export function recordGuests(invite: (game: TableSession) => readonly Guest[]): Script {
  const game = openGame();
  const guests = invite(game);
  const answers: string[][][] = [[], []];
  const says: Said[][] = [];
  const waiting: Said[] = [];
  const hear = (outputs: readonly Output[]): void => {
    const said = outputs.flatMap((each) => (each.kind === 'send' ? [{ seat: each.seat, frame: each.text }] : []));
    says.push(said);
    for (const { seat, frame } of said) {
      const frames = [...guests[seat]!(frame)];
      answers[seat]!.push(frames);
      waiting.push(...frames.map((each) => ({ seat, frame: each })));
    }
  };
  hear(game.begin());
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    hear(game.receive(next.seat, next.frame));
  }
  if (!game.isOver()) throw new Error('the game does not end');
  return { says, answers };
}

function openGame(): TableSession {
  const kingdom = parseKingdomName(CREATION.kingdom);
  if (!kingdom.ok) throw new Error(kingdom.error.message);
  const { seed, dialect } = CREATION;
  const dialects = NAMES.map(() => dialect);
  const rules = rulesOf('dominai');
  const game = openTableSession({ names: NAMES, dialects, kingdom: kingdom.value, rules, seed, showsHand: true });
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
}
