/**
 * The register's situations for plays and defences (part D, D2 to D4): replies that are legal in them, and illegal ones
 * with the rule they break. "-" for a supply, hand or deck stands for none.
 */
export interface Situation {
  readonly id: string;
  /** The lowest version; every later one inherits the case. */
  readonly since: 1 | 2 | 3;
  readonly asked: 'move' | 'attacked';
  readonly hand: string;
  /** Actions, buys and coins. */
  readonly counters: readonly [number, number, number];
  /** Instead of one of every card of the version. */
  readonly supply?: string;
  readonly deck?: string;
  readonly players?: string;
  readonly legal: string;
  /** The rule, then the replies that break it. */
  readonly illegal: Readonly<Record<string, string>>;
}

type Rest = Partial<Pick<Situation, 'supply' | 'deck' | 'players'>>;

export const move = (
  id: string,
  since: Situation['since'],
  hand: string,
  counters: Situation['counters'],
  legal: string,
  illegal: Situation['illegal'],
  rest: Rest = {},
): Situation => ({ id, since, asked: 'move', hand, counters, legal, illegal, ...rest });

export const attack = (
  id: string,
  hand: string,
  legal: string,
  illegal: Situation['illegal'],
  rest: Rest = {},
): Situation => ({
  ...move(id, 3, hand, [0, 0, 0], legal, illegal, rest),
  asked: 'attacked',
});
