import { type Case, readCase } from '../../kit/case.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import type { Entry, Role, Transcript, TranscriptError } from '../../kit/transcript/index.js';
import type { Subject } from '../../kit/verdict.js';
import { makeCommand } from '../../peer/index.js';
import { plural } from '../../report/console/text.js';
import { makeFileFault } from '../../run/case-files.js';
import { UsageError } from '../../run/errors.js';
import { readText } from '../report/read-files.js';

export interface Wanted {
  readonly role?: Role;
  readonly seat?: string;
}

/** A recording to be judged, and what is known about it. */
export interface Recording {
  readonly file: string;
  /** As written: its header says whether `<<` marks what the players or the server sent. */
  readonly recording: Case;
  readonly loaded: LoadedProtocol;
  /** Who is judged. */
  readonly role: 'player' | 'server';
  readonly seats: readonly (string | null)[];
}

export async function readRecording(file: string, { role, seat }: Wanted, games: GameCatalog): Promise<Recording> {
  const read = readCase(file, readText(file));
  if (!read.ok) throw new UsageError(describeMistakes(file, read.error));
  const { header } = read.value.transcript;
  const judged = role ?? header.role;
  if (judged === 'bridge')
    throw new UsageError(`${file} is a recording of a bridge; only players and servers can be judged`);
  if (judged === 'server' && seat !== undefined)
    throw new UsageError('--seat has no effect on a server, which is judged over all seats');
  const named = games.find(header.protocol);
  if (named === null)
    throw new UsageError(`${file}: unknown protocol "${header.protocol}"; known protocols: ${games.names.join(', ')}`);
  const loaded = await games.load(named);
  const seats: readonly (string | null)[] = header.seats ?? [null];
  if (seat !== undefined && !seats.includes(seat)) {
    const known =
      header.seats === undefined
        ? 'it records one player, without a label; remove --seat'
        : `it has: ${seats.join(', ')}`;
    throw new UsageError(`${file} has no seat "${seat}"; ${known}`);
  }
  if (judged === 'server' && seats.length < 2) {
    throw new UsageError(`${file} records one seat; judging a server takes a recording of all its seats`);
  }
  return { file, recording: read.value, loaded, role: judged, seats: seat === undefined ? seats : [seat] };
}

const SHOWN_MISTAKES = 3;

/** A file that is something else has a mistake on nearly every line. */
function describeMistakes(file: string, errors: readonly TranscriptError[]): string {
  const isRecording = !errors.some(({ code }) => code === 'header/missing-key');
  const left = errors.length - SHOWN_MISTAKES;
  return [
    ...(isRecording ? [] : [`${file} is not a recording:`]),
    ...errors.slice(0, SHOWN_MISTAKES).map((error) => makeFileFault({ file, ...error })),
    ...(left > 0 ? [`and ${plural(left, 'more mistake')}`] : []),
  ].join('\n');
}

/** The recording from the side of the players: `<<` marks what they sent. */
export function playersOf({ recording }: Recording): Case {
  const { transcript } = recording;
  return transcript.header.role === 'player' ? recording : { ...recording, transcript: turned(transcript) };
}

const turned = ({ header, entries }: Transcript): Transcript => ({
  header: { ...header, role: 'player' },
  entries: entries.map((entry) =>
    entry.side === '>>' || entry.side === '<<'
      ? ({ ...entry, side: entry.side === '>>' ? '<<' : '>>' } as Entry)
      : entry,
  ),
});

/** A seat of a recording as the subject of a verdict. */
export const subjectOf = ({ file, recording, role }: Recording, seat: string | null): Subject => {
  const { title, protocol } = recording.transcript.header;
  const id = seat === null ? file : `${file}@${seat}`;
  return { id, title: title ?? id, register: null, protocol, role, level: 'must', rules: [], points: 1 };
};

/** The command that judges it again. */
export const rerunCommand = ({ file, role, recording }: Recording, seat: string | null): string =>
  [
    `herald replay ${makeCommand([file])}`,
    ...(role === recording.transcript.header.role ? [] : [`--role ${role}`]),
    ...(seat === null ? [] : [`--seat ${seat}`]),
  ].join(' ');
