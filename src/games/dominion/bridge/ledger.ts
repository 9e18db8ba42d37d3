import type { FidelityCount } from '../../../kit/bridge-fidelity.js';
import { FIDELITY, type Grade, type RowId } from './fidelity.js';

/** How often each row of the table was used, and how well it went. */
export class Ledger {
  private readonly counts = new Map<RowId, Map<Grade, number>>();
  private readonly observe: (id: RowId, grade: Grade) => void;

  /** `observe` hears of everything as it is counted. */
  constructor(observe: (id: RowId, grade: Grade) => void = () => {}) {
    this.observe = observe;
  }

  count(id: RowId, grade: Grade, times = 1): void {
    if (times === 0) return;
    if (!Object.hasOwn(FIDELITY[id].policies, grade)) throw new Error(`the table does not have ${id} as ${grade}`);
    const row = this.counts.get(id) ?? new Map<Grade, number>();
    row.set(grade, (row.get(grade) ?? 0) + times);
    this.counts.set(id, row);
    this.observe(id, grade);
  }

  /** In the order of the table. */
  rows(): (FidelityCount & { readonly id: RowId })[] {
    return (Object.keys(FIDELITY) as RowId[]).flatMap((id) => {
      const counts = this.counts.get(id);
      return counts === undefined ? [] : [{ id, row: FIDELITY[id], counts }];
    });
  }

  /** Takes over what another bridge has counted. */
  add(other: Ledger): void {
    for (const { id, counts } of other.rows()) for (const [grade, times] of counts) this.count(id, grade, times);
  }
}
