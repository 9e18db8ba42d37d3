import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { SubmissionError } from '../submission-files.js';
import type { ArchiveTarget } from './archive-target.js';
import { ByteReader } from './byte-reader.js';

const BLOCK = 512;
const PIECE = 65_536;
/** Longer names and links than any file system has. */
const MAX_TEXT = 65_536;

interface TarHeader {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly mode: number;
  readonly link: string;
}

/** What an extra header says about the entry that follows it. */
interface HeaderOverride {
  name?: string;
  link?: string;
  size?: number;
}

/** Unpacks a tar file, compressed by gzip or not: ustar, with the long names of GNU and POSIX (pax). */
export async function unpackTar(file: string, isCompressed: boolean, target: ArchiveTarget): Promise<void> {
  const raw = createReadStream(file);
  const reader = new ByteReader(isCompressed ? gunzipped(raw) : raw);
  let override: HeaderOverride = {};
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.length < BLOCK || block.every((byte) => byte === 0)) return;
    const header = { ...headerIn(block), ...override };
    if (!(Number.isSafeInteger(header.size) && header.size >= 0))
      throw new SubmissionError('its archive is damaged: a header has no valid size');
    const next = await extraHeader(header, reader, target);
    override = next ?? {};
    if (next === null) await unpackEntry(header, reader, target);
  }
}

async function* gunzipped(raw: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  try {
    for await (const chunk of raw.pipe(createGunzip())) yield chunk as Buffer;
  } catch (error) {
    throw new SubmissionError(`its archive is damaged: ${(error as Error).message}`);
  }
}

function headerIn(block: Buffer): TarHeader {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (octal(block, 148, 8) !== sum) throw new SubmissionError('its archive is damaged: a header has a wrong checksum');
  const prefix = block.toString('latin1', 257, 262) === 'ustar' ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: String.fromCharCode(block[156] as number),
    size: octal(block, 124, 12),
    mode: octal(block, 100, 8),
    link: text(block, 157, 100),
  };
}

const text = (block: Buffer, from: number, length: number): string => untilNull(block.subarray(from, from + length));

const untilNull = (bytes: Buffer): string => bytes.toString('utf8').split('\0', 1)[0] as string;

const octal = (block: Buffer, from: number, length: number): number =>
  Number.parseInt(text(block, from, length).trim() || '0', 8);

/** Reads a header that is about the next entry; null if this is an entry itself. There may be any number of them, so they count. */
async function extraHeader(
  { type, size }: TarHeader,
  reader: ByteReader,
  target: ArchiveTarget,
): Promise<HeaderOverride | null> {
  if (!'LKxg'.includes(type)) return null;
  if (size > MAX_TEXT) throw new SubmissionError('its archive is damaged: a name is too long');
  target.spend(BLOCK + size + padding(size));
  const content = await reader.take(size);
  await reader.take(padding(size));
  if (type === 'L') return { name: untilNull(content) };
  if (type === 'K') return { link: untilNull(content) };
  return type === 'x' ? paxOverride(content) : {};
}

/** Records such as `30 path=a/long/name`, whose first number is their length. */
function paxOverride(content: Buffer): HeaderOverride {
  const override: HeaderOverride = {};
  for (let at = 0; at < content.length; ) {
    const length = Number.parseInt(content.toString('latin1', at, at + 10), 10);
    if (!(length > 0)) break;
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(content.toString('utf8', at, at + length)) ?? [];
    if (key === 'path') override.name = value as string;
    if (key === 'linkpath') override.link = value as string;
    if (key === 'size') override.size = Number(value);
    at += length;
  }
  return override;
}

async function unpackEntry(header: TarHeader, reader: ByteReader, target: ArchiveTarget): Promise<void> {
  const { name, type, size, mode, link } = header;
  if (type === '5') await target.addFolder(name);
  else if (type === '2') target.addLink(name, link);
  else if (type === '0' || type === '\0' || type === '7') {
    await target.addFile(name, pieces(reader, size), (mode & 0o111) !== 0);
    await reader.take(padding(size));
    return;
  } else target.leaveOut(name, type === '1' ? 'a hard link' : 'neither a file nor a folder');
  await target.skip(pieces(reader, size + padding(size)));
}

async function* pieces(reader: ByteReader, size: number): AsyncIterable<Buffer> {
  for (let left = size; left > 0; ) {
    const piece = await reader.take(Math.min(left, PIECE));
    if (piece.length === 0) throw new SubmissionError('its archive is damaged: it ends in the middle of a file');
    left -= piece.length;
    yield piece;
  }
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
