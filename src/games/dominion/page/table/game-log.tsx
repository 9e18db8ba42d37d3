import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { nameOf } from '../../engine/index.js';
import {
  type LogLine,
  type LogPart,
  type LogTurn,
  logOf,
  type TableView,
  textOfLog,
  type Viewer,
} from '../../table/index.js';
import { IconButton } from '../controls.js';
import { copyText } from '../copy-text.js';
import { useDrawnView } from './use-drawn-view.js';

interface GameLogProps {
  readonly view: TableView;
  /** On small screens it is a sheet that is opened; absent where it is always shown. */
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

/** Everything that happened, as the viewer may know it. The newest is in sight. */
export function GameLog({ view: current, isOpen = false, onClose }: GameLogProps) {
  const view = useDrawnView(current);
  const box = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
    setCopied(false);
  }, [view.steps.length, isOpen]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so a keyboard has to reach it
    <section ref={box} class={isOpen ? 'log open' : 'log'} aria-label="Log" tabIndex={0}>
      <span class="log-tools">
        <IconButton
          icon="copy"
          label={isCopied ? 'Copied' : 'Copy the log'}
          isPressed={isCopied}
          onClick={() => void copyText(textOfLog(logOf(view))).then(setCopied)}
        />
        {onClose !== undefined && (
          <span class="sheet-close">
            <IconButton icon="close" label="Close the log" onClick={onClose} />
          </span>
        )}
      </span>
      {useTurns(view)}
    </section>
  );
}

/** Turns that are over do not change, so they are drawn once for each viewer. */
function useTurns(view: TableView): readonly JSX.Element[] {
  const drawn = useRef<{ viewer: Viewer; turns: JSX.Element[] }>({ viewer: view.viewer, turns: [] });
  const log = useMemo(() => logOf(view), [view]);
  if (drawn.current.viewer !== view.viewer || drawn.current.turns.length >= log.length) {
    drawn.current = { viewer: view.viewer, turns: [] };
  }
  const { turns } = drawn.current;
  const open = log.slice(turns.length).map((turn, index) => <Turn key={turns.length + index} turn={turn} />);
  turns.push(...open.slice(0, -1));
  return [...turns, ...open.slice(-1)];
}

const Turn = ({ turn }: { readonly turn: LogTurn }) => (
  <>
    <h3>{turn.heading}</h3>
    <ol>
      {turn.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </ol>
  </>
);

const Line = ({ line }: { readonly line: LogLine }) => (
  <li class={line.struck ? 'undone' : undefined} style={{ paddingLeft: `${line.depth * 0.9}em` }}>
    {line.parts.map((part, index) => (
      <Part key={index} part={part} />
    ))}
    {line.struck && <span class="hidden-text"> (taken back)</span>}
  </li>
);

function Part({ part }: { readonly part: LogPart }) {
  if (part.kind !== 'card') return <>{part.text}</>;
  return (
    <button type="button" class="word" tabIndex={-1} data-card={nameOf(part.card)}>
      {part.text}
    </button>
  );
}
