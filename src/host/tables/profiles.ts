import { ok } from '../../core/result.js';
import type { KeptGame, TableHosting } from '../../kit/table-session.js';
import { type Granted, refuse } from '../http-error.js';
import { checkName } from '../player-names.js';
import { hashOf } from '../secrets.js';
import { TokenBucket } from '../token-bucket.js';
import { checkSecret } from './table-secret.js';
import type { StoredUser, TableStore } from './table-store.js';

/** How much people may have kept. */
export interface ProfileLimits {
  readonly profiles: number;
  /** Profiles that were first kept from one address, since the server was started. */
  readonly profilesPerAddress: number;
  /** Of one address. */
  readonly requestsPerMinute: number;
}

export const DEFAULT_PROFILE_LIMITS: ProfileLimits = {
  profiles: 10_000,
  // Behind a proxy everybody has the same address.
  profilesPerAddress: 1_000,
  requestsPerMinute: 120,
};

export interface ProfilesOptions {
  readonly hosting: Pick<TableHosting, 'readProfile' | 'makeProfileFile' | 'withoutProfile'>;
  readonly store: TableStore;
  readonly limits: ProfileLimits;
  readonly nameLength: number;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** What the owner of a profile is told when it is kept. */
export interface KeptProfile {
  readonly id: string;
  readonly games: number;
  readonly lasts: boolean;
}

const MINUTE = 60_000;

/** The profiles of a server, with the games that were played under them. Who has the secret of a profile owns it. */
export class Profiles {
  private readonly options: ProfilesOptions;
  private readonly users = new Map<string, StoredUser>();
  private readonly idByHash = new Map<string, string>();
  private readonly games = new Map<string, KeptGame[]>();
  private readonly createdFrom = new Map<string, number>();
  private readonly rates = new Map<string, TokenBucket>();

  constructor(options: ProfilesOptions) {
    this.options = options;
    for (const user of options.store.users) this.remember(user);
    for (const game of options.store.games) this.count(game);
  }

  get lasts(): boolean {
    return this.options.store.lasts;
  }

  /** Whether an address may ask again now. */
  checkRate(address: string): Granted<null> {
    const { limits, now } = this.options;
    const perMinute = limits.requestsPerMinute;
    const bucket = this.rates.get(address) ?? new TokenBucket((perMinute * 1000) / MINUTE, perMinute, now());
    this.rates.set(address, bucket);
    if (bucket.take(1, now())) return ok(null);
    const message = `too many requests about profiles; ${perMinute} a minute are allowed`;
    return refuse(429, 'profiles/rate', message, { 'Retry-After': '60' });
  }

  /** Keeps a profile from now on, or what its owner has changed of it. */
  keep(value: unknown, address: string): Granted<KeptProfile> {
    const { hosting, nameLength, store } = this.options;
    const secret = checkSecret((value as { secret?: unknown } | null)?.secret, 'profile');
    if (!secret.ok) return secret;
    const sent = hosting.readProfile(value);
    if (!sent.ok) return refuse(400, sent.error.code, sent.error.message);
    const { id, profile } = sent.value;
    const name = checkName(sent.value.name, nameLength);
    if (!name.ok) return name;
    const user = { id, hash: hashOf(secret.value), profile };
    const allowed = this.checkOwner(user) ?? this.checkRoom(id, address);
    if (!allowed.ok) return allowed;
    const stored = this.write(user);
    return stored.ok ? ok({ id, games: this.games.get(id)?.length ?? 0, lasts: store.lasts }) : stored;
  }

  /** The id of the profile that a secret opens. */
  find(secret: unknown): Granted<string> {
    const given = checkSecret(secret, 'profile');
    if (!given.ok) return given;
    const id = this.idByHash.get(hashOf(given.value));
    return id === undefined ? refuse(404, 'profile/unknown', 'this server keeps no profile with this key') : ok(id);
  }

