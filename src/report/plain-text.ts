import { pictureOf } from '../core/control-pictures.js';
import { revealHidden } from '../core/reveal-hidden-characters.js';

/**
 * Untrusted text for a terminal, or for a format of lines that ends up in one. Control characters are shown as their
 * pictures, and others that would be invisible or reorder the text by their code points; only line feeds and tabs stay.
 */
export const plainText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that have a picture.
  withoutCommands(revealHidden(text.replace(/[\u0000-\u0008\u000b-\u001f]/g, pictureOf)));

/** The same where line feeds and tabs would do harm too. */
export const plainLine = (text: string): string => plainText(text.replace(/[\t\n]/g, pictureOf));

/** Breaks up what CI servers take for a command in a log: `::error::…`, `##[error]…`, `##teamcity[…]`, `##vso[…]`. */
const withoutCommands = (text: string): string =>
  text.replace(/^([^\S\n]*):(?=:[a-z])/gim, '$1⟨U+003A⟩').replace(/#(?=#[a-z]*\[)/gi, '⟨U+0023⟩');
