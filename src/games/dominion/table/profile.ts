import { fault, ok, type Result } from '../../../core/result.js';
import { listOf, objectOf, oneOf, orNull, parseJson, type Reader, text, whole } from './json-reader.js';
import { LONGEST_NAME } from './table-options.js';
import { readId, readRecord, recordToJson, type TableRecord } from './table-record.js';

/** A person who plays more than once. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The server that keeps it too, and the secret with which it gives it out; null for none. */
  readonly kept: { readonly server: string; readonly secret: string } | null;
}

/** A profile with its games, as it is exported and imported. */
export interface ProfileExport {
  readonly profile: Profile;
  readonly games: readonly TableRecord[];
}

export const PROFILE_FORMAT = 'herald-profile/1';
const MOST_GAMES = 100_000;
const LONGEST_SERVER = 300;

const readName: Reader<string> = (value, path) => {
  const name = text(LONGEST_NAME)(value, path);
  return name.ok && name.value.trim() === '' ? fault('profile/name', `${path}: a profile needs a name`) : name;
};

export const readProfile: Reader<Profile> = objectOf<Profile>({
  id: readId,
  name: readName,
  created: whole(0),
  kept: orNull(objectOf({ server: text(LONGEST_SERVER), secret: readId })),
});

const readExport = objectOf<ProfileExport & { readonly format: typeof PROFILE_FORMAT }>({
  format: oneOf([PROFILE_FORMAT]),
  profile: readProfile,
  games: listOf(readRecord, MOST_GAMES),
});

export const makeProfile = (profile: Profile): string => JSON.stringify(profile);

export function parseProfile(content: string): Result<Profile> {
  const json = parseJson(content);
  return json.ok ? readProfile(json.value, '') : json;
}

export const makeProfileExport = ({ profile, games }: ProfileExport): string =>
  JSON.stringify({ format: PROFILE_FORMAT, profile, games: games.map(recordToJson) });

/** Parses what `makeProfileExport` makes; the file may come from anywhere. */
export function parseProfileExport(content: string): Result<ProfileExport> {
  const json = parseJson(content);
  if (!json.ok) return json;
  const read = readExport(json.value, '');
  if (!read.ok) return read;
  const ids = read.value.games.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return fault('profile/same-game', `the game ${twice} is in the file twice`);
  return ok({ profile: read.value.profile, games: read.value.games });
}
