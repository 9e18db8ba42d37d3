import { ok } from '../../core/result.js';
import type { TableSession } from '../../kit/table-session.js';
import { type Granted, refuse } from '../http-error.js';
import { isSameName } from '../player-names.js';
import { isSecret } from '../secrets.js';
import type { TableMatch } from './table-match.js';

/** Where a player would sit, and whether it was there before. */
export interface TableAdmission {
  readonly seat: number;
  readonly isBack: boolean;
}

export interface Applicant {
  readonly name: string;
  readonly version: string;
  /** Null for programs, which do not come back. */
  readonly secret: string | null;
  /** The seat that its key is for; null for the key of the table. */
  readonly invited: number | null;
}

/** Whether a player may sit down, or back. */
export function admitTo(match: TableMatch, session: TableSession, applicant: Applicant): Granted<TableAdmission> {
  const { name, version, secret, invited } = applicant;
  const seat = match.seatNamed(name);
  const known = match.playerAt(seat)?.secret;
  if (known !== undefined && secret !== null && isSecret(secret, known)) return ok({ seat, isBack: true });
  if (invited === null && session.names().some((each) => isSameName(each, name))) {
    return refuse(409, 'name/taken', `there is a player named ${name} at this table; choose another name`);
  }
  const free = session.seatFor(version, invited);
  return free.ok ? ok({ seat: free.value, isBack: false }) : refuse(409, free.error.code, free.error.message);
}

/** The seat of a player for whose profile the game is to count, if the player has it. */
export function checkClaim(match: TableMatch, name: string, secret: string, profile: string): Granted<number> {
  const seat = match.seatNamed(name);
  const player = match.playerAt(seat);
  if (player === null || !isSecret(secret, player.secret)) {
    return refuse(403, 'seat/secret', `this is not the secret of a player named ${name}`);
  }
  return match.players.some((each) => each?.profile === profile && each !== player)
    ? refuse(409, 'profile/seated', 'this profile has another seat at the table')
    : ok(seat);
}
