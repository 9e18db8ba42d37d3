import { type Datum, isList } from '../../../wire/sexpr/datum.js';
import type { Saying } from './session.js';

/**
 * What a reply is for the order of messages. It need not be legal, nor even well formed: a reply of any shape is still a
 * reply.
 */
export function sayingOf(asked: 'move' | 'attacked', reply: Datum): Saying {
  const [head, card] = isList(reply) ? reply : [];
  if (head === 'moat' || head === 'discard') return 'defense';
  if (head === 'clean') return 'clean';
  if (head === 'act' && card === 'militia') return 'militia';
  if (head === 'act' || head === 'add' || head === 'buy') return 'play';
  return asked === 'attacked' ? 'defense' : 'play';
}
