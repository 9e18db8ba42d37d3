import type { Profile } from '../../table/index.js';

/** The secret with which the server of this page keeps a profile; null if it does not. No other server is told it. */
export const secretHere = ({ kept }: Profile): string | null => (kept?.server === location.origin ? kept.secret : null);
