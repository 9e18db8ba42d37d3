import { decodeUtf8 } from '../../core/utf8.js';
import type { ByteQueue } from '../byte-queue.js';

const BITS = 10;
const WORDS = 3;
const WORD_BYTES = 4;
/** Longer atoms are rare, and are decoded each time. */
const LONGEST_KEPT = WORDS * WORD_BYTES;

/** `MASKS[word * (LONGEST_KEPT + 1) + length]` selects the bytes of a word that belong to an atom of that length. */
const MASKS = new Int32Array(WORDS * (LONGEST_KEPT + 1)).map((_, index) => {
  const bytes = (index % (LONGEST_KEPT + 1)) - WORD_BYTES * Math.floor(index / (LONGEST_KEPT + 1));
  return bytes >= WORD_BYTES ? -1 : bytes <= 0 ? 0 : (1 << (8 * bytes)) - 1;
});
const SECOND = LONGEST_KEPT + 1;
const THIRD = 2 * SECOND;

/** Whether two atoms of one length are the same. Those too long for the table are not compared, and count as different. */
export function areSame({ words }: ByteQueue, one: number, other: number, length: number): boolean {
  if (length > LONGEST_KEPT) return false;
  const a = words.getInt32(one, true) ^ words.getInt32(other, true);
  if ((a & MASKS[length]!) !== 0) return false;
  const b = words.getInt32(one + WORD_BYTES, true) ^ words.getInt32(other + WORD_BYTES, true);
  const c = words.getInt32(one + 2 * WORD_BYTES, true) ^ words.getInt32(other + 2 * WORD_BYTES, true);
  return ((b & MASKS[SECOND + length]!) | (c & MASKS[THIRD + length]!)) === 0;
}

/**
 * A cache of atoms. A message repeats the same few words hundreds of times: recognizing one by three machine words is
 * several times faster than decoding it. New atoms replace old ones, so that it never grows.
 */
export class AtomTable {
  // No atom contains a zero byte, so that zero padding distinguishes lengths, and a slot of zeros is free.
  private readonly keys = new Int32Array(WORDS << BITS);
  private readonly texts = new Array<string>(1 << BITS).fill('');

  textOf({ bytes, words }: ByteQueue, from: number, to: number): string {
    const length = to - from;
    if (length > LONGEST_KEPT) return decodeUtf8(bytes, from, to);
    const a = words.getInt32(from, true) & MASKS[length]!;
    const b = words.getInt32(from + WORD_BYTES, true) & MASKS[SECOND + length]!;
    const c = words.getInt32(from + 2 * WORD_BYTES, true) & MASKS[THIRD + length]!;
    const slot = slotOf(a, b, c);
    if (this.holds(slot, a, b, c)) return this.texts[slot]!;
    return this.lookInSecondSlot(slot, a, b, c) ?? this.put(slot, a, b, c, decodeUtf8(bytes, from, to));
  }

  /** Without a second slot, two words that share their first would evict each other forever. */
  private lookInSecondSlot(slot: number, a: number, b: number, c: number): string | undefined {
    const second = slot ^ 1;
    if (this.holds(second, a, b, c)) return this.texts[second]!;
    this.keys.copyWithin(second * WORDS, slot * WORDS, (slot + 1) * WORDS);
    this.texts[second] = this.texts[slot]!;
    return undefined;
  }

  private holds(slot: number, a: number, b: number, c: number): boolean {
    const key = slot * WORDS;
    return this.keys[key] === a && this.keys[key + 1] === b && this.keys[key + 2] === c;
  }

  private put(slot: number, a: number, b: number, c: number, text: string): string {
    this.keys.set([a, b, c], slot * WORDS);
    this.texts[slot] = text;
    return text;
  }
}

const slotOf = (a: number, b: number, c: number): number =>
  Math.imul(a ^ Math.imul(b, 0x9e3779b1) ^ Math.imul(c, 0x85ebca77), 0xc2b2ae3d) >>> (32 - BITS);
