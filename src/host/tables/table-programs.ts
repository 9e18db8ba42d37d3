import type { TableSession } from '../../kit/table-session.js';
import type { TableMatch } from './table-match.js';
import type { TableRoomOptions } from './table-room-options.js';

/** The programs that the server starts for one table, each once. */
export class TablePrograms {
  private readonly key: string;
  private readonly session: TableSession;
  private readonly options: Pick<TableRoomOptions, 'startProgram' | 'stopProgram'>;
  private readonly started = new Set<number>();

  constructor(key: string, session: TableSession, options: Pick<TableRoomOptions, 'startProgram' | 'stopProgram'>) {
    this.key = key;
    this.session = session;
    this.options = options;
  }

  /** Starts those that the table asks for and that have not come by themselves. */
  startWanted(match: TableMatch): void {
    for (const wanted of this.session.wantedPrograms()) {
      if (this.started.has(wanted.seat) || match.playerAt(wanted.seat) !== null) continue;
      this.started.add(wanted.seat);
      this.options.startProgram({ ...wanted, key: this.key });
    }
  }

  stop(seat: number): void {
    this.options.stopProgram(this.key, seat);
  }

  stopAll(): void {
    for (const seat of this.started) this.stop(seat);
  }
}
