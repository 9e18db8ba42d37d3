import { readFileSync } from 'node:fs';
import { type Case, readCase } from '../../kit/case.js';
import type { PlayerProtocol } from '../../kit/protocol.js';
import { protocolNames } from '../../kit/protocol-name.js';
import type { Entry, Role, Transcript } from '../../kit/transcript/index.js';
import type { Subject } from '../../kit/verdict.js';
import { fileErrorOf, makeCommand } from '../../peer/index.js';
import { makeFileFault } from '../../run/case-files.js';
import { UsageError } from '../errors.js';
import { protocolOf } from '../grade/protocols.js';

export interface Wanted {
  readonly role?: Role;
  readonly seat?: string;
}

/** A recording that is to be judged, and all that is known of it. */
export interface Recording {
  readonly file: string;
  /** As it was written: whether `<<` is the players' or the server's, its header says. */
  readonly recording: Case;
  readonly protocol: PlayerProtocol;
  /** Who is judged. */
  readonly role: 'player' | 'server';
  readonly seats: readonly (string | null)[];
}

export async function readRecording(file: string, { role, seat }: Wanted): Promise<Recording> {
  const read = readCase(file, contentOf(file));
  if (!read.ok) throw new UsageError(read.error.map((error) => makeFileFault({ file, ...error })).join('\n'));
  const { header } = read.value.transcript;
  const judged = role ?? header.role;
  if (judged === 'bridge') throw new UsageError(`${file} records a bridge; players and servers are judged again`);
  const protocol = await protocolOf(header.protocol);
  if (protocol === null || !protocolNames(protocol).includes(header.protocol)) {
    throw new UsageError(`${file}: nothing is known of the protocol ${header.protocol}`);
  }
  const seats: readonly (string | null)[] = header.seats ?? [null];
  if (seat !== undefined && !seats.includes(seat)) {
    const known =
      header.seats === undefined ? 'it tells of one player, without a label' : `it has: ${seats.join(', ')}`;
    throw new UsageError(`${file} has no seat "${seat}"; ${known}`);
  }
  if (judged === 'server' && seats.length < 2) {
    throw new UsageError(`${file} tells of one seat; a server is judged by a recording of all its seats`);
  }
  return { file, recording: read.value, protocol, role: judged, seats: seat === undefined ? seats : [seat] };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileErrorOf(error)}`);
  }
}

/** The recording as one of its players: what they said stands after `<<`. */
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

/** What a seat of a recording is called. */
export const subjectOf = ({ file, recording, role }: Recording, seat: string | null): Subject => {
  const { title, protocol } = recording.transcript.header;
  const id = seat === null ? file : `${file}@${seat}`;
  return { id, title: title ?? id, register: null, protocol, role, level: 'must', rules: [], points: 1 };
};

/** The command line that judges it again. */
export const againFor = ({ file, role, recording }: Recording, seat: string | null): string =>
  [
    `herald replay ${makeCommand([file])}`,
    ...(role === recording.transcript.header.role ? [] : [`--role ${role}`]),
    ...(seat === null ? [] : [`--seat ${seat}`]),
  ].join(' ');
