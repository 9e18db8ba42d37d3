import { fault, ok, type Result } from '../../../../core/result.js';
import { type Profile, type ProfileExport, parseProfileExport } from '../../table/index.js';
import { flag, objectOf, orElse, parseJson, type Reader, text } from '../../table/json-reader.js';
import { type LobbyState, parseServerMessage, type WantedTable, wantedToJson } from '../../table/remote/index.js';
import type { OwnSeat } from '../store/network-games.js';

// The requests of the page besides its sockets.

const LONGEST = 5_000;

const UNREACHABLE = fault('server/unreachable', 'The server cannot be reached.');

/** A request, and its answer as JSON. A refusal of the server is a fault with its own sentence. */
async function ask(path: string, init: RequestInit = {}): Promise<Result<unknown>> {
  try {
    const response = await fetch(path, init);
    const body = parseJson(await response.text());
    if (response.ok) return body;
    const refusal = objectOf({ error: text(LONGEST), code: orElse(text(LONGEST), '') })(body.ok ? body.value : {}, '');
    if (!refusal.ok) return fault('server/status', `The server answers with status ${response.status}.`);
    return fault(refusal.value.code, refusal.value.error);
  } catch {
    return UNREACHABLE;
  }
}

export const isUnreachable = (result: Result<unknown>): boolean =>
  !result.ok && (result.error.code === 'server/unreachable' || result.error.code === 'server/status');

/** Creates a game; returns its key. */
export async function postTable(wanted: WantedTable, token: string): Promise<Result<string>> {
  const headers = { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) };
  const answer = await ask('/table', { method: 'POST', headers, body: JSON.stringify(wantedToJson(wanted)) });
  if (!answer.ok) return answer;
  const created = objectOf({ key: text(LONGEST) })(answer.value, '');
  return created.ok ? ok(created.value.key) : created;
}

/** Whether a player may take a seat, or have it back. */
export interface Admission {
  readonly ok: boolean;
  readonly error: string;
}

export type TableInfo = LobbyState & { readonly admission: Admission };

const readAdmission: Reader<{ readonly admission: Admission }> = objectOf({
  admission: orElse(objectOf<Admission>({ ok: flag, error: orElse(text(LONGEST), '') }), { ok: true, error: '' }),
});

/** What anybody may know of a game, and, with a name and a secret, whether this player may join it. */
export async function getTable(
  key: string,
  who?: { readonly name: string; readonly secret: string },
): Promise<Result<TableInfo>> {
  const query = who === undefined ? '' : `?${new URLSearchParams({ name: who.name, secret: who.secret })}`;
  const answer = await ask(`/table/${encodeURIComponent(key)}${query}`);
  if (!answer.ok) return answer;
  // It has the form of the message that players are sent.
  const lobby = parseServerMessage(JSON.stringify({ method: 'Lobby', params: answer.value }));
  if (!lobby.ok) return lobby;
  const admission = readAdmission(answer.value, '');
  return admission.ok ? ok({ ...(lobby.value?.params as LobbyState), ...admission.value }) : admission;
}

const asJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

/** Has the server keep a profile, which whoever knows its secret can fetch. */
export const postProfile = ({ kept, ...profile }: Profile, secret: string): Promise<Result<unknown>> =>
  ask('/profile', asJson({ ...profile, secret }));

const withSecret = (secret: string): RequestInit => ({ headers: { Authorization: `Bearer ${secret}` } });

/** Has the server forget a profile. */
export const deleteProfile = (secret: string): Promise<Result<unknown>> =>
  ask('/profile', { method: 'DELETE', ...withSecret(secret) });

/** A profile with the games that were played under it here. */
export async function getProfile(secret: string): Promise<Result<ProfileExport>> {
  const answer = await ask('/profile', withSecret(secret));
  return answer.ok ? parseProfileExport(JSON.stringify(answer.value)) : answer;
}

/** A game counts for a profile that the server keeps. */
export const claimSeat = (key: string, { name, secret }: OwnSeat, profile: string): Promise<Result<unknown>> =>
  ask(`/table/${encodeURIComponent(key)}/profile`, asJson({ name, secret, profile }));

/** The address of a socket of this server. */
export function socketAddress(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
