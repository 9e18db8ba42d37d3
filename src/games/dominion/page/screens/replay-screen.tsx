import { useEffect, useMemo, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { lastStep, openReplay, playOnFrom, stepOfTurn, tableAt, tableView, type Viewer } from '../../table/index.js';
import { IconButton } from '../controls.js';
import { Icon } from '../icon.js';
import { makeRoute } from '../route.js';
import type { SavedGame } from '../store/library.js';

import { SidePanel } from '../table/side-panel.js';
import { StatusBar } from '../table/status-bar.js';
import { TableBoard } from '../table/table-board.js';
import { withVisibleNames } from '../visible-names.js';

interface ReplayScreenProps {
  readonly saved: SavedGame;
  readonly step: number;
  /** Plays on from a step, as a game of its own. */
  readonly onPlayOn: (table: SavedGame['table']) => void;
}

/** A game step by step, from the view of a seat or of all. */
export function ReplayScreen({ saved, step: wanted, onPlayOn }: ReplayScreenProps) {
  const replay = useMemo(() => openReplay(saved.table), [saved]);
  const [viewer, setViewer] = useState<Viewer>('all');
  const [isLogOpen, setLogOpen] = useState(false);
  const last = lastStep(replay);
  const step = Math.min(wanted, last);
  const table = useMemo(() => tableAt(replay, step), [replay, step]);
  const view = useMemo(() => withVisibleNames(tableView(table, viewer)), [table, viewer]);
  // Without an entry in the history for every step.
  const go = (to: number): void =>
    location.replace(makeRoute({ screen: 'replay', game: saved.id, step: Math.max(0, Math.min(to, last)) }));
  useEffect(() => {
    document.title = 'Replay – Dominion';
  }, []);
  useReplayKeys({
    previous: () => go(step - 1),
    next: () => go(step + 1),
    previousTurn: () => go(stepOfTurn(replay, step, -1)),
    nextTurn: () => go(stepOfTurn(replay, step, 1)),
    first: () => go(0),
    last: () => go(last),
  });
  const seat = typeof viewer === 'number' ? viewer : view.view.turn;
  return (
    <main>
      <TableBoard
        view={view}
        seat={seat}
        bar={
          <StatusBar view={view}>
            <ViewerChoice viewer={viewer} names={view.seats.map(({ name }) => name)} onChange={setViewer} />
            <IconButton icon="log" label="Log" isPressed={isLogOpen} onClick={() => setLogOpen(!isLogOpen)} />
            <a class="button icon" href={makeRoute({ screen: 'games' })} title="Close the replay">
              <Icon name="close" />
            </a>
          </StatusBar>
        }
        prompt={<StepControls step={step} last={last} onGo={go} onPlayOn={() => onPlayOn(playOnFrom(replay, step))} />}
        side={<SidePanel view={view} isLogOpen={isLogOpen} onCloseLog={() => setLogOpen(false)} />}
      />
    </main>
  );
}

interface StepControlsProps {
  readonly step: number;
  readonly last: number;
  readonly onGo: (step: number) => void;
  readonly onPlayOn: () => void;
}

const StepControls = ({ step, last, onGo, onPlayOn }: StepControlsProps) => (
  <section class="prompt replay" aria-label="Steps">
    <IconButton icon="first" label="First step" shortcut="Home" onClick={() => onGo(0)} />
    <IconButton icon="back" label="Step back" shortcut="←" onClick={() => onGo(step - 1)} />
    <input
      type="range"
      min={0}
      max={last}
      value={step}
      aria-label="Step"
      aria-valuetext={`step ${step} of ${last}`}
      onInput={({ currentTarget }) => onGo(Number(currentTarget.value))}
    />
    <IconButton icon="next" label="Step forward" shortcut="→" onClick={() => onGo(step + 1)} />
    <IconButton icon="last" label="Last step" shortcut="End" onClick={() => onGo(last)} />
    <span class="muted">
      {step} / {last}
    </span>
    <button type="button" class="button" onClick={onPlayOn}>
      Play on from here
    </button>
  </section>
);

interface ViewerChoiceProps {
  readonly viewer: Viewer;
  readonly names: readonly string[];
  readonly onChange: (viewer: Viewer) => void;
}

const ViewerChoice = ({ viewer, names, onChange }: ViewerChoiceProps) => (
  <select
    aria-label="Whose view"
    value={String(viewer)}
    onChange={({ currentTarget: { value } }) => onChange(value === 'all' ? 'all' : Number(value))}
  >
    <option value="all">All hands</option>
    {names.map((name, seat) => (
      <option key={seat} value={String(seat)}>
        {revealHidden(name)}
      </option>
    ))}
  </select>
);

interface ReplayMoves {
  readonly previous: () => void;
  readonly next: () => void;
  readonly previousTurn: () => void;
  readonly nextTurn: () => void;
  readonly first: () => void;
  readonly last: () => void;
}

/** Arrows by step, with Shift by turn; within a zone and on the slider they keep their meaning. */
function useReplayKeys(moves: ReplayMoves): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('[data-cards], input, select') !== null)
        return;
      const keys: Readonly<Record<string, () => void>> = {
        ArrowLeft: event.shiftKey ? moves.previousTurn : moves.previous,
        ArrowRight: event.shiftKey ? moves.nextTurn : moves.next,
        Home: moves.first,
        End: moves.last,
      };
      const move = keys[event.key];
      if (move === undefined) return;
      event.preventDefault();
      move();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
