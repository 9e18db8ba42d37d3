import type { Remark } from '../../../kit/conversation.js';
import { citeShape, type ShapeRule } from './clauses.js';
import type { Validation } from './schema/validate.js';

/**
 * What is accepted, but not by a strict reading: data for a card that takes none (J-12), a reaction that is null (J-36),
 * null for a Witch (J-37).
 */
const REMARKED: readonly (string | undefined)[] = ['J-12', 'J-36', 'J-37'];

export const remarksOn = (id: ShapeRule, { notes }: Validation & { readonly ok: true }): Remark[] =>
  notes
    .filter(({ register }) => REMARKED.includes(register))
    .map(({ register, message }) => ({ rule: citeShape(id, register), reason: message }));
