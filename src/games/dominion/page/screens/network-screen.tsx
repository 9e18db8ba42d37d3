import type { NetworkScreen as ScreenName } from '../route.js';
import type { Library } from '../store/library.js';
import { useNetworkPart } from '../store/network.js';
import { Screen } from './screen.js';

interface NetworkScreenProps {
  readonly library: Library;
  readonly screen: ScreenName;
  readonly game: string;
}

/** A screen of the part that is loaded on demand. */
export function NetworkScreen(props: NetworkScreenProps) {
  const part = useNetworkPart();
  if (part !== null) return <part.RemoteScreen {...props} />;
  return <Screen title="Connecting …">The server has not answered.</Screen>;
}
