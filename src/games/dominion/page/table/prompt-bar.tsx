import type { ComponentChildren } from 'preact';
import { type ButtonId, type PromptButton, type TableView, waitingSentence } from '../../table/index.js';
import { useTableInput } from './table-input.js';

/** The keys of the buttons besides the big one, which always has C. */
const KEYS: Partial<Record<ButtonId, string>> = { treasures: 'T', end: 'E', clear: 'X', back: 'X' };

interface WaitingPromptProps {
  readonly view: TableView;
  readonly children?: ComponentChildren;
}

/** Who is waited for. */
export const WaitingPrompt = ({ view, children }: WaitingPromptProps) => (
  <section class="prompt waiting" aria-label="Question">
    <p>{waitingSentence(view)}</p>
    {children}
  </section>
);

/** The question in one sentence, and the buttons that answer it; the big one is the usual next thing. */
export function PromptBar() {
  const { table, prompt, press, refusal } = useTableInput();
  if (prompt === null) return <WaitingPrompt view={table} />;
  return (
    <section class="prompt" aria-label="Question">
      <p id="question" tabIndex={-1}>
        {prompt.sentence}
        {refusal !== null && (
          <span class="refusal" role="alert">
            {refusal}
          </span>
        )}
      </p>
      <div class="buttons">
        {prompt.buttons.map((button, index) => (
          <AnswerButton key={button.id} button={button} isMain={index === 0} onPress={press} />
        ))}
      </div>
    </section>
  );
}

/** The key that does the same as a button, for those who see it. */
export const Key = ({ name }: { readonly name: string }) => (
  <span class="key" aria-hidden="true">
    {name}
  </span>
);

interface AnswerButtonProps {
  readonly button: PromptButton;
  readonly isMain: boolean;
  readonly onPress: (id: ButtonId) => void;
}

function AnswerButton({ button: { id, label, disabled }, isMain, onPress }: AnswerButtonProps) {
  const key = KEYS[id] ?? (isMain ? 'C' : null);
  return (
    <button
      type="button"
      class={isMain ? 'button main' : 'button'}
      data-answer={id}
      aria-disabled={disabled === null ? undefined : true}
      title={disabled ?? undefined}
      onClick={() => onPress(id)}
    >
      {label}
      {key !== null && <Key name={key} />}
    </button>
  );
}
