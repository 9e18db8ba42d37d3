import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TableView } from '../../table/index.js';
import { IconButton } from '../controls.js';
import { playTune } from '../sound.js';
import type { GameAtTable } from '../store/game-at-table.js';
import { usePage } from '../store/page-context.js';
import { toggleFullScreen } from '../table/full-screen.js';
import { Key, WaitingPrompt } from '../table/prompt-bar.js';
import { SidePanel } from '../table/side-panel.js';
import { StatusBar } from '../table/status-bar.js';
import { TableBoard } from '../table/table-board.js';
import { type OpenDialog, TableDialogs } from '../table/table-dialogs.js';
import { CurtainScreen } from './curtain-screen.js';

interface GameTableProps {
  readonly game: GameAtTable;
  readonly leaving?: string;
  /** In place of the question, which cannot be answered now. */
  readonly notice?: ComponentChildren;
  /** More tools in the bar, and more beside the table. */
  readonly tools?: ComponentChildren;
  readonly side?: ComponentChildren;
}

/** A game that is played: one person's view of it, or the curtain between two. */
export function GameTable({ game, leaving, notice, tools, side }: GameTableProps) {
  const { preferences, change } = usePage();
  const { view, curtain, isBusy, isOver } = game;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const isAsked = view.decision !== null && !isBusy;
  useEffect(() => {
    document.title = isAsked ? 'Your turn – Dominion' : 'Dominion';
  }, [isAsked]);
  useSounds(isAsked, isOver, view.view.turn === view.viewer, preferences.sound);
  if (curtain !== null) return <CurtainScreen curtain={curtain} view={view} onLift={game.liftCurtain} />;
  const seat = typeof view.viewer === 'number' ? view.viewer : view.view.turn;
  const showLog = (): void => setLogOpen((open) => !open);
  return (
    <main>
      <TableBoard
        view={view}
        seat={seat}
        answer={notice === undefined ? game.answer : undefined}
        keys={{
          u: game.undo,
          f: toggleFullScreen,
          p: () => document.querySelector<HTMLElement>('.players')?.focus(),
          l: showLog,
          m: () => change({ sound: !preferences.sound }),
          '?': () => setDialog('keys'),
          '/': () => setDialog('command'),
          ...(isBusy && { c: game.skip }),
        }}
        bar={
          <StatusBar view={view}>
            <IconButton icon="undo" label="Undo" shortcut="U" disabled={view.undoRefusal} onClick={game.undo} />
            {tools}
            <LookButton />
            <IconButton icon="log" label="Log" shortcut="L" isPressed={isLogOpen} onClick={showLog} />
            <IconButton icon="full" label="Full screen" shortcut="F" onClick={toggleFullScreen} />
            <IconButton icon="menu" label="Menu" onClick={() => setDialog('menu')} />
          </StatusBar>
        }
        prompt={notice ?? (isBusy ? <BusyPrompt view={view} onSkip={game.skip} /> : undefined)}
        side={
          <SidePanel view={view} isLogOpen={isLogOpen} onCloseLog={showLog}>
            {side}
          </SidePanel>
        }
      />
      <TableDialogs open={dialog} onOpen={setDialog} game={game} leaving={leaving} />
    </main>
  );
}

function useSounds(isAsked: boolean, isOver: boolean, isOwnTurn: boolean, isOn: boolean): void {
  useEffect(() => {
    if (isOn && isAsked) playTune(isOwnTurn ? 'turn' : 'attack');
  }, [isAsked, isOwnTurn, isOn]);
  useEffect(() => {
    if (isOn && isOver) playTune('end');
  }, [isOver, isOn]);
}

const BusyPrompt = ({ view, onSkip }: { readonly view: TableView; readonly onSkip: () => void }) => (
  <WaitingPrompt view={view}>
    <div class="buttons">
      <button type="button" class="button" onClick={onSkip}>
        Skip
        <Key name="C" />
      </button>
    </div>
  </WaitingPrompt>
);

/** For fingers: while it is on, a tap explains a card instead of using it. */
function LookButton() {
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    document.documentElement.dataset['looking'] = isLooking ? 'on' : 'off';
    return () => delete document.documentElement.dataset['looking'];
  }, [isLooking]);
  return (
    <IconButton
      icon="info"
      label="Explain cards"
      shortcut="I on a card"
      isPressed={isLooking}
      onClick={() => setLooking(!isLooking)}
    />
  );
}
