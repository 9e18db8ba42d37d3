import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';

let lastId = 0;

/** An id for an element, which others refer to. */
const useId = (): string => useState(() => `id-${++lastId}`)[0];

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string;
  readonly isPressed?: boolean;
  readonly disabled?: string | null;
  readonly onClick: () => void;
}

export const IconButton = ({ icon, label, shortcut, isPressed, disabled = null, onClick }: IconButtonProps) => (
  <button
    type="button"
    class="button icon"
    aria-label={label}
    aria-pressed={isPressed}
    aria-disabled={disabled === null ? undefined : true}
    title={disabled ?? (shortcut === undefined ? label : `${label} (${shortcut})`)}
    onClick={disabled === null ? onClick : undefined}
  >
    <Icon name={icon} />
  </button>
);

interface SheetProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a screen with a heading. */
export const Sheet = ({ title, children }: SheetProps) => (
  <section class="sheet" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
  readonly class?: string;
}

/** A modal dialog; Escape closes it, and the browser returns the focus. */
export function Dialog({ title, children, onClose, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  // A dialog that was taken away tells so as well, when another one may be open already.
  const closeIfShown = ({ currentTarget }: { readonly currentTarget: HTMLDialogElement }): void => {
    if (currentTarget.isConnected) onClose();
  };
  return (
    <dialog ref={dialog} class={rest.class} aria-labelledby={id} onClose={closeIfShown}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export const Confirm = ({ title, yes, no, onYes, onNo }: ConfirmProps) => (
  <Dialog title={title} onClose={onNo}>
    <div class="actions">
      <button type="button" class="button main" onClick={onYes}>
        {yes}
      </button>
      <button type="button" class="button" onClick={onNo}>
        {no}
      </button>
    </div>
  </Dialog>
);

interface ChoiceProps<T extends string | number | boolean> {
  readonly legend: string;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of several, as radio buttons in a row. */
export function Choice<T extends string | number | boolean>({ legend, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {options.map(([each, label]) => (
          <label key={String(each)} class={each === value ? 'option on' : 'option'}>
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const Switch = ({ label, hint, value, onChange }: SwitchProps) => (
  <label class="switch">
    <input type="checkbox" checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>
      {label}
      {hint !== undefined && <small class="muted">{hint}</small>}
    </span>
  </label>
);
