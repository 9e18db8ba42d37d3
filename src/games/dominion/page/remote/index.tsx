import { useEffect } from 'preact/hooks';
import { goTo, type NetworkScreen } from '../route.js';
import type { Library } from '../store/library.js';
import { JoinScreen } from './join-screen.js';
import { OnlineScreen } from './online-screen.js';
import { findGame } from './own-games.js';
import { style } from './remote.css';
import { WatchScreen } from './watch-screen.js';

// The part of the page for games over the network. It is loaded when somebody wants one.

export { createGame } from './create-game.js';
export { DeleteKeptProfile } from './delete-kept-profile.js';
export { NetworkRules } from './network-rules.js';
export { secretHere } from './secret-here.js';
export { ServerProfile } from './server-profile.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

interface RemoteScreenProps {
  readonly library: Library;
  readonly screen: NetworkScreen;
  readonly game: string;
}

export function RemoteScreen({ library, screen, game }: RemoteScreenProps) {
  const own = findGame(game);
  const isStranger = screen === 'online' && own === undefined;
  useEffect(() => {
    if (isStranger) goTo({ screen: 'join', game });
  }, [isStranger, game]);
  if (screen === 'join') return <JoinScreen game={game} />;
  if (screen === 'watch') return <WatchScreen game={game} />;
  return own === undefined ? null : <OnlineScreen library={library} game={own} />;
}
