import { isPeerEnd } from '../../kit/process-rules.js';
import { plain } from '../../kit/transcript/index.js';
import { type ChildPeer, discardingFramer, makeCommand, type PeerEvent, startProcess } from '../../peer/index.js';
import { fillAddress, type JoinAddress } from '../address-placeholders.js';
import { type CommandOptions, drain } from './command-peer.js';
import { type EventSink, forwardEvents } from './script-peer.js';

/** A program that connects to the kit. What it prints does not matter; its exit is recorded after the end of its connection. */
export class JoiningProgram {
  private readonly events: EventSink;
  private process: ChildPeer<never> | null = null;
  private hasExited = false;
  private connection: 'none' | 'open' | 'closed' = 'none';
  private reportExit: (() => void) | null = null;

  constructor(events: EventSink) {
    this.events = events;
  }

  start({ argv, ...rest }: CommandOptions, address: JoinAddress): void {
    this.events.add({ side: '>>', kind: 'start', text: plain(makeCommand(argv)) });
    this.process = startProcess({
      label: 'player',
      argv: fillAddress(argv, address),
      framer: discardingFramer(),
      clock: this.events.clock,
      ...rest,
      reach: address,
      observe: (event) => this.observe(event),
    });
    void drain(this.process);
  }

  /** Whether the kit has started it; otherwise the user has. */
  get isOurs(): boolean {
    return this.process !== null;
  }

  get isGone(): boolean {
    return (this.process === null || this.hasExited) && this.connection !== 'open';
  }

  connected(): void {
    this.connection = 'open';
  }

  disconnected(): void {
    this.connection = 'closed';
    this.reportExit?.();
  }

  signal(name: string): void {
    this.events.add({ side: '>>', kind: 'signal', signal: name });
    this.process?.signal(name);
  }

  cpuTime(): number | null {
    return this.process?.cpuTime() ?? null;
  }

  async end(): Promise<void> {
    await this.process?.end(0);
  }

  private observe(event: PeerEvent): void {
    const report = forwardEvents(this.events, 'stream');
    if (event.kind === 'exit') {
      this.hasExited = true;
      // Its connection ends with it, and which of the two is noticed first is chance.
      if (this.connection === 'open') this.reportExit = () => report(event);
      else report(event);
    }
    if (event.kind === 'stderr') report(event);
    // The end of a program that has connected is its connection's to report.
    if (event.kind === 'fault' && (this.connection === 'none' || !isPeerEnd(event.fault.code))) report(event);
  }
}
