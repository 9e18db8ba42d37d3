import { parseTranscript } from '../../kit/transcript/index.js';
import { labelled, wrap } from '../../report/console/text.js';
import { messagesOf } from '../../report/html/recorded-messages.js';
import type { GameSetup } from './game-setup.js';

/** What each player did in a recorded game: for Dominion its turns, purchases, deck and points by turn. */
export async function summarizeGame({ loaded }: Pick<GameSetup, 'loaded'>, recording: string | null): Promise<string> {
  const renderer = (await loaded.game.loadRenderer?.()) ?? null;
  if (recording === null || renderer?.players === undefined) return '';
  const seats = seatsIn(recording);
  return renderer
    .players(loaded.name, messagesOf(recording, loaded.protocol))
    .toSorted((a, b) => seats.indexOf(a.seat ?? '') - seats.indexOf(b.seat ?? ''))
    .map(({ seat, facts }) => {
      const longest = facts.reduce((found, [label]) => (label.length > found.length ? label : found), '');
      const lines = facts.flatMap(([label, value]) => labelled(label, wrap(value), longest));
      return `\n${seat ?? 'the player'}\n${lines.join('\n')}\n`;
    })
    .join('');
}

/** In the order of the header, whoever spoke first. */
function seatsIn(recording: string): readonly string[] {
  const read = parseTranscript(recording);
  return read.ok ? (read.value.header.seats ?? []) : [];
}
