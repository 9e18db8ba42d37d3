import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file, right or wrong. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly text?: string | Buffer;
  /** As Unix has it, with the type of the file; null for an archive from Windows. */
  readonly mode?: number | null;
  readonly isEncrypted?: boolean;
  /** The size that the archive claims. */
  readonly claims?: number;
}

export const LINK = 0o120777;
export const SCRIPT = 0o100755;

const FLAGS = { encrypted: 1, utf8: 0x800 };

/** A zip file, written by hand so that it can break every rule. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = makeEntry(entry, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function makeEntry(entry: ZipEntry, offset: number): { readonly local: Buffer; readonly central: Buffer } {
  const { name, text = '', mode = 0o100644, isEncrypted = false, claims } = entry;
  const bytes = typeof name === 'string' ? Buffer.from(name) : name;
  const content = Buffer.from(text);
  const packed = deflateRawSync(content);
  const flags = (isEncrypted ? FLAGS.encrypted : 0) | (typeof name === 'string' && mode !== null ? FLAGS.utf8 : 0);
  // From the flags to the length of the extra field, as in both headers.
  const common = Buffer.alloc(24);
  common.writeUInt16LE(flags, 0);
  common.writeUInt16LE(8, 2);
  common.writeUInt32LE(crc32(content), 8);
  common.writeUInt32LE(packed.length, 12);
  common.writeUInt32LE(claims ?? content.length, 16);
  common.writeUInt16LE(bytes.length, 20);
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), common, bytes, packed]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  const head = Buffer.from([0x50, 0x4b, 1, 2, 20, mode === null ? 0 : 3, 20, 0]);
  return { local, central: Buffer.concat([head, common, tail, bytes]) };
}
