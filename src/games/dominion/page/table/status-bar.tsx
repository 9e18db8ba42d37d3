import type { ComponentChildren } from 'preact';
import type { TableView } from '../../table/index.js';
import { Counters } from './counters.js';

const PHASES = { action: 'action phase', buy: 'buy phase', over: 'game over' } as const;

interface StatusBarProps {
  readonly view: TableView;
  readonly children: ComponentChildren;
}

/** Whose turn it is, what is left of it, and the tools of the table. */
export const StatusBar = ({ view: { view, seats }, children }: StatusBarProps) => (
  <header class="bar">
    <h1 class="turn">
      {seats[view.turn]?.name}
      <span class="hidden-text"> is on turn</span>
    </h1>
    <span class="phase">{PHASES[view.phase]}</span>
    <Counters view={view} />
    <div class="tools">{children}</div>
  </header>
);
