import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { settleTabStop } from './tab-stop.js';

interface ZoneProps {
  /** Its part of the layout, and how keys find it. */
  readonly name: string;
  readonly title: string;
  readonly children: ComponentChildren;
  /** Its name stands above instead of beside it. */
  readonly isCaptioned?: boolean;
}

/** A labelled part of the table. Its cards are one stop of the tabulator; arrow keys move between them. */
export function Zone({ name, title, children, isCaptioned = false }: ZoneProps) {
  const cards = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (cards.current !== null) settleTabStop(cards.current);
  });
  return (
    <section class={`zone ${name}${isCaptioned ? ' captioned' : ''}`} aria-label={title}>
      <h2 class="rail">{title}</h2>
      <div class="cards" ref={cards} data-cards={name}>
        {children}
      </div>
    </section>
  );
}
