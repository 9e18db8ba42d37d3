import type { Case } from '../case.js';
import type { CitedRule } from '../rule.js';
import type { Registry } from '../rule-registry.js';
import type { Level } from '../transcript/index.js';
import { levelInCase } from '../unresponsive.js';
import type { Blame, Finding } from '../verdict.js';
import { nearestReplies } from './nearest-replies.js';

/** What is known of the moment at which something was wrong. */
export interface Moment {
  readonly sent: string | null;
  readonly said: string | null;
  readonly line: number | null;
}

interface Wrong {
  readonly rule: string;
  readonly reason: string;
  readonly level?: Level;
  readonly blame?: Blame;
  /** What would have been right. */
  readonly right?: Iterable<string>;
}

/** Makes findings with the level that rule and case give them. */
export class Findings {
  readonly all: Finding[] = [];
  private readonly script: Case;
  private readonly registry: Registry;

  constructor(script: Case, registry: Registry) {
    this.script = script;
    this.registry = registry;
  }

  /** The rule that the case is about before all others. */
  get ownRule(): string {
    return this.script.transcript.header.rules?.[0] ?? this.script.id;
  }

  /** How much it counts that a program does not do what the case asks for. */
  get ownLevel(): Level {
    return this.script.transcript.header.level ?? 'must';
  }

  levelOf(rule: string, level: Level = 'must'): Level {
    const { header } = this.script.transcript;
    const levels = [level, levelInCase(rule, header), this.registry.find(rule)?.levels[header.role]];
    return levels.includes('contested') ? 'contested' : 'must';
  }

  add({ rule, reason, level, blame = 'program', right = [] }: Wrong, { sent, said, line }: Moment): void {
    const listed = nearestReplies(said ?? '', right);
    this.all.push({ rule, level: this.levelOf(rule, level), blame, reason, sent, said, ...listed, line });
  }

  /** One that comes again and again is made once. */
  remark({ id }: CitedRule, reason: string, moment: Moment): void {
    if (this.all.some(({ rule }) => rule === id)) return;
    this.add({ rule: id, reason, level: 'contested' }, moment);
  }
}
