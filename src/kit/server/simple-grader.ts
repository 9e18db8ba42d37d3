import { ok, type Result } from '../../core/result.js';
import type { PlayerOptions, Protocol } from '../protocol.js';
import type { CitedRule } from '../rule.js';
import { LocalPlayers } from './local-players.js';
import type { CaseSetup, ServerGrader } from './server-grader.js';
import { parseSetup, type SetupVocabulary } from './setup-language.js';
import { type ReportRule, type SimpleAuditor, SimpleGameAuditor } from './simple-auditor.js';

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
  readSetup: (text, script) => readSetup(text, script.length > 0, options),
  isRefusal: (message) => options.isRefusal(message),
  openAuditor: async (version, { seats = [] }) =>
    new SimpleGameAuditor({
      ...options,
      // The reference players know when a game is over.
      players: seats.map((_, seat) => options.player(version, options.strategies[0], seat)),
    }),
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
