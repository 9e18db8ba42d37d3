import { ok, type Result } from '../../../core/result.js';
import { type Card, cardOf, KINGDOM_CARDS, type Rules, rulesOf, startGame } from '../engine/index.js';
import { cardsOfVersion, type Name, type Version } from './messages.js';
import { profileOf } from './state-codec.js';
import { openTable, type SexprTable } from './table.js';

export interface SexprGameOptions {
  readonly version: Version;
  readonly names: readonly Name[];
  readonly seed: number;
  /** In place of the version's own rules. */
  readonly rules?: Rules;
  /** In place of all of the version's kingdom cards. */
  readonly kingdom?: readonly Card[];
}

/** Every kingdom card that a version has is in its games (S-15). */
export const kingdomOf = (version: Version) =>
  cardsOfVersion(version)
    .map(cardOf)
    .filter((card) => KINGDOM_CARDS.includes(card));

/** Whatever rules are played, the protocol has no curses, names a card at the end of a turn and asks every victim. */
const fitToProtocol = (rules: Rules): Rules => ({
  ...rules,
  curses: false,
  fullEffect: true,
  exposesCard: true,
  asksAlways: true,
});

export function openGame({
  version,
  names,
  seed,
  rules,
  kingdom = kingdomOf(version),
}: SexprGameOptions): Result<SexprTable> {
  const game = startGame({
    seats: names.length,
    kingdom,
    rules: fitToProtocol(rules ?? rulesOf(profileOf(version))),
    seed,
  });
  return game.ok ? ok(openTable(version, names, game.value)) : game;
}
