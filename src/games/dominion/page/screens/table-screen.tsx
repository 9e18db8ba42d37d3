import { useEffect } from 'preact/hooks';
import { goTo } from '../route.js';
import type { Library, SavedGame } from '../store/library.js';
import { useLocalGame } from '../store/local-game.js';
import { usePage } from '../store/page-context.js';
import { GameTable } from './game-table.js';

interface TableScreenProps {
  readonly library: Library;
  readonly saved: SavedGame;
}

/** A game on this device. */
export function TableScreen({ library, saved }: TableScreenProps) {
  const game = useLocalGame(library, saved, usePage().preferences);
  useEffect(() => {
    if (game.isOver) goTo({ screen: 'end', game: saved.id });
  }, [game.isOver, saved.id]);
  return <GameTable game={game} leaving="Leave; the game is saved" />;
}
