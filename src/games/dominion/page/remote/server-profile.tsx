import { useEffect, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import type { Profile, TableRecord } from '../../table/index.js';
import { plural } from '../../table/titles.js';
import type { Library } from '../store/library.js';
import { usePage } from '../store/page-context.js';
import { CopyField } from './copy-field.js';
import { newSecret } from './own-games.js';
import { secretHere } from './secret-here.js';
import { getProfile, postProfile } from './table-api.js';

interface ServerProfileProps {
  readonly library: Library;
  /** Games have been added to the library. */
  readonly onGames: () => void;
}

/** A profile that the server keeps as well, so that it is the same in every browser that has its key. */
export function ServerProfile({ library, onGames }: ServerProfileProps) {
  const { profiles, offers } = usePage();
  const { current } = profiles;
  const [said, setSaid] = useState('');
  const secret = current === null ? null : secretHere(current);
  const fetchGames = async (key: string): Promise<void> => {
    const fetched = await getProfile(key);
    if (!fetched.ok) return setSaid(fetched.error.message);
    const { profile, games } = fetched.value;
    if (profile.id !== current?.id) {
      profiles.save({ ...profile, kept: { server: location.origin, secret: key } });
      profiles.select(profile.id);
    }
    await addMissing(library, games);
    setSaid(`${revealHidden(profile.name)}: ${plural(games.length, 'game')} on this server.`);
    onGames();
  };
  const keep = async (profile: Profile, key: string): Promise<void> => {
    const kept = await postProfile(profile, key);
    if (!kept.ok) return setSaid(kept.error.message);
    if (secretHere(profile) === null) profiles.save({ ...profile, kept: { server: location.origin, secret: key } });
    await fetchGames(key);
  };
  useEffect(() => {
    setSaid('');
    if (current !== null && secret !== null) void keep(current, secret);
  }, [current?.id, current?.name, secret]);
  return (
    <section class="sheet" aria-labelledby="server-profile">
      <h2 id="server-profile">On this server</h2>
      {current !== null && secret === null && (
        <>
          <p>
            Games that you play over the network can count for you in every browser that has the key of your profile.
            {offers?.keepsProfiles ? '' : ' This server keeps profiles until it is stopped.'}
          </p>
          {current.kept !== null && <p class="muted">Kept by {revealHidden(current.kept.server)}</p>}
          <button type="button" class="button" onClick={() => void keep(current, current.kept?.secret ?? newSecret())}>
            Keep the profile on this server
          </button>
        </>
      )}
      {secret !== null && (
        <>
          <CopyField label="Key of this profile" text={secret} />
          <p class="muted">
            Whoever has this key can play as you. It is in the exported file, too.
            {offers?.keepsProfiles ? '' : ' This server keeps profiles until it is stopped.'}
          </p>
        </>
      )}
      <KeyForm onKey={fetchGames} />
      <p role="status">{said}</p>
    </section>
  );
}

/** Games that are here already were seen from a seat of this device, and stay as they are. */
async function addMissing(library: Library, games: readonly TableRecord[]): Promise<void> {
  for (const game of games) if ((await library.fileOf(game.id)) === null) await library.add(game);
}

function KeyForm({ onKey }: { readonly onKey: (key: string) => Promise<void> }) {
  const [key, setKey] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    void onKey(key.trim());
    setKey('');
  };
  return (
    <form class="field" onSubmit={submit}>
      <label for="profile-key">Key of a profile from elsewhere</label>
      <input
        id="profile-key"
        class="long"
        type="password"
        autocomplete="off"
        value={key}
        onInput={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <button type="submit" class="button" disabled={key.trim() === ''}>
        Fetch
      </button>
    </form>
  );
}
