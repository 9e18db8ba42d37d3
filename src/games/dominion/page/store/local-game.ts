import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  type Curtain,
  curtainOf,
  type Move,
  seatToAnswer,
  type TableGame,
  tableView,
  viewerOf,
} from '../../table/index.js';
import { withVisibleNames } from '../visible-names.js';
import type { GameAtTable } from './game-at-table.js';
import type { Library, SavedGame } from './library.js';
import type { Preferences } from './preferences.js';

/** A game that runs in this page. */
export function useLocalGame(library: Library, saved: SavedGame, preferences: Preferences): GameAtTable {
  const [table, setTable] = useState(saved.table);
  const [inFront, setInFront] = useState<number | null>(null);
  const isSkipping = useRef(false);
  const current = useRef(table);

  const play = useCallback(
    (moves: readonly Move[]): string | null => {
      const time = Math.max(0, Date.now() - saved.created);
      for (const move of moves) {
        const next = addMove(current.current, move, time);
        if (!next.ok) return next.error.message;
        current.current = next.value;
      }
      setTable(current.current);
      return null;
    },
    [saved],
  );

  // As an effect, so that nobody waits for it: the move is drawn first.
  useEffect(() => {
    if (table !== saved.table) void library.save({ ...saved, table });
  }, [library, saved, table]);

  const automatic = automaticAnswer(table, { singleAnswers: preferences.autoAnswer });
  const isBot = isBotsTurn(table);
  useEffect(() => {
    if (automatic === null) {
      isSkipping.current = false;
      return;
    }
    const wait = isBot && !isSkipping.current ? preferences.pace : 0;
    const timer = setTimeout(() => play([answerMove(automatic)]), wait);
    return () => clearTimeout(timer);
  }, [table, play, preferences.pace]);

  const view = useMemo(() => withVisibleNames(tableView(table, viewerOf(table, inFront))), [table, inFront]);
  const seat = seatToAnswer(table);
  return {
    view,
    curtain: automatic === null ? visible(curtainOf(table, inFront)) : null,
    isBusy: automatic !== null,
    isOver: seat === null,
    answer: (answers) => play(answers.map(answerMove)),
    undo: () => void (seat !== null && play([{ kind: 'undo', seat }])),
    canGiveUp: view.decision !== null,
    giveUp: () => void (seat !== null && play([{ kind: 'withdraw', seat }])),
    liftCurtain: () => setInFront(seat),
    skip: () => {
      isSkipping.current = true;
      if (automatic !== null) play([answerMove(automatic)]);
    },
  };
}

const visible = (curtain: Curtain | null): Curtain | null =>
  curtain === null
    ? null
    : {
        seat: curtain.seat,
        name: revealHidden(curtain.name),
        sentence: revealHidden(curtain.sentence),
        button: revealHidden(curtain.button),
      };

function isBotsTurn(table: TableGame): boolean {
  const seat = seatToAnswer(table);
  return seat !== null && table.options.seats[seat]?.kind === 'bot';
}
