import { deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** With slashes, and relative. */
  readonly path: string;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

/** The time of every entry, so that the same files make the same archive: the first that the format can say. */
const DOS_DATE = 0x21;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** What a reader on Unix takes the permissions from. */
const MADE_ON_UNIX = (3 << 8) | VERSION;
const REGULAR_FILE = 0o100000;

/** A zip archive with the permissions of Unix. Large archives (zip64) are not needed here. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.data, { level: 9 });
    const common = commonFields(entry, packed.length);
    const name = Buffer.from(entry.path, 'utf8');
    const local = Buffer.concat([u32(0x04034b50), u16(VERSION), common, name]);
    directory.push(
      Buffer.concat([u32(0x02014b50), u16(MADE_ON_UNIX), u16(VERSION), common, tail(entry, offset), name]),
    );
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  const end = [u32(0x06054b50), u16(0), u16(0), u16(count), u16(count), u32(central.length), u32(offset), u16(0)];
  return Buffer.concat([...parts, central, ...end]);
}

/** What the entry and its line in the directory share. */
const commonFields = ({ path, data }: ZipEntry, packed: number): Buffer =>
  Buffer.concat([
    u16(UTF8_NAMES),
    u16(DEFLATED),
    u16(0),
    u16(DOS_DATE),
    u32(crc32(data)),
    u32(packed),
    u32(data.length),
    u16(Buffer.byteLength(path)),
    u16(0),
  ]);

/** What only the directory has: no comment, one disk, permissions, and where the entry begins. */
const tail = ({ executable }: ZipEntry, offset: number): Buffer =>
  Buffer.concat([
    u16(0),
    u16(0),
    u16(0),
    u32(((REGULAR_FILE | (executable ? 0o755 : 0o644)) << 16) >>> 0),
    u32(offset),
  ]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest >>> 0;
});

/** zlib.crc32 is not in every Node 20. */
function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
