import { isPeerEnd } from '../../kit/process-rules.js';
import { plain } from '../../kit/transcript/index.js';
import {
  type ChildPeer,
  discardingFramer,
  makeCommand,
  type PeerEvent,
  type PeerFault,
  type ProcessorUse,
  startProcess,
} from '../../peer/index.js';
import { fillAddress, type JoinAddress } from '../address-placeholders.js';
import { type CommandOptions, drain } from './command-peer.js';
import { waitUntilQuiet } from './quiet.js';
import { type EventSink, forwardEvents } from './script-peer.js';

/**
 * A program that connects to the kit. What it prints does not matter. Its exit is recorded after the end of its connection, and
 * explains it: a program that crashes is told that it crashed.
 */
export class JoiningProgram {
  /** Resolves at once, or if its connection was lost, when it is reported why. */
  explained: Promise<void> = Promise.resolve();
  private readonly events: EventSink;
  private process: ChildPeer<never> | null = null;
  private hasExited = false;
  private hasEnded = false;
  private connection: 'none' | 'open' | 'closed' = 'none';
  private reportExit: (() => void) | null = null;
  private death: PeerFault | null = null;
  private onDeath: () => void = () => {};

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

  /** Its connection was lost, or closed. */
  lost(fault: PeerFault): void {
    this.explained = this.explain(fault);
  }

  signal(name: string): void {
    this.events.add({ side: '>>', kind: 'signal', signal: name });
    this.process?.signal(name);
  }

  processorUse(): ProcessorUse | null {
    return this.process?.processorUse() ?? null;
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    await this.process?.end(0);
  }

  private async explain(fault: PeerFault): Promise<void> {
    await this.untilDeadOrIdle();
    if (!this.hasEnded) this.events.fault(this.death === null ? fault : explainedBy(this.death, fault));
  }

  /** A connection ends before its process does. A process that goes on doing nothing is not about to end. */
  private async untilDeadOrIdle(): Promise<void> {
    if (this.process === null) return;
    const isOver = (): boolean => this.death !== null || this.hasEnded;
    const dead = new Promise<void>((resolve) => {
      this.onDeath = resolve;
    });
    if (!isOver()) await Promise.race([dead, waitUntilQuiet(this.events.clock, () => this.processorUse(), isOver)]);
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
    if (event.kind !== 'fault') return;
    // The other side sees the end of a program that has connected as the end of its connection.
    if (this.connection === 'none' || !isPeerEnd(event.fault.code)) report(event);
    else if (event.fault.code === 'peer/died') {
      this.death = event.fault;
      this.onDeath();
    }
  }
}

/** A crash explains why a connection was lost. A program that exits properly has closed it. */
const explainedBy = (death: PeerFault, lost: PeerFault): PeerFault =>
  death.exit === 0 ? { ...lost, message: `${lost.message}; ${death.message}` } : death;
