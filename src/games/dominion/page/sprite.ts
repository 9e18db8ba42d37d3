import { CARD_ICONS } from '../art/card-icons.js';
import { drawScene, SCENE_BOX, sceneOf } from '../art/card-scenes.js';
import { TYPE_SIGNS } from '../art/type-signs.js';
import { ALL_CARDS, CARD_NAMES, type Card, type CardName } from '../engine/index.js';
import { frameClass, typesOf } from './cards/card-face.js';
import { ICONS } from './icons.js';

const INK = '#2a2621';

const BACK =
  '<path d="M24 2l20 22-20 22L4 24zM24 13l10 11-10 11-10-11z" fill="none" stroke="#d9c98f" stroke-width="2.5"/>';

/** By the state of the card that has one. */
const MARKS = {
  lit: `<circle cx="10" cy="10" r="9" fill="#f0b429" stroke="${INK}" stroke-width="2"/><path d="M10 5.5v9M5.5 10h9" stroke="${INK}" stroke-width="2.5" fill="none"/>`,
  chosen:
    '<circle cx="10" cy="10" r="9" fill="#1d5a72" stroke="#fff" stroke-width="2"/><path d="M5.5 10.5l3 3 6-7" stroke="#fff" stroke-width="2.5" fill="none"/>',
};

const symbol = (id: string, inside: string): string => `<symbol id="${id}" viewBox="0 0 24 24">${inside}</symbol>`;

const svgFile = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;

/** Puts every icon into the document once; what shows one refers to it, so that it has the colour of the text around it. */
export function installSprite(): void {
  const symbols = Object.entries(ICONS).map(([name, icon]) => symbol(`icon-${name}`, icon));
  document.body.insertAdjacentHTML('beforeend', svgFile(symbols.join(''), ' display="none"'));
}

/** A rule of style: what is selected has this picture behind it. */
const rule = (selector: string, inside: string): string =>
  `.${selector}{background-image:url("data:image/svg+xml,${encodeURIComponent(svgFile(inside))}")}`;

/** A drawing as large as the image that it is in. */
const drawing = (box: string, inside: string, fit = ''): string => `<svg viewBox="${box}"${fit}>${inside}</svg>`;

/** An icon with some room around it, whole whatever the shape of the card. */
const iconOf = (inside: string): string =>
  drawing(
    '-5 -4 58 56',
    `<g stroke="${INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${inside}</g>`,
  );

/** What the icon of a card stands in front of; it covers everything. */
const sceneOfCard = (name: CardName): string =>
  drawing(SCENE_BOX, drawScene(sceneOf(name)), ' preserveAspectRatio="xMidYMid slice"');

/** The signs of its types. They can be seen on a frame and on a picture. */
function signsOf(card: Card): string {
  const signs = typesOf(card).map(
    (type, index) =>
      `<path d="${TYPE_SIGNS[type]}" transform="translate(${17 * index})" fill="#fff" fill-rule="evenodd" stroke="${INK}" stroke-width="2" paint-order="stroke"/>`,
  );
  return drawing(`-1 -1 ${17 * signs.length + 1} 18`, signs.join(''), ' preserveAspectRatio="xMaxYMid"');
}

/**
 * Makes a rule of style for every picture. As images, they are no part of the document: a card that comes or goes would
 * otherwise take all shapes of its drawing along, which the browser has to style, lay out and paint one by one.
 */
export function installPictures(): void {
  const rules = [
    ...CARD_NAMES.map((name) => rule(`art-${name}`, sceneOfCard(name) + iconOf(CARD_ICONS[name]))),
    rule('art-back', iconOf(BACK)),
    // Cards with the same frame are of the same types.
    ...ALL_CARDS.map((card) => rule(`${frameClass(card)} .signs`, signsOf(card))),
    ...Object.entries(MARKS).map(([state, mark]) => rule(`${state}::after`, drawing('0 0 20 20', mark))),
  ];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join(''));
  document.adoptedStyleSheets.push(sheet);
}
