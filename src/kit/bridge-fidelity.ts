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

/** Everything one bridge handles, by stable id, in the order of reports. */
export type FidelityRows<Id extends string = string> = { readonly [id in Id]: FidelityRow };

/** How often a row was used in a game, by fidelity. */
export interface FidelityCount {
  readonly id: string;
  readonly row: FidelityRow;
  readonly counts: ReadonlyMap<Fidelity, number>;
}

/** Called for each use of a row as it is counted. */
export type FidelityObserver = (row: FidelityRow, fidelity: Fidelity) => void;

/** Counts how often each row was used, and at which fidelity. */
export class FidelityCounter<Id extends string = string> {
  private readonly byId = new Map<string, Map<Fidelity, number>>();
  private readonly rows: FidelityRows<Id>;
  private readonly observe: FidelityObserver;

  constructor(rows: FidelityRows<Id>, observe: FidelityObserver = () => {}) {
    this.rows = rows;
    this.observe = observe;
  }

  /** Throws for a fidelity that the row has no policy for: the table would be incomplete. */
  count(id: Id, fidelity: Fidelity, times = 1): void {
    if (times === 0) return;
    const row = this.rows[id];
    if (!Object.hasOwn(row.policies, fidelity)) throw new Error(`${id} has no policy for ${fidelity}`);
    const counts = this.byId.get(id);
    if (counts === undefined) this.byId.set(id, new Map([[fidelity, times]]));
    else counts.set(fidelity, (counts.get(fidelity) ?? 0) + times);
    this.observe(row, fidelity);
  }

  /** The rows that were used, in the order of the table. */
  counts(): FidelityCount[] {
    return (Object.keys(this.rows) as Id[]).flatMap((id) => {
      const counts = this.byId.get(id);
      return counts === undefined ? [] : [{ id, row: this.rows[id], counts }];
    });
  }
}
