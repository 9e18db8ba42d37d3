import { useMemo } from 'preact/hooks';
import { type LogTurn, logOf, type Prompt, type TableView, textOfLine } from '../../table/index.js';
import { useTableInput } from './table-input.js';
import { useDrawnView } from './use-drawn-view.js';

/** For screen readers: what happened last, politely, and a question at once. */
export function Announcer() {
  const { table, prompt } = useTableInput();
  const drawn = useDrawnView(table);
  return (
    <div class="hidden-text">
      <p aria-live="polite">{useMemo(() => lastSentence(logOf(drawn)), [drawn])}</p>
      <p aria-live="assertive">{urgent(table, prompt)}</p>
    </div>
  );
}

function lastSentence(turns: readonly LogTurn[]): string {
  const line = turns.findLast(({ lines }) => lines.length > 0)?.lines.at(-1);
  return line === undefined ? '' : textOfLine(line);
}

/** The turn itself is announced when it begins, and other questions always. */
function urgent({ view, steps }: TableView, prompt: Prompt | null): string {
  if (prompt === null) return '';
  if (prompt.card !== null) return prompt.sentence;
  const begins = steps.at(-1)?.events.some(({ type }) => type === 'turn') ?? true;
  return begins && view.phase === 'action' ? `Your turn. ${prompt.sentence}` : '';
}
