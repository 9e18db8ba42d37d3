import { parseKingdomName, rulesOf } from '../dist/engine/index.js';
import { hearFrame, newJsonPlayer } from '../dist/players/jsonrpc.js';
import { bigMoney, engineBuilder } from '../dist/players/strategies.js';
import { hostGame } from '../dist/translate/jsonrpc/hosted.js';

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

/** One game of an engine builder against big money, with actions, attacks and prompts. */
export function recordScript(): Script {
  const kingdom = parseKingdomName(CREATION.kingdom);
  if (!kingdom.ok) throw new Error(kingdom.error.message);
  const { seed, dialect } = CREATION;
  const dialects = NAMES.map(() => dialect);
  const rules = rulesOf('dominai');
  const game = hostGame({ names: NAMES, dialects, kingdom: kingdom.value, rules, seed, showsHand: true });
  if (!game.ok) throw new Error(game.error.message);
  const players = [newJsonPlayer(engineBuilder), newJsonPlayer(bigMoney)];
  const answers: string[][][] = [[], []];
  const says: Said[][] = [];
  const waiting: Said[] = [];
  const hear = (outputs: ReturnType<typeof game.value.begin>): void => {
    const said = outputs.flatMap((each) => (each.kind === 'send' ? [{ seat: each.seat, frame: each.frame }] : []));
    says.push(said);
    for (const { seat, frame } of said) {
      const frames = hearFrame(players[seat]!, frame);
      answers[seat]!.push(frames);
      waiting.push(...frames.map((each) => ({ seat, frame: each })));
    }
  };
  hear(game.value.begin());
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    hear(game.value.receive(next.seat, next.frame));
  }
  if (!game.value.finished()) throw new Error('the game does not end');
  return { says, answers };
}
