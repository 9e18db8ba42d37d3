import { revealHidden } from '../../../core/reveal-hidden-characters.js';
import type { TableView } from '../table/index.js';

/** What is computed from a view is kept with it, so that one view is the same object whenever it is drawn. */
const shown = new WeakMap<TableView, TableView>();

/** Names as they can be shown: characters that are invisible or turn the text around are written out. */
export function withVisibleNames(view: TableView): TableView {
  const visible = shown.get(view) ?? {
    ...view,
    seats: view.seats.map((seat) => ({ ...seat, name: revealHidden(seat.name) })),
  };
  shown.set(view, visible);
  return visible;
}
