import { useEffect, useState } from 'preact/hooks';
import { isTableOver, startTable, type TableGame } from '../table/index.js';
import { Tooltip } from './cards/tooltip.js';
import { goTo, type Route, useRoute } from './route.js';
import { DraftScreen } from './screens/draft-screen.js';
import { EndScreen, GameNotOver } from './screens/end-screen.js';
import { GamesScreen } from './screens/games-screen.js';
import { HelpScreen } from './screens/help-screen.js';
import { NetworkScreen } from './screens/network-screen.js';
import { NewGameScreen } from './screens/new-game-screen.js';
import { OptionsScreen } from './screens/options-screen.js';
import { ProfileScreen } from './screens/profile-screen.js';
import { ReplayScreen } from './screens/replay-screen.js';
import { StartScreen } from './screens/start-screen.js';
import { TableScreen } from './screens/table-screen.js';
import { WithGame } from './screens/with-game.js';
import { useProfiles } from './store/device-profiles.js';
import type { GameSummary, Library } from './store/library.js';
import { useOffers } from './store/network.js';
import { type GameSettings, isNetworked, person, useNextGame, withProfile, withSeeds } from './store/next-game.js';
import { Page, usePage } from './store/page-context.js';
import { usePreferences } from './store/preferences.js';
import { newId } from './store/random.js';

export function App({ library }: { readonly library: Library }) {
  const [preferences, change] = usePreferences();
  const profiles = useProfiles();
  const offers = useOffers();
  const route = useRoute();
  return (
    <Page.Provider value={{ preferences, change, profiles, offers }}>
      <CurrentScreen library={library} route={route} />
      <Tooltip delay={preferences.tooltipDelay} />
    </Page.Provider>
  );
}

interface CurrentScreenProps {
  readonly library: Library;
  readonly route: Route;
}

function CurrentScreen({ library, route }: CurrentScreenProps) {
  const { profiles } = usePage();
  const [stored, setSettings] = useNextGame();
  const settings = withProfile(stored, profiles.current);
  const [games, refresh] = useGames(library, route);
  const play = async (chosen: GameSettings): Promise<string | null> => {
    if (!isNetworked(chosen)) return begin(library, chosen);
    // A table for others has to be looked over first.
    setSettings(chosen);
    goTo({ screen: 'new' });
    return null;
  };
  switch (route.screen) {
    case 'new':
      return <NewGameScreen settings={settings} onChange={setSettings} onPlay={play} />;
    case 'profile':
      return <ProfileScreen library={library} />;
    case 'options':
      return <OptionsScreen />;
    case 'help':
      return <HelpScreen />;
    case 'draft':
      return <DraftScreen settings={settings} onPlay={play} />;
    case 'games':
      return <GamesScreen library={library} games={games} onChange={refresh} />;
    case 'end':
      return (
        <WithGame key={`end ${route.game}`} library={library} id={route.game}>
          {(saved) => <EndScreen library={library} saved={saved} onRematch={() => void play(saved.table.options)} />}
        </WithGame>
      );
    case 'replay':
      return (
        <WithGame key={`replay ${route.game}`} library={library} id={route.game}>
          {(saved) =>
            // All hands of a game that goes on are nobody's business.
            isTableOver(saved.table) ? (
              <ReplayScreen
                saved={saved}
                step={route.step}
                onPlayOn={(table) => void open(library, atOneScreen(table))}
              />
            ) : (
              <GameNotOver id={saved.id} />
            )
          }
        </WithGame>
      );
    case 'table':
      return (
        <WithGame key={route.game} library={library} id={route.game}>
          {(saved) => <TableScreen library={library} saved={saved} />}
        </WithGame>
      );
    case 'join':
    case 'online':
    case 'watch':
      return (
        <NetworkScreen
          key={`${route.screen} ${route.game}`}
          library={library}
          screen={route.screen}
          game={route.game}
        />
      );
    default:
      return (
        <StartScreen
          games={games}
          next={settings.seats.map(({ name }) => name).join(', ')}
          onPlayNow={() => void play(settings)}
        />
      );
  }
}

/** Starts a game and goes to its table; returns why that is not possible. */
async function begin(library: Library, settings: GameSettings): Promise<string | null> {
  const table = startTable(withSeeds(settings));
  if (!table.ok) return table.error.message;
  await open(library, table.value);
  return null;
}

/** Whoever played elsewhere is not here. */
const atOneScreen = (table: TableGame): TableGame => ({
  ...table,
  options: {
    ...table.options,
    seats: table.options.seats.map((seat) => (seat.kind === 'bot' ? seat : person(seat.name))),
  },
});

async function open(library: Library, table: TableGame): Promise<void> {
  const game = { id: newId(), created: Date.now(), table };
  await library.save(game);
  goTo({ screen: 'table', game: game.id });
}

/** The games on this device, read again whenever the screen changes, and how to read them again. */
function useGames(library: Library, route: Route): readonly [readonly GameSummary[], () => void] {
  const [games, setGames] = useState<readonly GameSummary[]>([]);
  const refresh = (): void => void library.list().then(setGames);
  useEffect(refresh, [library, route.screen]);
  return [games, refresh];
}
