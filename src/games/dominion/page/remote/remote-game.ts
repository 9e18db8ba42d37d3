import { useState } from 'preact/hooks';
import { type Curtain, nameOfSeat, type TableView, titleOfCard } from '../../table/index.js';
import type { GameAtTable } from '../store/game-at-table.js';
import { withVisibleNames } from '../visible-names.js';
import type { NetworkTable } from './network-table.js';
import type { SeatConnection } from './seat-connection.js';

/** A game on a server, as the person in front of the screen may see it; null until it has begun. */
export function useRemoteGame({ seats, watcher }: NetworkTable): GameAtTable | null {
  const [inFront, setInFront] = useState<SeatConnection | null>(null);
  const asked = seats.find(({ state }) => state.view !== null && state.view.decision !== null);
  const isShared = watcher !== null && !(seats[0].state.lobby?.options.openHands ?? false);
  const player = isShared ? inFront : (asked ?? seats[0]);
  const isHidden = isShared && asked !== undefined && asked !== inFront;
  const shown = isHidden || player === null ? watcher : player;
  const view = shown?.state.view ?? null;
  if (view === null) return null;
  return {
    view: withVisibleNames(view),
    curtain: isHidden ? makeCurtain(withVisibleNames(asked.state.view as TableView)) : null,
    isBusy: false,
    isOver: seats[0].state.over !== null,
    // Until the server has answered, the same question must not be answered again.
    answer: (answers) =>
      player === null || player.isBusy
        ? null
        : player.request({ method: 'Answer', params: { step: player.state.step, answers } }),
    undo: () => void player?.request({ method: 'Undo', params: { step: player.state.step } }),
    canGiveUp: player !== null && typeof view.viewer === 'number' && view.view.seats[view.viewer]?.withdrawn === false,
    giveUp: () => void player?.request({ method: 'GiveUp', params: {} }),
    liftCurtain: () => setInFront(asked ?? null),
    skip: () => {},
  };
}

function makeCurtain(view: TableView): Curtain {
  const seat = Number(view.viewer);
  const name = view.seats[seat]?.name ?? '';
  return { seat, name, sentence: `Pass to ${name}: ${reasonOf(view)}`, button: `I am ${name}` };
}

const reasonOf = (view: TableView): string =>
  view.decision === null || view.decision.kind === 'turn' || view.view.turn === view.viewer
    ? 'your turn'
    : `${nameOfSeat(view, view.view.turn)} played ${titleOfCard(view.decision.card)}`;
