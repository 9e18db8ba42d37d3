import { Gc18Player } from '../dist/games/eriantys/gc18/player.js';
import { GC18 } from '../dist/games/eriantys/gc18/protocol.js';
import { STRATEGIES } from '../dist/games/eriantys/strategies/strategies.js';
import type { Output } from '../dist/kit/game-session.js';
import { makeJsonMessage } from '../dist/kit/json-lines-codec.js';

const SEED = 1;
export const SEATS = 2;

/** All names are as long as each other, so that every game has the same number of bytes. */
export const nameOf = (number: number): string => `p${String(number).padStart(7, '0')}`;

/** The protocol, with the same game for everybody. */
export const SAME_GAME = {
  ...GC18,
  openSession: (options: Parameters<typeof GC18.openSession>[0]) => GC18.openSession({ ...options, seed: SEED }),
};

export interface SentLine {
  readonly seat: number;
  readonly line: string;
}

/** A game after the login, line by line. */
export interface TcpScript {
  /** What the server sends at the start, and then after each move. */
  readonly sent: readonly (readonly SentLine[])[];
  /** By seat: the move that follows each line it receives; null for none. */
  readonly answers: readonly (readonly (string | null)[])[];
  /** By seat: the bytes of all lines that it receives. */
  readonly bytes: readonly number[];
}

/** One basic game of two random players. */
export function recordTcpScript(): TcpScript {
  const names = Array.from({ length: SEATS }, (_, seat) => nameOf(seat));
  const opened = SAME_GAME.openSession({
    names,
    versions: names.map(() => '1'),
    seed: SEED,
    settings: { expert: false },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const game = opened.value;
  const players = names.map(
    (name, seat) => new Gc18Player(STRATEGIES.random(seat), { name, players: SEATS, expert: false }),
  );
  const sent: SentLine[][] = [];
  const answers: (string | null)[][] = names.map(() => []);
  let next: SentLine | null = null;
  const receive = (outputs: readonly Output[]): void => {
    next = null;
    const lines = outputs.flatMap((each) =>
      each.kind === 'send' ? [{ seat: each.seat, line: `${each.text}\n` }] : [],
    );
    sent.push(lines);
    for (const { seat, line } of lines) {
      const [move = null] = players[seat]!.receive(makeJsonMessage(JSON.parse(line)));
      answers[seat]!.push(move === null ? null : `${move}\n`);
      if (move !== null) next = { seat, line: move };
    }
  };
  receive(game.begin());
  for (let move = next as SentLine | null; move !== null; move = next) {
    receive(game.receive(move.seat, makeJsonMessage(JSON.parse(move.line))));
  }
  if (!game.isOver()) throw new Error('the game does not end');
  const bytes = names.map((_, seat) =>
    sent.flat().reduce((sum, each) => sum + (each.seat === seat ? Buffer.byteLength(each.line) : 0), 0),
  );
  return { sent, answers, bytes };
}

/** What a server sends to all players for one move, in bytes. */
export function bytesPerExchange({ sent, bytes }: TcpScript): number {
  return bytes.reduce((sum, each) => sum + each, 0) / (sent.length - 1);
}
