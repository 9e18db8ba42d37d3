import type { Payload } from '../payload.js';
import { make } from './elements.js';
import { makeSceneViewer, type SceneViewer } from './scene-viewer.js';
import { makeWireLog } from './wire-log.js';

const viewers = new WeakMap<Element, SceneViewer>();
let lastOpened: HTMLDetailsElement | null = null;

/** Unpacks the log of a case when it is opened, and shows its scenes next to it. */
async function openCase(details: HTMLDetailsElement): Promise<void> {
  lastOpened = details;
  const place = details.querySelector('.wire');
  const packed = details.querySelector('.packed');
  if (place === null || packed === null || place.childElementCount > 0) return;
  place.append(make('p', { class: 'quiet' }, 'unpacking …'));
  try {
    const payload = await unpack(packed.textContent ?? '');
    const label = details.querySelector('h3')?.textContent ?? details.id;
    const log = makeWireLog(payload, label);
    place.replaceChildren(make('section', {}, make('h4', {}, 'Wire log'), log.element));
    if (payload.scenes.length > 0) {
      const viewer = makeSceneViewer(payload, log.mark);
      viewers.set(details, viewer);
      place.append(make('section', {}, make('h4', {}, 'Game state as shown to the program'), viewer.element));
    } else {
      log.mark(payload.faults.flatMap(({ line }) => (line === null ? [] : [line])));
    }
  } catch (error) {
    place.replaceChildren(make('p', { class: 'alarm' }, `Cannot unpack the log in this browser: ${String(error)}`));
  }
}

async function unpack(packed: string): Promise<Payload> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(await new Response(stream).text()) as Payload;
}

/** Keys that step through the scenes, unless the focused element has its own use for them. */
const STEP_KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function onKeyDown(event: KeyboardEvent): void {
  const by = STEP_KEYS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target?.closest('input, select, textarea')) return;
  const details = target?.closest('details.case') ?? (lastOpened?.open && !lastOpened.hidden ? lastOpened : null);
  const viewer = details ? viewers.get(details) : undefined;
  if (viewer === undefined) return;
  event.preventDefault();
  viewer.step(by);
}

export function watchCases(): void {
  // `toggle` does not bubble, so it is caught on its way down.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.matches('.case')) void openCase(target);
    },
    true,
  );
  document.addEventListener('keydown', onKeyDown);
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details.case[open]')) void openCase(details);
}
