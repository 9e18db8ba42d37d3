const MARGIN = 8;

/** Puts a box next to an element: beside it if there is room, else above or below, and never over it. */
export function placeBeside(box: HTMLElement, target: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const { innerWidth, innerHeight } = window;
  const clamp = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most - MARGIN));
  const right = target.right + MARGIN;
  const left = target.left - MARGIN - width;
  const isBeside = right + width <= innerWidth || left >= 0;
  const x = isBeside ? (right + width <= innerWidth ? right : left) : clamp(target.left, innerWidth - width);
  const above = target.top - MARGIN - height;
  const y = isBeside
    ? clamp(target.top + target.height / 2 - height / 2, innerHeight - height)
    : above >= 0
      ? above
      : Math.min(target.bottom + MARGIN, innerHeight - height);
  box.style.left = `${Math.round(x)}px`;
  box.style.top = `${Math.round(Math.max(0, y))}px`;
}
