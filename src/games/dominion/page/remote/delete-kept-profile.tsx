import { useState } from 'preact/hooks';
import { revealHidden } from '../../../../core/reveal-hidden-characters.js';
import type { Profile } from '../../table/index.js';
import { Dialog } from '../controls.js';
import { deleteProfile } from './table-api.js';

interface DeleteKeptProfileProps {
  readonly profile: Profile;
  /** With which this server keeps it. */
  readonly secret: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks whether a profile that the server keeps as well is to be deleted there, too. */
export function DeleteKeptProfile({ profile, secret, onDelete, onClose }: DeleteKeptProfileProps) {
  const [error, setError] = useState<string | null>(null);
  const deleteEverywhere = async (): Promise<void> => {
    const deleted = await deleteProfile(secret);
    // Another browser may have deleted it there already.
    if (deleted.ok || deleted.error.code === 'profile/unknown') onDelete();
    else setError(deleted.error.message);
  };
  return (
    <Dialog title={`Delete the profile of ${revealHidden(profile.name)}?`} onClose={onClose}>
      <p>This server keeps it, too. The games stay in either case; on the server, they then belong to no profile.</p>
      {error !== null && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button main" onClick={() => void deleteEverywhere()}>
          Delete here and on the server
        </button>
        <button type="button" class="button" onClick={onDelete}>
          Delete here only
        </button>
        <button type="button" class="button" onClick={onClose}>
          Keep
        </button>
      </div>
    </Dialog>
  );
}
