import { useEffect, useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import {
  achievementsOf,
  type FinishedGame,
  LONGEST_NAME,
  makeProfileExport,
  type Profile,
  parseProfileExport,
  seatOfProfile,
  statisticsOf,
} from '../../table/index.js';
import { Choice, Confirm, Sheet } from '../controls.js';
import type { Library } from '../store/library.js';
import { type NetworkPart, useNetworkPart } from '../store/network.js';
import { usePage } from '../store/page-context.js';
import { saveFile } from '../store/save-file.js';
import { AchievementItem } from './achievement-item.js';
import { ImportButton } from './import-button.js';
import { Screen } from './screen.js';
import { StatisticsView } from './statistics-view.js';

/** Who plays on this device, and how they have done. */
export function ProfileScreen({ library }: { readonly library: Library }) {
  const { profiles, offers } = usePage();
  const network = useNetworkPart(offers !== null);
  const [games, setGames] = useState<readonly FinishedGame[] | null>(null);
  const refresh = (): void => void library.finished().then(setGames);
  useEffect(refresh, [library]);
  const { current } = profiles;
  return (
    <Screen title="Profile">
      <section class="sheet" aria-label="Who plays">
        {profiles.all.length > 0 && (
          <Choice
            legend="Who plays here"
            options={[
              ...profiles.all.map(({ id, name }) => [id, revealHidden(name)] as const),
              ['', 'nobody'] as const,
            ]}
            value={current?.id ?? ''}
            onChange={(id) => profiles.select(id === '' ? null : id)}
          />
        )}
        <NewProfile />
        <ProfileImport library={library} onGames={refresh} />
      </section>
      {network !== null && <network.ServerProfile library={library} onGames={refresh} />}
      {current !== null && games !== null && (
        <>
          <Achievements profile={current} games={games} />
          <Sheet title="Statistics">
            <StatisticsView statistics={statisticsOf(current.id, games)} />
          </Sheet>
          <ProfileTools library={library} profile={current} network={network} />
        </>
      )}
    </Screen>
  );
}

function Achievements({ profile, games }: { readonly profile: Profile; readonly games: readonly FinishedGame[] }) {
  const all = achievementsOf(profile.id, games);
  const won = all.filter(({ earned }) => earned !== null);
  return (
    <Sheet title={`Achievements: ${won.length} of ${all.length}`}>
      <ul class="achievements">
        {[...won, ...all.filter(({ earned }) => earned === null)].map((each) => (
          <AchievementItem key={each.id} achievement={each} />
        ))}
      </ul>
    </Sheet>
  );
}

function NewProfile() {
  const { profiles } = usePage();
  const [name, setName] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    profiles.create(name.trim());
    setName('');
  };
  return (
    <form class="field" onSubmit={submit}>
      <label for="new-profile">New profile</label>
      <input
        id="new-profile"
        type="text"
        autocomplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" class="button main" disabled={name.trim() === ''}>
        Create
      </button>
    </form>
  );
}

function ProfileImport({ library, onGames }: { readonly library: Library; readonly onGames: () => void }) {
  const { profiles } = usePage();
  const [said, setSaid] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    const parsed = parseProfileExport(await file.text());
    if (!parsed.ok) return setSaid(parsed.error.message);
    const { profile, games } = parsed.value;
    for (const game of games) await library.add(game);
    profiles.save(profile);
    profiles.select(profile.id);
    setSaid(`${revealHidden(profile.name)}: ${games.length} games`);
    onGames();
  };
  return (
    <div class="field">
      <ImportButton label="Import a profile" onFile={(file) => void read(file)} />
      <span role="status">{said}</span>
    </div>
  );
}

interface ProfileToolsProps {
  readonly library: Library;
  readonly profile: Profile;
  readonly network: NetworkPart | null;
}

function ProfileTools({ library, profile, network }: ProfileToolsProps) {
  const { profiles } = usePage();
  const [isDoomed, setDoomed] = useState(false);
  const save = async (): Promise<void> => {
    const records = await library.finishedRecords();
    const games = records.filter(({ table }) => seatOfProfile(table.options, profile.id) !== null);
    saveFile(`dominion-${profile.id}.json`, makeProfileExport({ profile, games }));
  };
  return (
    <section class="sheet" aria-label="This profile">
      <div class="field">
        <label for="profile-name">Name</label>
        <input
          id="profile-name"
          type="text"
          maxLength={LONGEST_NAME}
          value={profile.name}
          onChange={({ currentTarget: { value } }) =>
            value.trim() !== '' && profiles.save({ ...profile, name: value.trim() })
          }
        />
        <button type="button" class="button" onClick={() => void save()}>
          Export with all games
        </button>
        <button type="button" class="button danger" onClick={() => setDoomed(true)}>
          Delete
        </button>
      </div>
      {isDoomed && <DeleteProfile profile={profile} network={network} onClose={() => setDoomed(false)} />}
    </section>
  );
}

interface DeleteProfileProps {
  readonly profile: Profile;
  readonly network: NetworkPart | null;
  readonly onClose: () => void;
}

function DeleteProfile({ profile, network, onClose }: DeleteProfileProps) {
  const { profiles } = usePage();
  const remove = (): void => {
    onClose();
    profiles.remove(profile.id);
  };
  const secret = network?.secretHere(profile) ?? null;
  if (network !== null && secret !== null)
    return <network.DeleteKeptProfile profile={profile} secret={secret} onDelete={remove} onClose={onClose} />;
  return (
    <Confirm
      title={`Delete the profile of ${revealHidden(profile.name)}? Its games stay.`}
      yes="Delete"
      no="Keep"
      onNo={onClose}
      onYes={remove}
    />
  );
}
