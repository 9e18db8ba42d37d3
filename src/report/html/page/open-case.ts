import { make } from './elements.js';
import { makeTable, type Table } from './scene-view.js';
import { unpack } from './unpack.js';
import { makeLog } from './wire-log.js';

const tables = new WeakMap<Element, Table>();
let last: HTMLDetailsElement | null = null;

/** Unpacks the log of a case that was opened, and draws the table beside it. */
async function open(details: HTMLDetailsElement): Promise<void> {
  last = details;
  const place = details.querySelector('.wire');
  const packed = details.querySelector('.packed');
  if (place === null || packed === null || place.childElementCount > 0) return;
  place.append(make('p', { class: 'quiet' }, 'unpacking …'));
  try {
    const payload = await unpack(packed.textContent ?? '');
    const label = details.querySelector('h3')?.textContent ?? details.id;
    const log = makeLog(payload, label);
    const parts = [make('section', {}, make('h4', {}, 'Wire log'), log.element)];
    place.replaceChildren(...parts);
    if (payload.scenes.length > 0) {
      const table = makeTable(payload, log.show);
      tables.set(details, table);
      place.append(make('section', {}, make('h4', {}, 'The table as it was shown'), table.element));
    } else {
      log.show(payload.faults.flatMap(({ line }) => (line === null ? [] : [line])));
    }
  } catch (error) {
    place.replaceChildren(make('p', { class: 'alarm' }, `The log cannot be unpacked here: ${String(error)}`));
  }
}

/** The keys that step through the table, unless they mean something else where they are pressed. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function press(event: KeyboardEvent): void {
  const by = STEPS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target?.closest('input, select, textarea')) return;
  const details = target?.closest('details.case') ?? (last?.open && !last.hidden ? last : null);
  const table = details ? tables.get(details) : undefined;
  if (table === undefined) return;
  event.preventDefault();
  table.step(by);
}

export function watchCases(): void {
  // This event does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.matches('.case')) void open(target);
    },
    true,
  );
  document.addEventListener('keydown', press);
}
