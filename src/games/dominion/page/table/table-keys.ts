import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { cardsOf, focusCard, neighbour } from '../cards/tab-stop.js';
import { usePage } from '../store/page-context.js';
import { arrangeHand } from './drag-cards.js';
import type { TableInput } from './table-input.js';

const ZONE_KEYS: Readonly<Record<string, string>> = { h: 'hand', s: 'supply' };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), select, textarea');

/** Keys of the table: arrows within a zone, and single keys unless they are switched off. */
export function useTableKeys(
  root: RefObject<HTMLElement | null>,
  input: TableInput,
  more: Readonly<Record<string, () => void>>,
): void {
  const { preferences, change } = usePage();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const table = root.current;
      if (table === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const isDone = event.key.startsWith('Arrow')
        ? event.shiftKey
          ? moveCard(event, () => change({ handOrder: 'own' }))
          : moveFocus(event)
        : event.key === 'Escape'
          ? clear(input)
          : preferences.shortcuts && pressKey(table, input, more, event.key);
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** Moves the focused kind of card in the hand: what dragging does, for keys. */
const moveCard = ({ key, target }: KeyboardEvent, onArranged: () => void): boolean =>
  target instanceof HTMLElement &&
  arrangeHand(target, onArranged, (kinds, at) => kinds[at + (key === 'ArrowLeft' ? -1 : 1)]);

function moveFocus({ key, target }: KeyboardEvent): boolean {
  const zone = target instanceof HTMLElement ? target.closest('[data-cards]') : null;
  const next = zone === null ? null : neighbour(zone, target as HTMLElement, key);
  if (zone === null || next === null) return false;
  focusCard(zone, cardsOf(zone).indexOf(next));
  return true;
}

function clear({ prompt, press }: TableInput): boolean {
  const button = prompt?.buttons.find(({ id }) => id === 'clear' || id === 'back');
  if (button !== undefined) press(button.id);
  return button !== undefined;
}

function pressKey(
  table: HTMLElement,
  input: TableInput,
  more: Readonly<Record<string, () => void>>,
  key: string,
): boolean {
  const lower = key.toLowerCase();
  const { prompt, press } = input;
  const has = (id: string): boolean => prompt?.buttons.some((button) => button.id === id) ?? false;
  if (/^\d$/.test(key)) return pressCard(table, key);
  const zone = ZONE_KEYS[lower];
  if (zone !== undefined) return focusZone(table, zone);
  if (lower === 't' && has('treasures')) press('treasures');
  else if (lower === 'e' && has('end')) press('end');
  else if (lower === 'x') return clear(input);
  else if (lower === 'c' && prompt?.buttons[0] !== undefined) press(prompt.buttons[0].id);
  else if (more[lower] !== undefined) more[lower]();
  else return false;
  return true;
}

function focusZone(table: HTMLElement, name: string): boolean {
  const zone = table.querySelector(`[data-cards="${name}"]`);
  const stop = zone?.querySelector<HTMLElement>('button.card[tabindex="0"]');
  stop?.focus();
  return stop != null;
}

/** The zone with the focus, or else where the question can be answered. */
function currentZone(table: HTMLElement): Element | null {
  const focused = document.activeElement?.closest('[data-cards]');
  if (focused != null) return focused;
  const zones = ['choice', 'hand', 'supply'].map((name) => table.querySelector(`[data-cards="${name}"]`));
  return zones.find((zone) => zone?.querySelector('.card.lit, .card.chosen') != null) ?? zones[1] ?? null;
}

/** A digit presses the n-th card of a zone; 0 is the tenth. */
function pressCard(table: HTMLElement, digit: string): boolean {
  const zone = currentZone(table);
  const card = zone === null ? undefined : cardsOf(zone)[digit === '0' ? 9 : Number(digit) - 1];
  card?.focus();
  card?.click();
  return card !== undefined;
}
