import { ok, type Result } from '../../core/result.js';
import type { PlayerOptions, Protocol } from '../protocol.js';
import type { CitedRule } from '../rule.js';
import type { Finding } from '../verdict.js';
import { type Auditor, NOTHING_FOUND } from './auditor.js';
import { LocalPlayers } from './local-players.js';
import type { CaseSetup, ServerGrader } from './server-grader.js';
import { parseSetup, type SetupVocabulary } from './setup-language.js';
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

/** Reports that the message at hand breaks a rule. */
export type ReportRule = (rule: CitedRule, reason: string) => void;

export interface SimpleGraderOptions<M> {
  readonly player: Protocol<M>['player'];
  /** The first is the one of cases that name none. */
  readonly strategies: readonly [string, ...string[]];
  /** Numbers that `setup:` may compare, in the message that a seat is about to answer. */
  readonly measures?: Readonly<Record<string, (message: M) => number>>;
  /** Whether the server refuses what a seat sent. */
  readonly isRefusal: (message: M) => boolean;
  /** The rules on a server that does not send what is due, and on one whose messages cannot be read. */
  readonly rules: { readonly silent: CitedRule; readonly unreadable: CitedRule };
  readonly openAuditor: (report: ReportRule) => SimpleAuditor<M>;
}

/**
 * Grades servers of a protocol whose reference player replies to a message by itself, and that refuses with a message. The
 * labels of a case are `mover`, who is in the situation that the case is about, and `next`.
 */
export const simpleGrader = <M>(options: SimpleGraderOptions<M>): ServerGrader<M> => ({
  strategies: options.strategies,
  defaultSeats: ['mover', 'next'],
  bindsSeats: true,
  holds: 'until-sent',
  readSetup: (text, hasScript) => readSetup(text, hasScript, options),
  isRefusal: (message) => options.isRefusal(message),
  openAuditor: async () => openAuditor(options),
});

const SEATS_PER_SEED = 10;

function readSetup<M>(
  text: string,
  hasScript: boolean,
  { player, strategies, measures = {} }: SimpleGraderOptions<M>,
): Result<CaseSetup<M>, readonly string[]> {
  const vocabulary: SetupVocabulary<M, null> = {
    measures: Object.fromEntries(Object.entries(measures).map(([word, measure]) => [word, () => measure])),
  };
  const setup = parseSetup(text, vocabulary, null);
  if (!setup.ok) return setup;
  const { hasConditions, holds } = setup.value;
  const hasSituation = hasScript || hasConditions;
  const noRematch: PlayerOptions = { wantsRematch: false };
  return ok({
    goal: hasSituation ? 'situation' : 'any-game',
    defaultStrategy: strategies[0],
    openPlayers: async ({ version, labels, strategy, seed }) =>
      new LocalPlayers({
        players: labels.map((_, seat) => player(version, strategy, seed * SEATS_PER_SEED + seat, noRematch)),
        situation: hasSituation ? holds : null,
      }),
  });
}

function openAuditor<M>({ rules, openAuditor: open }: SimpleGraderOptions<M>): Auditor<M> {
  const findings: Finding[] = [];
  let at: TableEvent<M> | null = null;
  let sent: string | null = null;
  const report: ReportRule = ({ id }, reason) => {
    // A game shows the same mistake over and over.
    if (findings.some((each) => each.rule === id && each.reason === reason)) return;
    const said = at?.kind === 'received' ? at.text : null;
    const line = at?.line ?? null;
    findings.push({ rule: id, level: 'must', blame: 'program', reason, sent, said, legal: [], more: false, line });
  };
  const auditor = open(report);
  return {
    observe: (event) => {
      at = event;
      if (event.kind === 'received') auditor.received(event.seat, event.message);
      else if (event.kind === 'sent') {
        sent = event.text;
        if (event.message !== null) auditor.sent(event.seat, event.message);
      } else if (event.kind === 'left') auditor.left?.(event.seat);
      else if (event.kind === 'silent') report(rules.silent, 'nothing came within the deadline');
      else if (event.kind === 'unreadable') report(rules.unreadable, event.reason);
    },
    finish: () => ({ ...NOTHING_FOUND, findings }),
  };
}
