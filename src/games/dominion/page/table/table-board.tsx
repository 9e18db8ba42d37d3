import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { TableView } from '../../table/index.js';
import { Confirm } from '../controls.js';
import { usePage } from '../store/page-context.js';
import { Announcer } from './announcer.js';
import { type CardPlaces, flyCards, placesOf } from './card-flights.js';
import { dragCards } from './drag-cards.js';
import { keepFocus } from './keep-focus.js';
import { OwnCards } from './own-cards.js';
import { PlayArea } from './play-area.js';
import { PromptBar } from './prompt-bar.js';
import { QuestionPanel } from './question-panel.js';
import { Market } from './supply.js';
import { Input } from './table-input.js';
import { useTableKeys } from './table-keys.js';
import { type GiveAnswers, useAnswering } from './use-answering.js';

interface TableBoardProps {
  readonly view: TableView;
  /** The seat whose cards lie in front. */
  readonly seat: number;
  /** Absent where nobody is asked, as in a replay. */
  readonly answer?: GiveAnswers | undefined;
  readonly bar: ComponentChildren;
  readonly side: ComponentChildren;
  /** In place of the question. */
  readonly prompt?: ComponentChildren;
  readonly keys?: Readonly<Record<string, () => void>>;
}

/** All zones of a table for one viewer, and the question that is asked. */
export function TableBoard({ view, seat, answer, bar, side, prompt, keys = {} }: TableBoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const { input, asked } = useAnswering(view, answer);
  useTableKeys(root, input, keys);
  useBehaviour(root);
  useFlights(root, view);
  return (
    <Input.Provider value={input}>
      <div class="table" ref={root} data-edition={view.view.rules.edition}>
        {bar}
        <Market />
        <PlayArea />
        <QuestionPanel />
        {prompt ?? <PromptBar />}
        <OwnCards seat={seat} />
        {side}
        <Announcer />
      </div>
      {asked !== null && (
        <Confirm
          title={asked.confirm.sentence}
          yes={asked.confirm.yes}
          no={asked.confirm.no}
          onYes={asked.onYes}
          onNo={asked.onNo}
        />
      )}
    </Input.Provider>
  );
}

function useBehaviour(root: RefObject<HTMLElement | null>): void {
  const { change } = usePage();
  useLayoutEffect(() => {
    if (root.current === null) return;
    const stops = [keepFocus(root.current), dragCards(root.current, () => change({ handOrder: 'own' }))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [root]);
  useEffect(() => {
    root.current?.dispatchEvent(new Event('redrawn'));
  });
}

/** Shows where cards went, for steps that come while the table is looked at. */
function useFlights(root: RefObject<HTMLElement | null>, view: TableView): void {
  const drawn = useRef<{ readonly view: TableView; readonly places: CardPlaces } | null>(null);
  useEffect(() => {
    if (root.current === null) return;
    const { current: before } = drawn;
    if (before?.view.viewer === view.viewer) flyCards(root.current, before.view, view, before.places);
    drawn.current = { view, places: placesOf(root.current) };
  }, [view]);
}
