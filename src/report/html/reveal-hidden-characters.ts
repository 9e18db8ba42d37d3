// What the eye would miss, or what would turn the text around it: controls, blanks without width, marks of direction,
// and halves of characters.
const HIDDEN = /[^\P{C}\t\n]|[\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

/** A text whose hidden characters are written out, such as `⟨U+202E⟩`. */
export const visible = (text: string): string => text.replace(HIDDEN, nameOf);

const nameOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
