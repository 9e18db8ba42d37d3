/** How well a bridge carries something over from one protocol to the other, best first. */
export const FIDELITIES = ['exact', 'reconstructed', 'approximated', 'impossible'] as const;
export type Fidelity = (typeof FIDELITIES)[number];

/** One kind of message that a bridge handles, or one field of it. */
export interface FidelityRow {
  /** The message, with the field where the row is about one. May contain Markdown code spans. */
  readonly item: string;
  /** The id of the point in docs/register.md; null if it has none. */
  readonly register: string | null;
  /** What the bridge does, for each fidelity that can occur. */
  readonly policies: { readonly [fidelity in Fidelity]?: string };
}

/** Everything one bridge handles, as the manual shows it. */
export interface FidelityTable {
  readonly title: string;
  readonly rows: readonly FidelityRow[];
}

/** How often a row was used in a game, by fidelity. */
export interface FidelityCount {
  readonly row: FidelityRow;
  readonly counts: ReadonlyMap<Fidelity, number>;
}
