import type { GameSession, Output } from '../../src/kit/game-session.js';
import type { OpenGame } from './hosted-protocol.js';

/**
 * A game of one word a frame, to see what the host does: `ready` answers the beginning, `pass` ends a turn, `tell X` is
 * sent to the others, `big N` is answered with N letters, `end` ends it, `fatal` costs the seat, `throw` is our own fault.
 */
export const openFake: OpenGame = ({ names }) => new FakeGame(names);

class FakeGame implements GameSession<string> {
  readonly names: readonly string[];
  private readonly waiting: Set<number>;
  private readonly gone = new Set<number>();
  private taken = 0;
  private hasEnded = false;

  constructor(names: readonly string[]) {
    this.names = names;
    this.waiting = new Set(names.keys());
  }

  readonly begin = (): Output[] => this.all(`begin ${this.names.join(' ')}`);

  readonly receive = (seat: number, frame: string): Output[] => {
    const [word, argument = ''] = frame.split(' ');
    switch (word) {
      case 'ready':
        this.waiting.delete(seat);
        return [];
      case 'pass':
        this.taken++;
        return this.all(`turn ${this.taken}`);
      case 'tell':
        return this.all(`${this.names[seat]} says ${argument}`).filter((output) => output.seat !== seat);
      case 'big':
        return [{ kind: 'send', seat, text: 'x'.repeat(Number(argument)) }];
      case 'end':
        this.hasEnded = true;
        return this.all('over');
      case 'fatal':
        this.gone.add(seat);
        return [{ kind: 'close', seat, code: 1008, reason: 'fatal' }, ...this.all(`${this.names[seat]} fatal`)];
      case 'throw':
        throw new Error('the fake tripped');
      default:
        return [{ kind: 'send', seat, text: `what is ${frame}?` }];
    }
  };

  readonly leave = (seat: number, why: string): Output[] => {
    this.gone.add(seat);
    this.waiting.delete(seat);
    this.hasEnded ||= this.gone.size >= this.names.length - 1;
    return this.all(`${this.names[seat]} left: ${why}`);
  };

  readonly awaited = () =>
    this.waiting.size > 0
      ? [...this.waiting].map((seat) => ({ seat, key: 'begin' }))
      : [{ seat: this.onTurn(), key: String(this.taken) }];

  readonly pendingFor = (seat: number): string | null => {
    if (this.waiting.has(seat)) return `begin ${this.names.join(' ')}`;
    return seat === this.onTurn() ? `turn ${this.taken}` : null;
  };

  readonly hasResult = (): boolean => this.hasEnded;
  readonly isOver = (): boolean => this.hasEnded;
  readonly turns = (): number[] => this.names.map(() => this.taken);
  readonly standings = () => this.names.map(() => ({ points: 0, turns: this.taken }));
  readonly winners = (): number[] => [];
  readonly publicState = (): unknown => ['Turn', { turns: this.taken }];

  private onTurn(): number {
    const here = [...this.names.keys()].filter((seat) => !this.gone.has(seat));
    return here[this.taken % here.length] ?? 0;
  }

  private all(text: string): Output[] {
    return [...this.names.keys()].filter((seat) => !this.gone.has(seat)).map((seat) => ({ kind: 'send', seat, text }));
  }
}
