import { jsonrpcPlayer } from '../../../../src/games/dominion/jsonrpc/local-player.js';
import { strategyNamed } from '../../../../src/games/dominion/strategies/strategies.js';
import { DOMINION_TABLE_HOSTING } from '../../../../src/games/dominion/table-host/table-hosting.js';
import type { TableOutput, TableSession } from '../../../../src/kit/table-session.js';
import { unwrap } from '../../../unwrap.js';
import { TablePerson } from './table-person.js';

export const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'] as const;
export const IDENTITY = { key: 'k'.repeat(27), created: 1_000 };

export const person = { kind: 'person' } as const;
export const bot = { kind: 'bot', strategy: 'smithy' } as const;
export const program = { kind: 'program', program: 'Deep Cellar' } as const;

/** A program at the table, within the process. */
interface LocalProgram {
  readonly receive: (frame: string) => readonly string[];
}

/** A session with clients in the same process: frames are handed over one after the other. */
export class LocalTable {
  readonly session: TableSession;
  readonly people = new Map<number, TablePerson>();
  readonly programs = new Map<number, LocalProgram>();
  readonly watcher = new TablePerson(0);
  readonly closed: (TableOutput & { kind: 'close' })[] = [];
  /** Called for every frame; null for spectators. */
  onFrame: (seat: number | null, frame: string) => void = () => {};
  private readonly inbox: { readonly seat: number; readonly frame: string }[] = [];
  private now = 0;

  constructor(wanted: object) {
    const settings = unwrap(DOMINION_TABLE_HOSTING.parseTable(JSON.stringify(wanted), ['Deep Cellar'], 7));
    this.session = unwrap(DOMINION_TABLE_HOSTING.openTable(settings, IDENTITY));
    for (const frame of this.session.welcome(null)) this.watch(frame);
  }

  /** People take all free seats. */
  fill(): this {
    for (const name of NAMES) if (this.session.seatFor('table', null).ok) this.join(name);
    return this;
  }

  join(name: string, seed = name.length + this.people.size): TablePerson {
    const seat = unwrap(this.session.seatFor('table', null));
    const one = new TablePerson(seed);
    this.people.set(seat, one);
    this.deliver(this.session.join(seat, name, 'table'));
    for (const frame of this.session.welcome(seat)) this.give(seat, frame);
    return one;
  }

  joinProgram(name: string, dialect: string, invited: number | null, strategy = 'big-money'): number {
    const seat = unwrap(this.session.seatFor(dialect, invited));
    this.programs.set(seat, jsonrpcPlayer(strategyNamed(strategy, 1), false));
    this.deliver(this.session.join(seat, name, dialect));
    return seat;
  }

  get host(): TablePerson {
    const first = [...this.people.values()][0];
    return this.people.get(first?.lobby?.host ?? -1) as TablePerson;
  }

  start(): this {
    this.send(this.host.lobby?.you as number, this.host.request({ method: 'Start', params: {} }));
    for (const { seat, program: name } of this.session.wantedPrograms()) this.joinProgram(name, 'live', seat);
    return this;
  }

  send(seat: number, frame: string): void {
    this.now += 100;
    this.deliver(this.session.receive(seat, frame, this.now));
  }

  /** Plays until nobody has anything to do. */
  play(mostFrames = 20_000): this {
    for (let frames = 0; frames < mostFrames; frames++) if (!this.step()) return this;
    throw new Error('the game does not end');
  }

  /** Hands one frame over; false if nobody has anything to do. Programs come first. */
  step(): boolean {
    const next = this.inbox.shift() ?? this.nextOfPeople();
    if (next !== null) this.send(next.seat, next.frame);
    return next !== null;
  }

  deliver(outputs: readonly TableOutput[]): void {
    for (const output of outputs) {
      if (output.kind === 'send') this.give(output.seat, output.text);
      else if (output.kind === 'watch') this.watch(output.text);
      else this.closed.push(output);
    }
  }

  private nextOfPeople(): { seat: number; frame: string } | null {
    for (const [seat, one] of this.people) {
      const frame = one.next();
      if (frame !== null) return { seat, frame };
    }
    return null;
  }

  private give(seat: number, frame: string): void {
    this.onFrame(seat, frame);
    this.people.get(seat)?.receive(frame);
    for (const reply of this.programs.get(seat)?.receive(frame) ?? []) this.inbox.push({ seat, frame: reply });
  }

  private watch(frame: string): void {
    this.onFrame(null, frame);
    this.watcher.receive(frame);
  }
}
