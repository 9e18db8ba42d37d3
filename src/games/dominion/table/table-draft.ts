import type { Result } from '../../../core/result.js';
import { seededRandom } from '../../../core/seeded-random.js';
import { type Card, type Draft, drafter, pick, startDraft } from '../engine/index.js';
import { type GameMode, type Pool, poolCards } from './game-mode.js';
import type { TableSeat } from './table-options.js';

export const startTableDraft = (seats: number, pool: Pool): Result<Draft> => startDraft(seats, poolCards(pool));

/** A random stream that no shuffle and no strategy uses. */
const DRAFT_STREAM = -5;

/** The draft after all picks of bots that are due. They pick at random, by their seeds. */
export function withBotPicks(draft: Draft, seats: readonly TableSeat[]): Draft {
  let current = draft;
  for (let seat = drafter(current); seat !== null; seat = drafter(current)) {
    const bot = seats[seat];
    if (bot?.kind !== 'bot') return current;
    const card = seededRandom(bot.seed, DRAFT_STREAM, current.picked.length).pick(current.pool);
    const next = pick(current, seat, card);
    if (!next.ok) throw new Error(next.error.message);
    current = next.value;
  }
  return current;
}

/** The picked cards, and who took each. */
export const draftPicks = ({ picked, seats }: Draft): { readonly card: Card; readonly seat: number }[] =>
  picked.map((card, index) => ({ card, seat: index % seats }));

/** The mode of the game that the draft leads to; null while cards are missing. */
export const modeOfDraft = (draft: Draft): GameMode | null =>
  drafter(draft) === null ? { kind: 'draft', cards: draft.picked } : null;
