import type { Board, PlacedPiece } from '../../../kit/game-renderer.js';

type Attributes = Readonly<Record<string, string>>;

/** An element with attributes and content. Text is only ever inserted as text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, content);
}

const SVG = 'http://www.w3.org/2000/svg';

const makeSvg = (tag: string, attributes: Attributes, ...content: readonly (Node | string)[]): SVGElement =>
  fill(document.createElementNS(SVG, tag) as SVGElement, attributes, content);

function fill<E extends Element>(element: E, attributes: Attributes, content: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

const symbolOf = (picture: string): string => `picture-${picture}`;

/** The page has every picture as a symbol, whose view box has its size. */
function sizeOf(picture: string): { readonly width: number; readonly height: number } {
  const viewBox = document.getElementById(symbolOf(picture))?.getAttribute('viewBox') ?? '0 0 1 1';
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number);
  return { width, height };
}

/** A picture by its id, without a label. */
export function drawPicture(picture: string): SVGElement {
  const { width, height } = sizeOf(picture);
  const use = makeSvg('use', { href: `#${symbolOf(picture)}` });
  return makeSvg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, use);
}

/** A board with its pieces in their places. Each says its label where the mouse rests. */
export function drawBoard({ name, width, height, pieces }: Board, labelOf: (piece: PlacedPiece) => string): SVGElement {
  return makeSvg(
    'svg',
    { class: 'board', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name },
    ...pieces.flatMap((piece) => drawPlaced(piece, labelOf(piece))),
  );
}

/** A count other than one is written to the right of the piece. */
function drawPlaced({ picture, x, y, count = 1 }: PlacedPiece, label: string): SVGElement[] {
  const size = sizeOf(picture);
  const attributes = {
    href: `#${symbolOf(picture)}`,
    x: String(x),
    y: String(y),
    width: String(size.width),
    height: String(size.height),
    ...(count === 0 && { class: 'gone' }),
  };
  const use = makeSvg('use', attributes, ...(label === '' ? [] : [makeSvg('title', {}, label)]));
  const beside = { x: String(x + size.width + 2), y: String(y + size.height) };
  return count === 1 ? [use] : [use, makeSvg('text', beside, `×${count}`)];
}

export function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button' }, label);
  element.addEventListener('click', onClick);
  return element;
}
