import { CARD_ICONS } from '../art/card-icons.js';
import { drawScene, SCENE_NAMES, SCENE_SIZE } from '../art/card-scenes.js';
import { TYPE_SIGNS } from '../art/type-signs.js';
import { CARD_NAMES } from '../engine/index.js';
import { ICONS } from './icons.js';

const BACK =
  '<path d="M24 2l20 22-20 22L4 24zM24 13l10 11-10 11-10-11z" fill="none" stroke="#d9c98f" stroke-width="2.5"/>';

const MARKS = {
  plus: '<circle cx="10" cy="10" r="9" fill="#f0b429" stroke="#2a2621" stroke-width="2"/><path d="M10 5.5v9M5.5 10h9" stroke="#2a2621" stroke-width="2.5" fill="none"/>',
  check:
    '<circle cx="10" cy="10" r="9" fill="#1d5a72" stroke="#fff" stroke-width="2"/><path d="M5.5 10.5l3 3 6-7" stroke="#fff" stroke-width="2.5" fill="none"/>',
};

const symbol = (id: string, width: number, height: number, inside: string, fit = 'xMidYMid meet'): string =>
  `<symbol id="${id}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${fit}">${inside}</symbol>`;

const INK = '#2b2622';

/** An icon with some room around it, whole whatever the shape of the card. */
const icon = (id: string, inside: string): string =>
  `<symbol id="art-${id}" viewBox="-5 -4 58 56"><g stroke="${INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${inside}</g></symbol>`;

/** Puts every drawing into the document once; cards refer to them. */
export function installSprite(): void {
  const symbols = [
    ...SCENE_NAMES.map((name) =>
      symbol(`scene-${name}`, SCENE_SIZE.width, SCENE_SIZE.height, drawScene(name), 'xMidYMid slice'),
    ),
    ...CARD_NAMES.map((name) => icon(name, CARD_ICONS[name])),
    icon('back', BACK),
    ...Object.entries(TYPE_SIGNS).map(([type, sign]) => symbol(`sign-${type}`, 16, 16, sign)),
    ...Object.entries(MARKS).map(([name, mark]) => symbol(`mark-${name}`, 20, 20, mark)),
    ...Object.entries(ICONS).map(([name, icon]) => symbol(`icon-${name}`, 24, 24, icon)),
  ];
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  parsed.setAttribute('class', 'sprite');
  document.body.append(document.importNode(parsed, true));
}
