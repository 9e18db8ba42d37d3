import {
  GAME_ACHIEVEMENTS,
  type GameAchievement,
  type OwnGame,
  SERIES_ACHIEVEMENTS,
  type SeriesAchievement,
} from './achievement-list.js';
import { type FinishedGame, seatOfProfile } from './table-record.js';

export type AchievementId = keyof typeof GAME_ACHIEVEMENTS | keyof typeof SERIES_ACHIEVEMENTS;

/** How far a profile has come, and with which game it got there. */
export interface Achievement {
  readonly id: AchievementId;
  readonly name: string;
  readonly text: string;
  /** The best so far, at most `want`. */
  readonly have: number;
  readonly want: number;
  readonly earned: { readonly game: string; readonly time: number } | null;
}

interface PlayedGame extends OwnGame {
  readonly earned: { readonly game: string; readonly time: number };
}

/** All achievements of a profile, computed anew from its games. */
export function achievementsOf(profile: string, finished: readonly FinishedGame[]): Achievement[] {
  const games = finished.toSorted((a, b) => a.ended - b.ended).flatMap((game) => playedGame(game, profile));
  return [
    ...Object.entries(GAME_ACHIEVEMENTS).map(([id, each]) => gameAchievement(id as AchievementId, each, games)),
    ...Object.entries(SERIES_ACHIEVEMENTS).map(([id, each]) => seriesAchievement(id as AchievementId, each, games)),
  ];
}

/** Practice does not count. */
function playedGame({ id, ended, options, practiced, facts }: FinishedGame, profile: string): PlayedGame[] {
  const seat = seatOfProfile(options, profile);
  const own = seat === null ? undefined : facts.seats[seat];
  return own === undefined || practiced ? [] : [{ own, game: facts, options, earned: { game: id, time: ended } }];
}

function gameAchievement(id: AchievementId, each: GameAchievement, games: readonly PlayedGame[]): Achievement {
  const { name, text, want, measure } = each;
  const best = Math.max(0, ...games.map(measure));
  const first = games.find((game) => measure(game) >= want);
  return { id, name, text, have: Math.min(best, want), want, earned: first?.earned ?? null };
}

function seriesAchievement(id: AchievementId, each: SeriesAchievement, games: readonly PlayedGame[]): Achievement {
  const { name, text, all, parts } = each;
  const done = new Set<string>();
  let earned: Achievement['earned'] = null;
  for (const game of games) {
    for (const part of parts(game)) if (all.includes(part)) done.add(part);
    if (done.size === all.length) earned ??= game.earned;
  }
  return { id, name, text, have: done.size, want: all.length, earned };
}

/** The achievements that a game has just added, for the end screen. */
export function newAchievements(profile: string, finished: readonly FinishedGame[], game: string): Achievement[] {
  return achievementsOf(profile, finished).filter(({ earned }) => earned?.game === game);
}
