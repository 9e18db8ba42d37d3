import { revealHidden } from '../../../core/reveal-hidden-characters.js';
import type { TableView } from '../table/index.js';

/** Names as they can be shown: characters that are invisible or turn the text around are written out. */
export const withVisibleNames = (view: TableView): TableView => ({
  ...view,
  seats: view.seats.map((seat) => ({ ...seat, name: revealHidden(seat.name) })),
});
