import { ok } from '../core/result.js';
import { type Granted, refuse } from './http-error.js';
import { isSameName } from './player-names.js';
import { newKey } from './secrets.js';

export interface InvitationOptions {
  /** 27 characters, as other keys; a new one by default. */
  readonly key?: string;
  /** A player joins with it, under this name. Called before the game knows of it. */
  readonly onJoin: (name: string) => void;
}

interface Invitation extends InvitationOptions {
  /** The key of the game. */
  readonly game: string;
  name: string | null;
}

/** Further keys of a game, one for each player: it is known who joins, whatever name it takes. */
export class Invitations {
  private readonly all = new Map<string, Invitation>();

  add(game: string, options: InvitationOptions): string {
    const { key = newKey() } = options;
    this.all.set(key, { ...options, game, name: null });
    return key;
  }

  /** The key of the game that a key belongs to. */
  gameOf(key: string): string {
    return this.all.get(key)?.game ?? key;
  }

  /** Whether a player of that name may join with this key; `present` is whether a name is in the game. */
  check(key: string, name: string, present: (name: string) => boolean): Granted<null> {
    const taken = this.all.get(key)?.name ?? null;
    return taken === null || isSameName(taken, name) || !present(taken)
      ? ok(null)
      : refuse(409, 'seat/taken', `this key is for one player, who has joined as ${taken}`);
  }

  join(key: string, name: string): void {
    const invitation = this.all.get(key);
    if (invitation === undefined) return;
    invitation.name = name;
    invitation.onJoin(name);
  }

  forget(game: string): void {
    for (const [key, invitation] of this.all) if (invitation.game === game) this.all.delete(key);
  }
}
