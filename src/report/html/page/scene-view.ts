import type { Fault, Payload, Pictured, Scene, Zone } from '../payload.js';
import { visible } from '../reveal-hidden-characters.js';
import { button, drawing, make } from './elements.js';

export interface Table {
  readonly element: HTMLElement;
  /** Goes so many scenes on, or back. */
  readonly step: (by: number) => void;
}

/** The table as the messages showed it, one after the other. */
export function makeTable(payload: Payload, showLines: (lines: readonly number[]) => void): Table {
  const { scenes } = payload;
  const firstFault = scenes.findIndex(({ faults }) => faults.length > 0);
  let at = Math.max(0, firstFault);
  const place = make('div', { class: 'scene' });
  const status = make('p', { class: 'status', 'aria-live': 'polite' });
  const slider = make('input', { type: 'range', min: '1', max: String(scenes.length), 'aria-label': 'message' });
  const go = (to: number): void => {
    at = Math.min(scenes.length - 1, Math.max(0, to));
    const scene = scenes[at] as Scene;
    slider.value = String(at + 1);
    status.textContent = `${at + 1} of ${scenes.length}: ${visible(scene.title)}, line ${scene.line}`;
    place.replaceChildren(...makeScene(scene, payload.faults));
    showLines([scene.line, ...(scene.reply ? [scene.reply.line] : [])]);
  };
  slider.addEventListener('input', () => go(Number(slider.value) - 1));
  const steps = make(
    'div',
    { class: 'steps' },
    button('← earlier', () => go(at - 1)),
    slider,
    button('later →', () => go(at + 1)),
  );
  const element = make('div', { class: 'table' }, ...(scenes.length > 1 ? [steps] : []), status, place);
  go(at);
  return { element, step: (by) => go(at + by) };
}

function makeScene(scene: Scene, faults: readonly Fault[]): HTMLElement[] {
  const wrong = scene.faults.map((index) => faults[index] as Fault);
  const counters = scene.counters.map(([name, value]) => make('li', {}, `${name} `, make('b', {}, String(value))));
  return [
    ...(counters.length > 0 ? [make('ul', { class: 'counters' }, ...counters)] : []),
    make('div', { class: wrong.length > 0 ? 'fault' : 'answer' }, ...makeAnswer(scene, wrong)),
    make('div', { class: 'zones' }, ...scene.zones.map(makeZone)),
    ...wrong.flatMap(makeLegal),
  ];
}

function makeAnswer({ reply }: Scene, wrong: readonly Fault[]): HTMLElement[] {
  const isWrong = wrong.some(({ line }) => line === null || line === reply?.line);
  const after = reply === null || reply.ms === null ? '' : ` after ${reply.ms.toFixed(1)} ms`;
  const said =
    reply === null
      ? make('em', {}, 'none')
      : make('code', { dir: 'ltr', ...(isWrong && { class: 'offending' }) }, visible(reply.text));
  const reasons = wrong.map(({ reason }) => make('p', {}, make('strong', {}, 'Wrong: '), visible(reason)));
  return [make('p', {}, 'Answer: ', said, after), ...reasons];
}

function makeLegal({ legal, more }: Fault): HTMLElement[] {
  if (legal.length === 0) return [];
  const items = legal.map((text) => make('li', {}, make('code', { dir: 'ltr' }, visible(text))));
  if (more) items.push(make('li', {}, '… and more'));
  return [make('h5', {}, 'legal'), make('ul', { class: 'legal' }, ...items)];
}

function makeZone({ name, cards }: Zone): HTMLElement {
  const count = cards.reduce((sum, card) => sum + card.count, 0);
  const heading = make('h5', {}, `${name} (${count})`);
  const list = make('ul', { class: name === 'hand' ? 'cards large' : 'cards' }, ...cards.map(makeCard));
  return make('section', { class: 'zone' }, heading, ...(cards.length > 0 ? [list] : []));
}

function makeCard({ name, drawing: picture, count }: Pictured): HTMLElement {
  const label = count === 1 ? visible(name) : `${visible(name)} ×${count}`;
  return make(
    'li',
    { class: count === 0 ? 'gone' : count > 1 ? 'many' : 'one' },
    drawing(picture),
    make('span', {}, label),
  );
}