  /** A profile with all its games, as a file that a browser imports. */
  fileOf(secret: unknown): Granted<string> {
    const id = this.find(secret);
    if (!id.ok) return id;
    const { profile } = this.users.get(id.value) as StoredUser;
    return ok(this.options.hosting.makeProfileFile(profile, this.games.get(id.value) ?? []));
  }

  /** Forgets the profile that a secret opens. Its games stay, without it. */
  forget(secret: unknown): Granted<object> {
    const { store, warn } = this.options;
    const id = this.find(secret);
    if (!id.ok) return id;
    const games = (this.games.get(id.value) ?? []).map((game) => this.without(game, id.value));
    try {
      store.removeUser(id.value, games);
    } catch (error) {
      warn(`a profile was not deleted: ${(error as Error).message}`);
      return refuse(503, 'profiles/record', 'the server cannot delete profiles at the moment');
    }
    this.idByHash.delete((this.users.get(id.value) as StoredUser).hash);
    this.users.delete(id.value);
    this.games.delete(id.value);
    for (const game of games) this.replace(game);
    return ok({});
  }

  /** A game is over. A profile may have been deleted while it was played. */
  addGame(played: KeptGame): void {
    const { store, warn } = this.options;
    const gone = played.profiles.filter((id) => !this.users.has(id));
    const game = gone.reduce((kept, id) => this.without(kept, id), played);
    this.count(game);
    try {
      store.addGame(game);
    } catch (error) {
      warn(`a finished game was not kept: ${(error as Error).message}`);
    }
  }

  sweep(): void {
    for (const [address, bucket] of this.rates) if (bucket.isFull(this.options.now())) this.rates.delete(address);
  }

  private checkOwner({ id, hash }: StoredUser): Granted<null> | null {
    const known = this.users.get(id)?.hash ?? hash;
    if (known !== hash) return refuse(403, 'profile/secret', 'this server keeps that profile with another key');
    const other = this.idByHash.get(hash) ?? id;
    return other === id ? null : refuse(409, 'profile/taken', 'this key belongs to another profile');
  }

  private checkRoom(id: string, address: string): Granted<null> {
    const { profiles, profilesPerAddress } = this.options.limits;
    if (this.users.has(id)) return ok(null);
    if (this.users.size >= profiles)
      return refuse(503, 'profiles/many', `the server already keeps ${profiles} profiles`);
    const created = this.createdFrom.get(address) ?? 0;
    if (created >= profilesPerAddress) {
      return refuse(429, 'profiles/address', `${profilesPerAddress} profiles from one address are allowed`);
    }
    this.createdFrom.set(address, created + 1);
    return ok(null);
  }

  private write(user: StoredUser): Granted<null> {
    const { store, warn } = this.options;
    const isNews = JSON.stringify(this.users.get(user.id)) !== JSON.stringify(user);
    try {
      if (isNews) store.addUser(user);
    } catch (error) {
      warn(`a profile was not kept: ${(error as Error).message}`);
      return refuse(503, 'profiles/record', 'the server cannot keep profiles at the moment');
    }
    this.remember(user);
    return ok(null);
  }

  private without(game: KeptGame, id: string): KeptGame {
    const profiles = game.profiles.filter((profile) => profile !== id);
    return { ...game, profiles, table: this.options.hosting.withoutProfile(game.table, id) };
  }

  /** For the others who played it, too, a game is as it is kept now. */
  private replace(game: KeptGame): void {
    for (const profile of game.profiles) {
      const games = this.games.get(profile) ?? [];
      this.games.set(
        profile,
        games.map((each) => (each.key === game.key ? game : each)),
      );
    }
  }

  private remember(user: StoredUser): void {
    this.users.set(user.id, user);
    this.idByHash.set(user.hash, user.id);
  }

  private count(game: KeptGame): void {
    for (const profile of game.profiles) this.games.set(profile, [...(this.games.get(profile) ?? []), game]);
  }
}
