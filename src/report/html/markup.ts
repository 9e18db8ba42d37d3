import { revealHidden } from '../../core/reveal-hidden-characters.js';
import { escapeXml } from '../xml.js';

/** Any text as text of the page, or as the value of an attribute. */
export const text = (any: string | number): string => escapeXml(revealHidden(String(any)));

/** Longer texts are cut; the log has them in full. */
const MAX_LENGTH = 2000;

export const cut = (long: string): string => (long.length > MAX_LENGTH ? `${long.slice(0, MAX_LENGTH)}…` : long);

/** Text of the wire, always laid out from left to right. */
export const code = (wire: string): string =>
  `<code dir="ltr">${text(wire.slice(0, MAX_LENGTH))}</code>${
    wire.length > MAX_LENGTH ? ` <span class="quiet">… and ${wire.length - MAX_LENGTH} more characters</span>` : ''
  }`;

/** An entry of a description list. */
export const definition = (term: string, html: string): string => `<dt>${term}</dt><dd>${html}</dd>`;

/** At most two decimals, without trailing zeros. */
export const points = (amount: number): string => String(Math.round(amount * 100) / 100);

export function duration(ms: number): string {
  if (ms >= 60_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}
