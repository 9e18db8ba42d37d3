/** Kinds of bytes. Those up to `ODD` continue an atom; those from `BLANK` on end it. */
export const ATOM = 0;
/** Part of a character that is not ASCII. */
export const WIDE = 1;
/** Part of an atom, except for `.` alone and `#|`. */
export const ODD = 2;
export const BLANK = 3;
export const LINE_END = 4;
export const OPEN = 5;
export const CLOSE = 6;
export const QUOTE = 7;
/** Not part of the grammar. */
export const FOREIGN = 8;

/** The table below and the check for atoms that need no quotes derive from it. */
const KINDS: readonly (readonly [kind: number, characters: string])[] = [
  [ODD, '.#'],
  // With the line feed, these are the only blanks (S-03): form feed and vertical tab are control characters.
  [BLANK, ' \t\r'],
  [LINE_END, '\n'],
  [OPEN, '('],
  [CLOSE, ')'],
  [QUOTE, '"|'],
  [FOREIGN, ";[]{}'`,\\\x7f"],
];

export const KIND: Uint8Array = makeKinds();

function makeKinds(): Uint8Array {
  const kinds = new Uint8Array(256).fill(FOREIGN, 0, 0x20).fill(WIDE, 0x80);
  for (const [kind, characters] of KINDS) for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  return kinds;
}

/** Control characters that may stand between quotes unescaped. */
export const isTextControl = (byte: number): boolean => byte === 0x09 || byte === 0x0a || byte === 0x0d;
export const isControl = (byte: number): boolean => byte < 0x20 || byte === 0x7f;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether the text, written without quotes, is read back as one atom. */
export function isPlainAtom(text: string): boolean {
  if (text === '' || text === '.') return false;
  let isAscii = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) isAscii = false;
    else if (KIND[code]! > ODD) return false;
  }
  return isAscii || !LONE_SURROGATE.test(text);
}
