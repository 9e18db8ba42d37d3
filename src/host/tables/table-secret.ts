import { ok } from '../../core/result.js';
import { type Granted, refuse } from '../http-error.js';

const SECRET = /^[\w-]{16,64}$/;

/** A browser makes its own secrets, because it cannot read the headers of an upgrade, and nobody else need know them. */
export const checkSecret = (secret: unknown, whose: 'player' | 'profile'): Granted<string> =>
  typeof secret === 'string' && SECRET.test(secret)
    ? ok(secret)
    : refuse(400, 'secret/invalid', `a ${whose} needs a secret of 16 to 64 letters, digits, "-" or "_"`);
