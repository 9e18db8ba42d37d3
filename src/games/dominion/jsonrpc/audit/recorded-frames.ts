import { FAREWELL } from '../../../../kit/socket-kit.js';
import type { Entry, Transcript, TranscriptLines } from '../../../../kit/transcript/index.js';
import { type Envelope, parseEnvelope } from '../envelope/envelope.js';
import type { Party } from '../messages.js';

/** A recording of all seats of a game; its lines, where it stands in a file. */
export interface Recording {
  readonly transcript: Transcript;
  readonly lines?: Pick<TranscriptLines, 'entries'>;
}

/** One frame of a recording. */
export interface Spoken {
  readonly seat: number;
  readonly from: Party;
  /** Its place in the recording, which is the order in which things were seen. */
  readonly index: number;
  readonly line: number | null;
  readonly text: string;
  readonly said: Envelope;
}

/** The end of a connection, and who ended it. */
export interface Closed {
  readonly seat: number;
  readonly by: Party;
  readonly index: number;
  readonly line: number | null;
  /** The kit has seen enough, and leaves with all its players. */
  readonly isFarewell: boolean;
}

/** All that was said on one connection. */
export interface SeatFrames {
  readonly seat: number;
  readonly label: string;
  readonly told: readonly Spoken[];
  /** Told without being asked, whenever the server thinks fit (J-31, J-32). */
  readonly news: readonly Spoken[];
  readonly said: readonly Spoken[];
  readonly closed: Closed | null;
  /** Where it was waited for in vain. */
  readonly deadlines: readonly number[];
}

const SOLE = 'player';

export function framesOf({ transcript, lines }: Recording): SeatFrames[] {
  const { header, entries } = transcript;
  const labels = header.seats ?? [SOLE];
  const seats = labels.map((label, seat) => ({
    seat,
    label,
    told: [] as Spoken[],
    news: [] as Spoken[],
    said: [] as Spoken[],
    closed: null as Closed | null,
    deadlines: [] as number[],
  }));
  // In a recording of a server's grading `<<` is the server's; a server that records its players has it the other way.
  const serverSide = header.role === 'server' ? '<<' : '>>';
  let isFarewell = false;
  for (const [index, entry] of entries.entries()) {
    const seat = labels.indexOf(seatOf(entry) ?? (labels[0] as string));
    const own = seats[seat];
    if (own === undefined || entry.side === '#') continue;
    const line = lines?.entries[index] ?? null;
    const from: Party = entry.side === serverSide ? 'server' : 'player';
    if (entry.side === '--') {
      if (entry.kind === 'deadline') own.deadlines.push(index);
      if (entry.kind === 'note' && entry.text === FAREWELL) isFarewell = true;
    } else if (entry.kind === 'close' || entry.kind === 'end')
      own.closed ??= { seat, by: from, index, line, isFarewell };
    else {
      const text = textOf(entry);
      if (text === null) continue;
      const spoken = { seat, from, index, line, text, said: heard(text, from) };
      own[from === 'player' ? 'said' : isNews(spoken) ? 'news' : 'told'].push(spoken);
    }
  }
  return seats;
}

const seatOf = (entry: Entry): string | undefined => (entry.side === '#' ? undefined : entry.seat);

/** Params that are null are a player's to send and the server's to take or not (J-10). */
const heard = (text: string, from: Party): Envelope => parseEnvelope(text, { nullParams: from === 'player' });

function textOf(entry: Entry): string | null {
  if (entry.kind === 'message' || entry.kind === 'raw') return entry.text;
  return entry.kind === 'hex' ? `(binary frame of ${entry.bytes.length} bytes)` : null;
}

export const methodOf = ({ said }: Spoken): string | null =>
  said.kind === 'request' || said.kind === 'notification' ? said.method : null;

export const paramsOf = ({ said }: Spoken): Readonly<Record<string, unknown>> => {
  const params = said.kind === 'request' || said.kind === 'notification' ? said.params : undefined;
  return typeof params === 'object' && params !== null && !Array.isArray(params)
    ? (params as Readonly<Record<string, unknown>>)
    : {};
};

export const idOf = ({ said }: Spoken): unknown =>
  said.kind === 'notification' || said.kind === 'batch' ? undefined : said.id;

const NEWS = ['Played', 'Shuffle'];
const isNews = ({ said }: Spoken): boolean => said.kind === 'notification' && NEWS.includes(said.method);

export const isAnswer = ({ said }: Spoken): boolean => said.kind === 'response' || said.kind === 'errorResponse';
