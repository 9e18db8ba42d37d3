import type { Case } from '../case.js';
import type { CitedRule } from '../rule.js';
import type { Registry } from '../rule-registry.js';
import type { Level } from '../transcript/index.js';
import { levelInCase } from '../unresponsive.js';
import type { Blame, Finding } from '../verdict.js';
import { nearestReplies } from './nearest-replies.js';

/** Where in the recording something happened. */
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
  readonly busy?: true;
}

/** Collects findings, each with the level that its rule has in this case. */
export class Findings {
  readonly all: Finding[] = [];
  private readonly script: Case;
  private readonly registry: Registry;

  constructor(script: Case, registry: Registry) {
    this.script = script;
    this.registry = registry;
  }

  /** The first rule of the case, or its id. */
  get ownRule(): string {
    return this.script.transcript.header.rules?.[0] ?? this.script.id;
  }

  /** The level for not doing what the case asks for. */
  get ownLevel(): Level {
    return this.script.transcript.header.level ?? 'must';
  }

  levelOf(rule: string, level: Level = 'must'): Level {
    const { header } = this.script.transcript;
    const levels = [level, levelInCase(rule, header), this.registry.find(rule)?.levels[header.role]];
    return levels.includes('contested') ? 'contested' : 'must';
  }

  add({ rule, reason, level, blame = 'program', right = [], busy }: Wrong, { sent, said, line }: Moment): void {
    const listed = nearestReplies(said ?? '', right);
    const decided = { rule, level: this.levelOf(rule, level), blame };
    this.all.push({ ...decided, reason, sent, said, ...listed, line, ...(busy && { busy }) });
  }

  /** A remark is made once per rule. */
  remark({ id }: CitedRule, reason: string, moment: Moment): void {
    if (this.all.some(({ rule }) => rule === id)) return;
    this.add({ rule: id, reason, level: 'contested' }, moment);
  }
}
