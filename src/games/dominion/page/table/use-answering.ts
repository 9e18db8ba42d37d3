import { useRef, useState } from 'preact/hooks';
import type { Answer } from '../../engine/index.js';
import {
  type Confirmation,
  click,
  NO_SELECTION,
  type Outcome,
  press,
  promptOf,
  type Selection,
  screenOf,
  type TableView,
  withFateAt,
} from '../../table/index.js';
import type { Refusal } from '../store/game-at-table.js';
import { usePage } from '../store/page-context.js';
import type { TableInput } from './table-input.js';

/** Gives answers to the game; returns why one is refused. */
export type GiveAnswers = (answers: readonly Answer[]) => Refusal;

interface Answering {
  readonly input: TableInput;
  /** What has to be confirmed before it is done. */
  readonly asked: { readonly confirm: Confirmation; readonly onYes: () => void; readonly onNo: () => void } | null;
}

interface Unconfirmed {
  readonly confirm: Confirmation;
  readonly answers: readonly Answer[];
}

/** What has been done about a question. Every step leads to another one, which begins without a selection. */
interface Attempt {
  readonly step: number;
  readonly selection: Selection;
  readonly refusal: string | null;
}

/** Turns clicks and buttons into answers. Without `answer` nobody is asked, as in a replay. */
export function useAnswering(view: TableView, answer: GiveAnswers | undefined): Answering {
  const { confirmSingle, confirmEnd, handOrder } = usePage().preferences;
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const [{ selection, refusal }, change] = useAttempt(view.steps.length);
  const give = async (answers: readonly Answer[]): Promise<void> => {
    leaveButton();
    change({ refusal: (await answer?.(answers)) ?? null });
  };
  const select = (next: Selection): void => change({ selection: next, refusal: null });
  const follow = (outcome: Outcome): void => {
    if (outcome.kind === 'refused') change({ refusal: outcome.reason });
    else if (outcome.kind === 'selected') select(outcome.selection);
    else if (outcome.confirm !== null && confirmEnd) setUnconfirmed({ ...outcome, confirm: outcome.confirm });
    else void give(outcome.answers);
  };
  const settle = (isConfirmed: boolean): void => {
    setUnconfirmed(null);
    if (isConfirmed && unconfirmed !== null) void give(unconfirmed.answers);
  };
  const options = { confirmSingle };
  return {
    input: {
      table: view,
      screen: screenOf(view, handOrder === 'own' ? 'type' : handOrder),
      prompt: answer === undefined ? null : promptOf(view, selection, options),
      selection,
      input: options,
      refusal,
      click: (zone, card, isSelected) => follow(click(view, selection, { zone, card, selected: isSelected }, options)),
      press: (id) => follow(press(view, selection, id, options)),
      setFate: (index, fate) => select(withFateAt(view, selection, index, fate)),
    },
    asked:
      unconfirmed === null
        ? null
        : { confirm: unconfirmed.confirm, onYes: () => settle(true), onNo: () => settle(false) },
  };
}

/**
 * The focus leaves the button that answers before the button goes. A focused element that is taken away makes the browser lay out
 * the page at once, half drawn as it is, and then once more. The next question takes the focus either way.
 */
function leaveButton(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.prompt') !== null) activeElement.blur();
}

/** Not a state: one that changes while it is drawn has everything made twice. */
function useAttempt(step: number): readonly [Attempt, (change: Partial<Attempt>) => void] {
  const attempt = useRef<Attempt>({ step: -1, selection: NO_SELECTION, refusal: null });
  const [, redraw] = useState(attempt.current);
  if (attempt.current.step !== step) attempt.current = { step, selection: NO_SELECTION, refusal: null };
  const change = ({ selection = attempt.current.selection, refusal = null }: Partial<Attempt>): void => {
    if (selection === attempt.current.selection && refusal === attempt.current.refusal) return;
    attempt.current = { ...attempt.current, selection, refusal };
    redraw(attempt.current);
  };
  return [attempt.current, change];
}
