import { revealHidden } from '../../../core/reveal-hidden-characters.js';
import type { Board, DrawnZone, Piece, PieceList } from '../../../kit/game-renderer.js';
import type { Payload, Scene, ShownFault } from '../payload.js';
import { button, drawBoard, drawPicture, make } from './elements.js';

export interface SceneViewer {
  readonly element: HTMLElement;
  /** Moves by this many scenes, backwards if negative. */
  readonly step: (by: number) => void;
}

/** Shows one scene at a time, starting at the first fault. */
export function makeSceneViewer(payload: Payload, markLines: (lines: readonly number[]) => void): SceneViewer {
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
    status.textContent = `${at + 1} of ${scenes.length}: ${revealHidden(scene.title)}, line ${scene.line}`;
    place.replaceChildren(...makeScene(scene, payload.faults));
    markLines([scene.line, ...(scene.reply ? [scene.reply.line] : [])]);
  };
  slider.addEventListener('input', () => go(Number(slider.value) - 1));
  const steps = make(
    'div',
    { class: 'steps' },
    button('← earlier', () => go(at - 1)),
    slider,
    button('later →', () => go(at + 1)),
  );
  const element = make('div', { class: 'scenes' }, ...(scenes.length > 1 ? [steps] : []), status, place);
  go(at);
  return { element, step: (by) => go(at + by) };
}

function makeScene(scene: Scene, faults: readonly ShownFault[]): HTMLElement[] {
  const own = scene.faults.map((index) => faults[index] as ShownFault);
  const counters = scene.counters.map(([name, value]) => make('li', {}, `${name} `, make('b', {}, String(value))));
  return [
    ...(counters.length > 0 ? [make('ul', { class: 'counters' }, ...counters)] : []),
    make('div', { class: own.length > 0 ? 'fault' : 'reply' }, ...makeReply(scene, own)),
    make('div', { class: 'zones' }, ...scene.zones.map(makeZone)),
    ...own.flatMap(makeLegal),
  ];
}

function makeReply({ reply }: Scene, faults: readonly ShownFault[]): HTMLElement[] {
  const isWrong = faults.some(({ line }) => line === null || line === reply?.line);
  const after = reply === null || reply.ms === null ? '' : ` after ${reply.ms.toFixed(1)} ms`;
  const message =
    reply === null
      ? make('em', {}, 'none')
      : make('code', { dir: 'ltr', ...(isWrong && { class: 'offending' }) }, revealHidden(reply.text));
  const reasons = faults.map(({ reason }) => make('p', {}, make('strong', {}, 'Wrong: '), revealHidden(reason)));
  return [make('p', {}, 'Reply: ', message, after), ...reasons];
}

function makeLegal({ legal, more }: ShownFault): HTMLElement[] {
  if (legal.length === 0) return [];
  const items = legal.map((text) => make('li', {}, make('code', { dir: 'ltr' }, revealHidden(text))));
  if (more) items.push(make('li', {}, '… and more'));
  return [make('h5', {}, 'legal'), make('ul', { class: 'legal' }, ...items)];
}

function makeZone(zone: DrawnZone): HTMLElement {
  if (zone.kind === 'list') return make('section', { class: 'zone' }, ...makeList(zone));
  return make('section', { class: zone.isNarrow ? 'zone narrow' : 'zone' }, ...makeBoard(zone));
}

function makeList({ name, pieces, isLarge }: PieceList): HTMLElement[] {
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0);
  const heading = make('h5', {}, `${name} (${count})`);
  const list = make('ul', { class: isLarge ? 'pieces large' : 'pieces' }, ...pieces.map(makePiece));
  return pieces.length > 0 ? [heading, list] : [heading];
}

const makePiece = (piece: Piece): HTMLElement =>
  make(
    'li',
    { class: piece.count === 0 ? 'gone' : piece.count > 1 ? 'many' : 'one' },
    drawPicture(piece.picture),
    make('span', {}, labelOf(piece)),
  );

/** Empty for a piece without a label. */
const labelOf = ({ label = '', count = 1 }: Partial<Piece>): string =>
  label === '' || count === 1 ? revealHidden(label) : `${revealHidden(label)} ×${count}`;

/** The picture, and the same in words for readers who do not see it, piece by piece. */
function makeBoard(board: Board): (HTMLElement | SVGElement)[] {
  const name = revealHidden(board.name);
  const labels = board.pieces.map(labelOf).filter((label) => label !== '');
  return [
    make('h5', {}, name),
    drawBoard({ ...board, name }, labelOf),
    make('ul', { class: 'unseen' }, ...labels.map((label) => make('li', {}, label))),
  ];
}
