import { useEffect, useState } from 'preact/hooks';
import type { TableView } from '../../table/index.js';

/**
 * The view as it is on the screen: a new one is returned when it has been drawn. For what tells of a move and would only delay
 * its picture. Nothing is kept for another viewer.
 */
export function useDrawnView(view: TableView): TableView {
  const [drawn, setDrawn] = useState(view);
  useEffect(() => setDrawn(view), [view]);
  return drawn.viewer === view.viewer ? drawn : view;
}
