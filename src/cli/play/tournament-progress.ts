import { plainLine } from '../../report/plain-text.js';

const WIDTH = 78;
const CLEAR_LINE = '\r\x1b[K';

/** A block of games that a worker plays. */
interface RunningBlock {
  readonly worker: string;
  /** Played so far. */
  readonly games: number;
}

/** Shows on a terminal how many games of a tournament are played, and by which workers if it is on a queue. */
export class TournamentProgress {
  private readonly games: number;
  private readonly isLive: boolean;
  private readonly running = new Map<object, RunningBlock>();
  private played = 0;

  constructor({ games, isLive }: { readonly games: number; readonly isLive: boolean }) {
    this.games = games;
    this.isLive = isLive;
  }

  onGame(played: number): void {
    this.played = played;
    this.show();
  }

  onBlock(block: object, running: RunningBlock): void {
    this.running.set(block, running);
    this.show();
  }

  onBlockDone(block: object): void {
    this.running.delete(block);
  }

  note(text: string): void {
    process.stderr.write(`${this.isLive ? CLEAR_LINE : ''}note: ${plainLine(text)}\n`);
    this.show();
  }

  end(): void {
    if (this.isLive) process.stderr.write(CLEAR_LINE);
  }

  private show(): void {
    if (!this.isLive) return;
    const blocks = [...this.running.values()];
    const played = blocks.reduce((sum, { games }) => sum + games, this.played);
    const workers = [...new Set(blocks.map(({ worker }) => plainLine(worker)))].sort().join(', ');
    const text = `${played} of ${this.games} games${workers === '' ? '' : `  ${workers}`}`;
    process.stderr.write(`${CLEAR_LINE}${text.slice(0, WIDTH)}`);
  }
}
