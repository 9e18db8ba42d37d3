// Characters that are invisible or reorder the text around them: controls, zero-width blanks, direction marks, and lone
// surrogates.
const HIDDEN = /[^\P{C}\t\n]|[\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

/** Writes out hidden characters, such as `⟨U+202E⟩`. */
export const revealHidden = (text: string): string => text.replace(HIDDEN, codePointOf);

const codePointOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
