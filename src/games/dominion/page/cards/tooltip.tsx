import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { costOf, parseCard, summaryOf } from '../../engine/index.js';
import { titleOfCard } from '../../table/titles.js';
import { CardFace, frameClass, Sign, typesOf } from './card-face.js';
import { placeBeside } from './tooltip-place.js';
import { type TooltipTarget, TooltipWatcher } from './tooltip-watcher.js';

const ID = 'card-info';

/** One box for all cards: whatever has `data-card` is explained when it is pointed at, focused or pressed long. */
export function Tooltip({ delay }: { readonly delay: number }) {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => new TooltipWatcher(setTarget, delay).start(), [delay]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (target === null) {
      if (element.matches(':popover-open')) element.hidePopover();
      return;
    }
    if (!element.matches(':popover-open')) element.showPopover();
    placeBeside(element, target.element.getBoundingClientRect());
    target.element.setAttribute('aria-describedby', ID);
    return () => target.element.removeAttribute('aria-describedby');
  }, [target]);
  return (
    <aside aria-label="Explained card">
      <div ref={box} id={ID} class="tooltip" popover="manual" role="tooltip">
        {target !== null && <CardInfo target={target} />}
      </div>
    </aside>
  );
}

function CardInfo({ target }: { readonly target: TooltipTarget }) {
  const parsed = parseCard(target.card);
  if (!parsed.ok) return null;
  const card = parsed.value;
  return (
    <>
      <span class={`card large ${frameClass(card)}`}>
        <CardFace card={card} />
      </span>
      <span class="info">
        <strong>{titleOfCard(card)}</strong>
        <span class="types">
          {typesOf(card).map((type) => (
            <span key={type}>
              <Sign type={type} /> {type}
            </span>
          ))}
        </span>
        <span>
          Costs {costOf(card)}
          {target.left !== null && `, ${target.left === '0' ? 'none' : target.left} left`}
        </span>
        <span class="text">{summaryOf(card, target.edition)}</span>
        {target.why !== null && <em>{target.why}</em>}
      </span>
    </>
  );
}
