import { encodeUtf8 } from '../../core/utf8.js';

const TOKEN = /"([^"]*)"|((?:[0-9a-fA-F]{2})+)(?=[\s"]|$)|(\S+)/g;

export type HexResult = { readonly bytes: readonly number[] } | { readonly at: number; readonly text: string };

/** Reads a line of hexadecimal digit pairs and "quoted text", which means its UTF-8 bytes; or returns the first error. */
export function parseHex(line: string): HexResult {
  const bytes: number[] = [];
  for (const found of line.matchAll(TOKEN)) {
    const [, quoted, pairs, invalid] = found;
    if (invalid !== undefined) return { at: found.index, text: invalid };
    if (quoted !== undefined) for (const byte of encodeUtf8(quoted)) bytes.push(byte);
    else for (let i = 0; i < pairs!.length; i += 2) bytes.push(Number.parseInt(pairs!.slice(i, i + 2), 16));
  }
  return { bytes };
}

const LINE_WIDTH = 72;
/** Shorter runs of printable bytes stay hexadecimal. */
const WORTH_QUOTING = 3;

/** The lines of a hex dump in which readable runs are quoted. */
export function makeHex(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  let line = '';
  for (let at = 0; at < bytes.length; ) {
    const run = printableFrom(bytes, at);
    const token = run - at >= WORTH_QUOTING ? `"${latin(bytes, at, run)}"` : pair(bytes[at]!);
    at = run - at >= WORTH_QUOTING ? run : at + 1;
    if (line !== '' && line.length + token.length >= LINE_WIDTH) {
      lines.push(line);
      line = token;
    } else line += line === '' ? token : ` ${token}`;
  }
  return [...lines, line];
}

const pair = (byte: number): string => byte.toString(16).padStart(2, '0');

const QUOTE = 0x22;

function printableFrom(bytes: Uint8Array, from: number): number {
  const limit = Math.min(bytes.length, from + LINE_WIDTH);
  let at = from;
  while (at < limit && bytes[at]! >= 0x20 && bytes[at]! <= 0x7e && bytes[at] !== QUOTE) at++;
  return at;
}

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
