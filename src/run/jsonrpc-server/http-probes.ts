import { makeObservation } from '../../kit/socket-kit.js';
import type { Recorder } from '../../kit/transcript/index.js';
import { type Clock, sleep } from '../../peer/index.js';
import type { PeekableConnection, PlayerConnection, Reply, ServerUnderTest } from './server-under-test.js';

/** How long something that must not happen is waited for. */
const PATIENCE_MS = 200;
/** How long a server may take to let somebody in or not, and how often that is looked at. */
const OPENING_MS = 10_000;
const LOOK_MS = 10;

/** What is tried on a server beside its games. Everything that comes of it is written down, and judged from there. */
export class HttpProbes {
  private readonly venue: ServerUnderTest;
  private readonly recorder: Recorder;
  private readonly clock: Clock;
  private readonly now: () => number;

  constructor(venue: ServerUnderTest, recorder: Recorder, clock: Clock, now: () => number) {
    this.venue = venue;
    this.recorder = recorder;
    this.clock = clock;
    this.now = now;
  }

  observe(what: string, came: string): void {
    this.recorder.note(this.now(), makeObservation(what, came));
  }

  /** Tries to create what cannot be. */
  async creation(name: string, body: unknown, seed: number): Promise<void> {
    const reply = await this.venue.create({ body, seed });
    this.observe(`creation of ${name}`, shown(reply));
  }

  async state(what: string, key: string): Promise<void> {
    this.observe(what, shown(await this.venue.state(key)));
  }

  /** Tries to come in where nobody should be let in. */
  async join(what: string, key: string, name: string): Promise<void> {
    const line = this.venue.join(key, name);
    const came = await this.first(line);
    this.observe(what, came);
    line.drop();
  }

  private first(line: PlayerConnection): Promise<string> {
    const heard = line.next().then((first) => {
      if (first.kind === 'refused') return `refused: ${first.reason}`;
      return first.kind === 'closed' ? `refused: closed with ${first.code}` : 'open';
    });
    return Promise.race([heard, this.open(line)]);
  }

  /** Waits until the server has let somebody in, or not. */
  async comeIn(line: PlayerConnection): Promise<void> {
    const end = this.clock.now() + OPENING_MS;
    while (line.isLetIn() === null && this.clock.now() < end) await sleep(this.clock, LOOK_MS);
  }

  /** Whether anything is said while nothing should be. */
  async silence(what: string, line: PeekableConnection): Promise<void> {
    const late = sleep(this.clock, PATIENCE_MS).then(() => 'no');
    this.observe(what, await Promise.race([line.peek().then(() => 'yes'), late]));
  }

  /** Let in, and not sent away again. */
  private async open(line: PlayerConnection): Promise<string> {
    await this.comeIn(line);
    await sleep(this.clock, PATIENCE_MS);
    return line.isLetIn() === null ? 'no answer' : 'open';
  }
}

export function shown(reply: Reply | null): string {
  if (reply === null) return 'no answer';
  return `${reply.status} ${JSON.stringify(reply.body) ?? ''}`.slice(0, 500);
}
