import type { ComponentChildren } from 'preact';
import type { TableView } from '../../table/index.js';
import { GameLog } from './game-log.js';
import { PlayerPanels } from './player-panels.js';

interface SidePanelProps {
  readonly view: TableView;
  /** On small screens the log is a sheet that is opened. */
  readonly isLogOpen: boolean;
  readonly onCloseLog: () => void;
  readonly children?: ComponentChildren;
}

/** Players, log, and what else there is to say. */
export const SidePanel = ({ view, isLogOpen, onCloseLog, children }: SidePanelProps) => (
  <div class="side">
    <PlayerPanels />
    <GameLog view={view} isOpen={isLogOpen} onClose={onCloseLog} />
    {children}
  </div>
);
