import type { Edition } from '../../engine/index.js';

/** The element that is explained, and what it says about its card. */
export interface TooltipTarget {
  readonly element: HTMLElement;
  readonly card: string;
  /** How many are left in the pile; null if it is none. */
  readonly left: string | null;
  /** What it would do now, or why it does nothing. */
  readonly why: string | null;
  /** The edition whose text it has: that of the table around it. */
  readonly edition: Edition;
}

const LONG_PRESS_MS = 500;
/** Time to move the pointer into the box. */
const LEAVE_MS = 250;

const targetOf = (node: EventTarget | null): TooltipTarget | null => {
  const element = node instanceof Element ? node.closest<HTMLElement>('[data-card]') : null;
  const card = element?.dataset['card'];
  if (element === null || card === undefined) return null;
  const { left = null, why = null } = element.dataset;
  return { element, card, left, why, edition: element.closest('[data-edition="1"]') === null ? 2 : 1 };
};

const isInBox = (node: EventTarget | null): boolean => node instanceof Element && node.closest('.tooltip') !== null;

/** Watches pointer, focus, keys and touch in the whole document, and says what to explain. */
export class TooltipWatcher {
  private readonly show: (target: TooltipTarget | null) => void;
  private readonly delay: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown: HTMLElement | null = null;
  private pressedLong = false;

  constructor(show: (target: TooltipTarget | null) => void, delay: number) {
    this.show = show;
    this.delay = delay;
  }

  /** Returns how to stop. */
  start(): () => void {
    const stop = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, listen: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, listen, { signal: stop.signal, capture: true });
    on('pointerover', (event) => event.pointerType === 'mouse' && this.onPoint(event.target));
    on('focusin', ({ target }) => this.onFocus(target));
    on('focusout', () => this.later(null, LEAVE_MS));
    on('keydown', (event) => this.onKey(event));
    on('pointerdown', (event) => this.onPress(event));
    for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => clearTimeout(this.timer));
    on('click', (event) => this.onClick(event));
    addEventListener('resize', () => this.set(null), { signal: stop.signal });
    on('contextmenu', (event) => this.pressedLong && event.preventDefault());
    return () => {
      stop.abort();
      clearTimeout(this.timer);
    };
  }

  private set(target: TooltipTarget | null): void {
    clearTimeout(this.timer);
    this.shown = target?.element ?? null;
    this.show(target);
  }

  private later(target: TooltipTarget | null, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // What was pointed at may have been played meanwhile.
      this.set(target?.element.isConnected ? targetOf(target.element) : null);
    }, ms);
  }

  private onPoint(node: EventTarget | null): void {
    const target = targetOf(node);
    if (isInBox(node)) {
      clearTimeout(this.timer);
    } else if (target === null) {
      if (this.shown !== null) this.later(null, LEAVE_MS);
      else clearTimeout(this.timer);
    } else if (target.element !== this.shown) {
      this.later(target, this.shown === null ? this.delay : LEAVE_MS);
    } else {
      clearTimeout(this.timer);
    }
  }

  private onFocus(node: EventTarget | null): void {
    const target = targetOf(node);
    if (target?.element.matches(':focus-visible')) this.later(target, this.delay);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.shown !== null) {
      this.set(null);
      event.stopPropagation();
      event.preventDefault();
    } else if (event.key.toLowerCase() === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const target = targetOf(document.activeElement);
      if (target !== null) this.set(this.shown === target.element ? null : target);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.set(null);
    }
  }

  private onPress({ target: node, pointerType }: PointerEvent): void {
    this.pressedLong = false;
    const target = targetOf(node);
    if (!isInBox(node)) this.set(null);
    if (target === null || pointerType === 'mouse') return;
    this.timer = setTimeout(() => {
      this.pressedLong = true;
      this.set(target);
    }, LONG_PRESS_MS);
  }

  /** A long press explains and does nothing else; so does a click while looking, and one on a card that does nothing. */
  private onClick(event: MouseEvent): void {
    const target = targetOf(event.target);
    if (target === null) return;
    const isLooking = document.documentElement.dataset['looking'] === 'on';
    const isIdle = target.element.getAttribute('aria-disabled') === 'true' || target.element.matches('.word');
    if (!this.pressedLong && !isLooking && !isIdle) return;
    event.preventDefault();
    event.stopPropagation();
    if (!this.pressedLong) this.set(target);
    this.pressedLong = false;
  }
}
