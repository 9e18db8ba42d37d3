import { escapeXml, replaceUnprintable } from './xml.js';

/** Nobody is called by a name that a program happened to say. */
const uncalled = (text: string): string => text.replaceAll('@', '@<!-- -->');

/** Text within a tag that stands in Markdown. */
export const escapeInHtml = (text: string): string =>
  uncalled(
    escapeXml(replaceUnprintable(text)).replace(/[\\`*_[\]#|~$]/g, (mark) => `&#${mark.charCodeAt(0)};`),
  ).replace(/\s+/g, ' ');

/** Text on one line of Markdown, also in a table. */
export const escapeMarkdown = (text: string): string => escapeInHtml(text).trim();

/** Text as it is, in a fence longer than any within it. */
export function fence(text: string): string {
  const ticks = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...ticks)));
  return `${fence}text\n${replaceUnprintable(text).trimEnd()}\n${fence}`;
}
