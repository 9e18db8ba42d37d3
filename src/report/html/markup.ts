import { visible } from './reveal-hidden-characters.js';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as text of the page, within an attribute too. */
export const text = (any: string | number): string =>
  visible(String(any)).replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

/** Long texts are shown by their beginning; the log has all of them. */
const LONGEST = 2000;

export const cut = (long: string): string => (long.length > LONGEST ? `${long.slice(0, LONGEST)}…` : long);

/** Wire text: read from left to right, whatever it holds. */
export const code = (wire: string): string =>
  `<code dir="ltr">${text(wire.slice(0, LONGEST))}</code>${
    wire.length > LONGEST ? ` <span class="quiet">… and ${wire.length - LONGEST} more characters</span>` : ''
  }`;

/** Without digits that say nothing. */
export const points = (amount: number): string => String(Math.round(amount * 100) / 100);

export function duration(ms: number): string {
  if (ms >= 60_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}
