import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import { PROFESSOR_RULES, type ProfessorRule } from '../engine/index.js';

/** How games are played, as far as it is known before they begin; null for what players decide. */
export interface Gc18Settings {
  readonly players: number | null;
  readonly expert: boolean | null;
  readonly professorRule: ProfessorRule;
}

/** The document excludes four (Q29). */
export const PLAYER_COUNTS = [2, 3] as const;
export const MODES = ['basic', 'expert'] as const;

export function parsePlayers(text: string): Result<number> {
  const count = PLAYER_COUNTS.find((each) => String(each) === text);
  return count === undefined
    ? fault('players/count', `--players is "${text}"; expected ${PLAYER_COUNTS.join(' or ')}`)
    : ok(count);
}

/** Whether the mode is the experts'. */
export const parseMode = (text: string): Result<boolean> =>
  (MODES as readonly string[]).includes(text)
    ? ok(text === 'expert')
    : fault('mode/unknown', `--mode is "${text}"; expected ${MODES.join(' or ')}`);

export function parseProfessorRule(text: string): Result<ProfessorRule> {
  const rule = PROFESSOR_RULES.find((each) => each === text);
  return rule === undefined
    ? fault('professors/unknown', `--professors is "${text}"; expected ${PROFESSOR_RULES.join(' or ')}`)
    : ok(rule);
}

/** Settings come from the options of this game, or from its journal. */
export function completeSettings(settings: Settings): Gc18Settings {
  const { players, expert, professorRule } = settings as Partial<Gc18Settings>;
  return { players: players ?? null, expert: expert ?? null, professorRule: professorRule ?? 'state' };
}
