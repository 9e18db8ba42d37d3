import { useEffect, useState } from 'preact/hooks';
import type { Result } from '../../../../core/result.js';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import { IconButton, Switch } from '../controls.js';
import type { LanPlace } from '../lan/lan-connection.js';
import { goTo, makeRoute } from '../route.js';
import { Screen } from '../screens/screen.js';
import { usePage } from '../store/page-context.js';
import { sitDown } from './create-game.js';
import { ForeignScreen } from './foreign-screen.js';
import { isSocket, parseInvitation } from './invitation.js';
import { LanForm, LanScreen } from './lan-form.js';
import { LobbySeats } from './lobby-seats.js';
import { NameField } from './name-field.js';
import { findGame, forgetGame, networkGames, newSecret } from './own-games.js';
import { getTable, type TableInfo } from './table-api.js';

/** Where somebody sits down who was invited, or says where the game is. */
export function JoinScreen({ game }: { readonly game: string }) {
  const [foreign, setForeign] = useState<string | null>(null);
  const [lan, setLan] = useState<LanPlace | null>(null);
  if (lan !== null) return <LanScreen place={lan} />;
  if (foreign !== null) return <ForeignScreen address={foreign} />;
  return (
    <Screen title="Join a game">
      {game === '' ? <FindGame onForeign={setForeign} onLan={setLan} /> : <SitDown game={game} />}
    </Screen>
  );
}

interface FindGameProps {
  readonly onForeign: (address: string) => void;
  readonly onLan: (place: LanPlace) => void;
}

/** `onForeign` is given the address of a socket, which is a seat at any server of the JSON-RPC protocol. */
function FindGame({ onForeign, onLan }: FindGameProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const go = (event: Event): void => {
    event.preventDefault();
    if (isSocket(text)) {
      onForeign(text.trim());
      return;
    }
    const found = parseInvitation(text, location.href);
    if (found === null) setError('This is neither a link to a game nor the address of a server.');
    else location.href = found;
  };
  return (
    <>
      <section class="sheet" aria-label="By a link">
        <form class="field" onSubmit={go}>
          <label for="invitation">Link or address</label>
          <input
            id="invitation"
            class="long"
            type="text"
            inputMode="url"
            autocomplete="off"
            autocapitalize="off"
            placeholder="http://192.168.1.20:3017/#join/…"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button type="submit" class="button main">
            Go there
          </button>
        </form>
        <p class="muted">
          A socket, such as ws://localhost:3001/join/KEY, is a seat at any server of the JSON-RPC protocol.
        </p>
        <p class="error" role="alert">
          {error}
        </p>
      </section>
      <LanForm onPlace={onLan} />
      <OwnGames />
    </>
  );
}

function OwnGames() {
  const [games, setGames] = useState(networkGames);
  const remove = (key: string): void => {
    forgetGame(key);
    setGames(networkGames());
  };
  return (
    <section class="sheet" aria-label="Games over the network">
      <h2>Games over the network</h2>
      {games.length === 0 && <p class="muted">None yet.</p>}
      <ul class="games">
        {games.map(({ key, names, isOver }) => {
          const title = names.map(revealHidden).join(', ');
          return (
            <li class="game" key={key}>
              <span>{title}</span>
              <a
                class={isOver ? 'button' : 'button main'}
                href={makeRoute({ screen: isOver ? 'end' : 'online', game: key })}
                aria-label={`${isOver ? 'Result' : 'Continue'}: ${title}`}
              >
                {isOver ? 'Result' : 'Continue'}
              </a>
              <IconButton icon="close" label={`Forget: ${title}`} onClick={() => remove(key)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SitDown({ game }: { readonly game: string }) {
  const [table, setTable] = useState<Result<TableInfo> | null>(null);
  useEffect(() => {
    if (findGame(game) !== undefined) goTo({ screen: 'online', game });
    else void getTable(game).then(setTable);
  }, [game]);
  if (table === null) return <p class="muted">Looking for the game …</p>;
  if (!table.ok) {
    return (
      <section class="sheet" aria-label="What is wrong">
        <p class="error">{table.error.message}</p>
        <a class="button" href={makeRoute({ screen: 'join', game: '' })}>
          Another link
        </a>
      </section>
    );
  }
  const { phase, seats } = table.value;
  const isFree = phase === 'lobby' && seats.some(({ name }) => name === null);
  return (
    <section class="sheet" aria-label="The table">
      <LobbySeats lobby={{ ...table.value, you: null }} />
      {isFree ? <NameForm game={game} /> : <p>{phase === 'over' ? 'The game is over.' : 'Every seat is taken.'}</p>}
      <div class="field">
        <a class="button" href={makeRoute({ screen: 'watch', game })}>
          Watch
        </a>
      </div>
    </section>
  );
}

/** Whoever has a seat in another game is asked for no name again. */
const usualName = (): string => networkGames()[0]?.seats[0]?.name ?? '';

function NameForm({ game }: { readonly game: string }) {
  const { profiles } = usePage();
  const [name, setName] = useState(profiles.current?.name ?? usualName());
  const [counts, setCounts] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const profile = counts ? profiles.current?.id : null;
  const join = async (event: Event): Promise<void> => {
    event.preventDefault();
    // The socket could not say why it is refused.
    const table = await getTable(game, { name: name.trim(), secret: newSecret() });
    if (!table.ok) setError(table.error.message);
    else if (!table.value.admission.ok) setError(table.value.admission.error);
    else sitDown(game, [{ name, profile: profile ?? null }]);
  };
  return (
    <form class="field" onSubmit={(event) => void join(event)}>
      <NameField name={name} onName={setName} />
      {profiles.current !== null && (
        <Switch
          label={`Count the game for the profile of ${revealHidden(profiles.current.name)}`}
          value={counts}
          onChange={setCounts}
        />
      )}
      <p class="error" role="alert">
        {error}
      </p>
    </form>
  );
}
