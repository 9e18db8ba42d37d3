import { useEffect } from 'preact/hooks';
import type { NetworkGame, OwnSeat } from '../store/network-games.js';
import { usePage } from '../store/page-context.js';
import type { NetworkTable } from './network-table.js';
import { secretHere } from './secret-here.js';
import { claimSeat, postProfile } from './table-api.js';

/** Has a game count for the profiles of whoever plays here, as soon as they sit at the table. */
export function useClaims({ key, seats }: NetworkGame, table: NetworkTable | null): void {
  const { profiles } = usePage();
  const joined = table?.seats.map(({ state }) => state.lobby !== null).join() ?? '';
  const claim = async (seat: OwnSeat): Promise<void> => {
    const profile = profiles.all.find(({ id }) => id === seat.profile);
    const secret = profile === undefined ? null : secretHere(profile);
    if (profile === undefined || secret === null) return;
    const claimed = await claimSeat(key, seat, secret);
    // A server without a directory has forgotten the profile when it was stopped.
    if (!claimed.ok && claimed.error.code === 'profile/unknown' && (await postProfile(profile, secret)).ok)
      await claimSeat(key, seat, secret);
  };
  useEffect(() => {
    for (const [index, seat] of seats.entries()) if (table?.seats[index]?.state.lobby != null) void claim(seat);
  }, [key, joined, profiles.all]);
}
