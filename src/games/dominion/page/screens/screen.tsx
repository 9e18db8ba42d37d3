import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Edition } from '../../engine/index.js';
import { Icon } from '../icon.js';
import { makeRoute } from '../route.js';

interface ScreenProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly isStart?: boolean;
  /** Whose texts its cards have. */
  readonly edition?: Edition;
}

/** A page of its own with a title and a way back to the start. The focus moves to the title, as on loading a page. */
export function Screen({ title, children, isStart = false, edition, ...rest }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = isStart ? 'Dominion' : `${title} – Dominion`;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, isStart]);
  return (
    <main class={`screen ${rest.class ?? ''}`} data-edition={edition}>
      <header>
        {!isStart && (
          <a class="button icon" href={makeRoute({ screen: 'start' })} title="Start">
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}
