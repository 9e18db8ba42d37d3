import { contentOf, isStartCommand, type LanMessage, readClientMessage, readType, relayedType } from '../messages.js';

/** One message on its way from one seat to another. */
interface Due {
  /** `TYPE|BODY`, in the forms that it may have; empty for what nobody can read, which may have any. */
  readonly forms: readonly string[];
  /** The form that has more in it than the reference's (L-05). */
  readonly kept: string | null;
  readonly isOptional: boolean;
  /** Passed on, it ends clients of the original (L-07). */
  readonly isHarmful: boolean;
}

/** How a message is due, if it need not be passed on. */
export type DueManner = 'optional' | 'harmful';

export type Taken =
  | { readonly kind: 'due' | 'kept' | 'harmful' | 'echo' | 'command' | 'unknown' }
  | { readonly kind: 'skipped'; readonly missing: string }
  | { readonly kind: 'shared-number'; readonly number: number }
  | { readonly kind: 'no-number'; readonly number: number; readonly seats: number }
  | { readonly kind: 'wrong-sender'; readonly expected: number };

/** What each seat has yet to hear from each other, in the order in which it was sent. */
export class DueMessages {
  private readonly seats: number;
  /** Any seat may have any number, which shows in the first message of it that is passed on. */
  private readonly isUnordered: boolean;
  private readonly queues = new Map<string, Due[]>();
  /** By seat: what it was numbered as. */
  private readonly numbers = new Map<number, number>();
  private hasClosed = false;
  private readonly sentBy = new Map<number, Set<string>>();

  constructor(seats: number, isUnordered: boolean) {
    this.seats = seats;
    this.isUnordered = isUnordered;
  }

  add(sender: number, receivers: Iterable<number>, message: LanMessage, manner?: DueManner): void {
    const due = { ...dueFor(message), isHarmful: manner === 'harmful' };
    const isOptional = due.isOptional || manner !== undefined;
    const own = this.sentBy.get(sender) ?? new Set();
    this.sentBy.set(sender, own);
    for (const form of due.forms) own.add(form);
    for (const receiver of receivers) {
      if (receiver !== sender) this.queue(sender, receiver).push({ ...due, isOptional });
    }
  }

  /** The number that a seat was given at the start. */
  number(seat: number, id: number): void {
    this.numbers.set(seat, id);
  }

  close(seat: number): void {
    this.hasClosed = true;
    for (let sender = 0; sender < this.seats; sender++) this.queues.delete(key(sender, seat));
  }

  /** A seat has received a message; what it answers to is not due any more. */
  take(receiver: number, message: LanMessage): Taken {
    const [, digits = '', form = ''] = /^(\d+)\|([\s\S]*)$/.exec(contentOf(message)) ?? [];
    const number = Number(digits);
    const senders = this.sendersOf(number, receiver);
    for (const sender of senders) {
      const taken = this.takeFrom(this.queue(sender, receiver), form);
      if (taken !== null) return this.learn(sender, number) ?? taken;
    }
    return this.explain(receiver, form, senders);
  }

  /** Which number a seat has, where that is open; the error is one that it cannot have. */
  private learn(sender: number, number: number): Taken | null {
    const { seats, numbers } = this;
    if (!this.isUnordered || numbers.has(sender)) return null;
    const isShared = [...numbers.values()].includes(number);
    numbers.set(sender, number);
    if (isShared) return { kind: 'shared-number', number };
    return number < 1 || number > seats ? { kind: 'no-number', number, seats } : null;
  }

  /** Whether a seat has yet to hear this from that sender. */
  isDue(sender: number, receiver: number, message: LanMessage): boolean {
    const form = contentOf(message).slice(contentOf(message).indexOf('|') + 1);
    return this.queue(sender, receiver).some(({ forms }) => forms.includes(form));
  }

  /** What has not come, of what must. */
  *missing(): Generator<string> {
    for (const queue of this.queues.values()) {
      for (const { forms, isOptional } of queue) if (!isOptional) yield forms[0] ?? '';
    }
  }

  private takeFrom(queue: Due[], form: string): Taken | null {
    const exact = queue.findIndex(({ forms, kept }) => forms.includes(form) || kept === form);
    const at = exact < 0 ? queue.findIndex(({ forms }) => forms.length === 0) : exact;
    const found = queue[at];
    if (found === undefined) return null;
    const skipped = queue.splice(0, at + 1).slice(0, -1);
    const missing = skipped.find(({ isOptional }) => !isOptional);
    if (missing !== undefined) return { kind: 'skipped', missing: missing.forms[0] ?? '' };
    if (found.isHarmful) return { kind: 'harmful' };
    return { kind: found.kept === form ? 'kept' : 'due' };
  }

  private explain(receiver: number, form: string, senders: readonly number[]): Taken {
    for (let sender = 0; sender < this.seats; sender++) {
      if (sender === receiver || senders.includes(sender)) continue;
      const taken = this.takeFrom(this.queue(sender, receiver), form);
      if (taken !== null) return { kind: 'wrong-sender', expected: this.numbers.get(sender) ?? sender + 1 };
    }
    if (this.sentBy.get(receiver)?.has(form)) return { kind: 'echo' };
    return { kind: isStartCommand(form.slice(form.indexOf('|') + 1)) ? 'command' : 'unknown' };
  }

  /** Before the start, a seat is known by its place among all connections, or among those that are left. */
  private sendersOf(number: number, receiver: number): number[] {
    const all = Array.from({ length: this.seats }, (_, seat) => seat).filter((seat) => seat !== receiver);
    return all.filter((seat) => {
      const known = this.numbers.get(seat);
      if (known !== undefined) return number === known;
      return this.isUnordered || number === seat + 1 || this.isMovedUp(seat, number);
    });
  }

  private isMovedUp(seat: number, number: number): boolean {
    return this.hasClosed && number < seat + 1;
  }

  private queue(sender: number, receiver: number): Due[] {
    const known = this.queues.get(key(sender, receiver));
    if (known !== undefined) return known;
    const queue: Due[] = [];
    this.queues.set(key(sender, receiver), queue);
    return queue;
  }
}

const key = (sender: number, receiver: number): string => `${sender} ${receiver}`;

/** What the others should be sent of a message. Of what cannot be read, anything or nothing. */
function dueFor(message: LanMessage): Omit<Due, 'isHarmful'> {
  const read = readClientMessage(message);
  if (read === null || message.error !== undefined) return { forms: [], kept: null, isOptional: true };
  const { typeText, body, rest } = read;
  const type = relayedType(typeText);
  const kept = rest === null ? null : `${type}|${body}|${rest}`;
  const isExact = readType(typeText)?.isExact ?? false;
  // What is no type by its name may be passed on as chat as well (L-01, L-21).
  const types = isExact ? [type] : [type, typeText, 'System'];
  return { forms: types.map((each) => `${each}|${body}`), kept, isOptional: !isExact };
}
