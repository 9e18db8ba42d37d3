import type { LeaveReason } from '../kit/game-session.js';
import { makeMetric } from './prometheus-text.js';

const HELP = {
  herald_games_created_total: 'Games created.',
  herald_games_started_total: 'Games started, with all their players.',
  herald_games_restored_total: 'Games restored from their journals.',
  herald_games_ended_total: 'Games ended, by reason.',
  herald_forfeits_total: 'Seats taken out of a game by the host, by reason.',
  herald_rejoins_total: 'Players who came back to their game.',
  herald_connections_total: 'Connections accepted.',
  herald_messages_received_total: 'Messages from players.',
  herald_messages_sent_total: 'Messages to players.',
  herald_bytes_received_total: 'Bytes in messages from players.',
  herald_bytes_sent_total: 'Bytes in messages to players.',
  herald_http_requests_total: 'HTTP requests answered, upgrades included, by status.',
  herald_errors_total: 'Errors of connections and of the server, by kind.',
} as const;

export type Counter = keyof typeof HELP;

/** Current values by name; a label may follow in braces. */
export type Gauges = Readonly<Record<string, number>>;

export class Metrics {
  private readonly counts = new Map<string, number>();

  constructor() {
    for (const name of Object.keys(HELP)) if (!isLabelled(name as Counter)) this.counts.set(name, 0);
  }

  count(name: Counter, amount = 1): void {
    this.add(name, amount);
  }

  countBy(name: Counter, label: string, value: string | number): void {
    this.add(`${name}{${label}="${value}"}`, 1);
  }

  forfeit(why: LeaveReason): void {
    this.countBy('herald_forfeits_total', 'reason', why);
  }

  error(kind: string): void {
    this.countBy('herald_errors_total', 'kind', kind);
  }

  /** In the text format of Prometheus. */
  print(gauges: Gauges): string {
    const counters = Object.entries(HELP).map(([name, help]) => {
      const own = [...this.counts].filter(([key]) => familyOf(key) === name);
      const samples = own.map(([key, value]) => `${key.slice(name.length)} ${value}`);
      return makeMetric(name, 'counter', help, samples);
    });
    const lines: string[] = [];
    let family = '';
    for (const [key, value] of Object.entries(gauges)) {
      if (familyOf(key) !== family) lines.push(`# TYPE ${familyOf(key)} gauge`);
      family = familyOf(key);
      lines.push(`${key} ${value}`);
    }
    return `${counters.join('')}${lines.join('\n')}\n`;
  }

  private add(key: string, amount: number): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + amount);
  }
}

const familyOf = (key: string): string => key.split('{', 1)[0] as string;
const isLabelled = (name: Counter): boolean => HELP[name].includes(', by ');
