import type { CardName } from '../engine/index.js';

// Scenes for the large pictures of cards, 72 by 60 units: flat areas in muted colours, so that the outlined icon in front of
// them stays what one sees first.
const area = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const ALL = 'M0 0h72v60H0z';

const SCENES = {
  meadow:
    area(ALL, '#d8e6ea') +
    area('M0 36c14-8 26-8 40-2s22 4 32-2v28H0z', '#b9cf9a') +
    area('M0 46c18-6 40-4 72 0v14H0z', '#a3bf83'),
  hills:
    area(ALL, '#e4e3da') +
    area('M-4 46l22-26 14 14 12-18 32 30v14H0z', '#c3c1b4') +
    area('M0 48c20-6 48-6 72 0v12H0z', '#aeb48f'),
  hall:
    area(ALL, '#e9d9bf') +
    area('M0 0h8v60H0zM64 0h8v60h-8zM32 0h8v14h-8z', '#dcc7a5') +
    area('M0 46h72v14H0z', '#c9ac82'),
  study: area(ALL, '#dfd6c8') + area('M46 6h18v22H46zM8 6h18v22H8z', '#c9d8dc') + area('M0 46h72v14H0z', '#b8a68c'),
  forge:
    area(ALL, '#e0c9ad') +
    area('M36 60C10 60 6 30 36 6c30 24 26 54 0 54z', '#ecd9b4') +
    area('M0 48h72v12H0z', '#b99a76'),
  night:
    area(ALL, '#b8b4cf') +
    area('M0 42c24-10 46-8 72 0v18H0z', '#9e98bb') +
    area('M58 6a8 8 0 1 0 8 10 7 7 0 0 1-8-10z', '#efe6c6') +
    area('M10 10h2v2h-2zM24 6h2v2h-2zM8 26h2v2H8zM44 8h2v2h-2z', '#efe6c6'),
  water:
    area(ALL, '#d7e6ec') +
    area('M0 30c24-8 48-8 72 0v30H0z', '#b5cf9c') +
    area('M0 44q9-5 18 0t18 0 18 0 18 0v16H0z', '#93bdd3'),
  vault:
    area(ALL, '#efe3c4') +
    area('M36 30L0 8v12zM36 30L0 42v12zM36 30L72 8v12zM36 30l36 12v12zM36 30L24 0h24zM36 30L24 60h24z', '#f6edd6'),
} as const;

export type SceneName = keyof typeof SCENES;

const SCENE_OF: Readonly<Record<CardName, SceneName>> = {
  copper: 'vault',
  silver: 'vault',
  gold: 'vault',
  estate: 'meadow',
  duchy: 'meadow',
  province: 'hills',
  curse: 'night',
  adventurer: 'hills',
  artisan: 'study',
  bandit: 'night',
  bureaucrat: 'study',
  cellar: 'hall',
  chancellor: 'hall',
  chapel: 'meadow',
  'council-room': 'hall',
  feast: 'hall',
  festival: 'meadow',
  gardens: 'meadow',
  harbinger: 'hills',
  laboratory: 'study',
  library: 'study',
  market: 'meadow',
  merchant: 'hall',
  militia: 'hills',
  mine: 'hills',
  moat: 'water',
  moneylender: 'hall',
  poacher: 'meadow',
  remodel: 'forge',
  sentry: 'night',
  smithy: 'forge',
  spy: 'night',
  thief: 'night',
  'throne-room': 'hall',
  vassal: 'hills',
  village: 'meadow',
  witch: 'night',
  woodcutter: 'meadow',
  workshop: 'forge',
};

/** The `viewBox` of every scene. */
export const SCENE_BOX = '0 0 72 60';

/** As the inside of an `svg` element. */
export const drawScene = (name: SceneName): string => SCENES[name];

export const sceneOf = (card: CardName): SceneName => SCENE_OF[card];
