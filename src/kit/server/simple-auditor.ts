import type { LocalPlayer } from '../local-player.js';
import type { CitedRule } from '../rule.js';
import type { Finding } from '../verdict.js';
import { type Audited, type Auditor, NOTHING_FOUND } from './auditor.js';
import type { TableEvent } from './table-events.js';

/** Follows a game of a simple protocol from all its seats. */
export interface SimpleAuditor<M> {
  /** The server sent a message to a seat. */
  received(seat: number, message: M): void;
  /** A seat sent a message. */
  sent(seat: number, message: M): void;
  /** A seat closed its connection. */
  left?(seat: number): void;
}

/** Reports that the current message breaks a rule. */
export type ReportRule = (rule: CitedRule, reason: string) => void;

export interface SimpleAuditorOptions<M> {
  readonly openAuditor: (report: ReportRule) => SimpleAuditor<M>;
  /** The rules on a server that does not send what is due, and on one whose messages cannot be read. */
  readonly rules: { readonly silent: CitedRule; readonly unreadable: CitedRule };
  /** Players that see what each seat receives, and know when the game is over. */
  readonly players: readonly LocalPlayer<M>[];
}

/** Audits what every protocol has in common, and leaves the messages to a simple auditor. */
export class SimpleGameAuditor<M> implements Auditor<M> {
  private readonly options: SimpleAuditorOptions<M>;
  private readonly messages: SimpleAuditor<M>;
  private readonly findings: Finding[] = [];
  private readonly gone = new Set<number>();
  private at: TableEvent<M> | null = null;
  private sent: string | null = null;

  constructor(options: SimpleAuditorOptions<M>) {
    this.options = options;
    this.messages = options.openAuditor((rule, reason) => this.report(rule, reason));
  }

  observe(event: TableEvent<M>): void {
    const { rules } = this.options;
    const { seat } = event;
    this.at = event;
    if (event.kind === 'received') this.onReceived(seat, event.message);
    else if (event.kind === 'sent') this.onSent(seat, event);
    else if (event.kind === 'left') this.onLeft(seat);
    else if (event.kind === 'ended') this.onEnd(seat);
    else if (event.kind === 'silent') this.report(rules.silent, 'nothing came within the deadline');
    else if (event.kind === 'unreadable') this.report(rules.unreadable, event.reason);
  }

  readonly finish = (): Audited => ({ ...NOTHING_FOUND, findings: this.findings });

  private onReceived(seat: number, message: M): void {
    this.options.players[seat]?.receive(message);
    this.messages.received(seat, message);
  }

  private onSent(seat: number, { message, text }: Extract<TableEvent<M>, { kind: 'sent' }>): void {
    this.sent = text;
    if (message !== null) this.messages.sent(seat, message);
  }

  private onLeft(seat: number): void {
    this.gone.add(seat);
    this.messages.left?.(seat);
  }

  private onEnd(seat: number): void {
    const { rules, players } = this.options;
    if (this.gone.has(seat) || players[seat]?.isOver()) return;
    this.report(rules.silent, 'the connection was closed before the game was over');
  }

  private report({ id: rule }: CitedRule, reason: string): void {
    // A game shows the same mistake over and over.
    if (this.findings.some((each) => each.rule === rule && each.reason === reason)) return;
    const { at, sent } = this;
    const said = at?.kind === 'received' ? at.text : null;
    const line = at?.line ?? null;
    this.findings.push({ rule, level: 'must', blame: 'program', reason, sent, said, legal: [], more: false, line });
  }
}
