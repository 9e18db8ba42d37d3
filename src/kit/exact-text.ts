import { pictureOf } from '../core/control-pictures.js';
import { showBytes } from '../core/utf8.js';

// What was sent, where how it was written matters: no character is added or left out unseen.

const LINE_END = pictureOf('\n');
const LINE_BREAK = new RegExp(`${LINE_END}(?=.)`, 'gs');
const NO_NEWLINE = '⟨no newline⟩';

/** Bytes as they were sent, with control characters as pictures. A line ends where a line feed was sent. */
export function makeExactText(bytes: Uint8Array, terminator: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that have a picture.
  const shown = showBytes(bytes).replace(/[\u0000-\u001f]/g, pictureOf);
  const isOpen = terminator === '\n' && !shown.endsWith(LINE_END);
  return shown.replace(LINE_BREAK, `${LINE_END}\n`) + (isOpen ? NO_NEWLINE : '');
}

/** Whether a text was made by `makeExactText`, so that its layout must stay. */
export const isExactText = (text: string): boolean => text.endsWith(LINE_END) || text.endsWith(NO_NEWLINE);
