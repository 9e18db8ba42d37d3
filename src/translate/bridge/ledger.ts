import { FIDELITY, type Grade, type RowId } from './fidelity.js';

/** How often each row of the table was used, and how well it went. */
export class Ledger {
  private readonly counts = new Map<RowId, Map<Grade, number>>();

  count(id: RowId, grade: Grade, times = 1): void {
    if (times === 0) return;
    if (!Object.hasOwn(FIDELITY[id].policies, grade)) throw new Error(`the table does not have ${id} as ${grade}`);
    const row = this.counts.get(id) ?? new Map<Grade, number>();
    row.set(grade, (row.get(grade) ?? 0) + times);
    this.counts.set(id, row);
  }

  /** In the order of the table. */
  rows(): { readonly id: RowId; readonly counts: ReadonlyMap<Grade, number> }[] {
    return (Object.keys(FIDELITY) as RowId[]).flatMap((id) => {
      const counts = this.counts.get(id);
      return counts === undefined ? [] : [{ id, counts }];
    });
  }

  /** Takes over what another bridge has counted. */
  add(other: Ledger): void {
    for (const { id, counts } of other.rows()) for (const [grade, times] of counts) this.count(id, grade, times);
  }
}
