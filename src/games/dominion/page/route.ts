import { useLayoutEffect, useState } from 'preact/hooks';

/** Games over the network; `game` is the key of one, or empty where none is chosen yet. */
export type NetworkScreen = 'join' | 'online' | 'watch';

/** Where in the page somebody is. The address names games by id alone, never what is in them. */
export type Route =
  | { readonly screen: 'start' | 'new' | 'draft' | 'games' | 'profile' | 'options' | 'help' }
  | { readonly screen: 'table' | 'end' | NetworkScreen; readonly game: string }
  | { readonly screen: 'replay'; readonly game: string; readonly step: number };

const OF_A_GAME = ['table', 'end', 'join', 'online', 'watch'] as const;
const PLAIN = ['new', 'draft', 'games', 'profile', 'options', 'help'] as const;

export function parseRoute(hash: string): Route {
  const [screen = '', game = '', step = '0'] = hash.replace(/^#\/?/, '').split('/');
  const ofGame = OF_A_GAME.find((each) => each === screen);
  if (ofGame !== undefined && (game !== '' || ofGame === 'join')) return { screen: ofGame, game };
  if (screen === 'replay' && game !== '') return { screen, game, step: /^\d{1,6}$/.test(step) ? Number(step) : 0 };
  return { screen: PLAIN.find((each) => each === screen) ?? 'start' };
}

export const makeRoute = (route: Route): string =>
  `#${[route.screen, 'game' in route ? route.game : null, 'step' in route ? route.step : null]
    .filter((part) => part !== null)
    .join('/')}`;

export const goTo = (route: Route): void => {
  location.hash = makeRoute(route);
};

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  // Other effects wait until the page is drawn, and an address that changes before would be missed.
  useLayoutEffect(() => {
    const change = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return route;
}
