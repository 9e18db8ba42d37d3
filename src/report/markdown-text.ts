import { plainText } from './plain-text.js';

/** Keeps `@name` in a program's output from notifying anybody. */
const withoutMentions = (text: string): string => text.replaceAll('@', '@<!-- -->');

/** Text inside an HTML element in Markdown. */
export const escapeInHtml = (text: string): string =>
  withoutMentions(plainText(text).replace(/[&<>"'\\`*_[\]#|~$]/g, (mark) => `&#${mark.charCodeAt(0)};`)).replace(
    /\s+/g,
    ' ',
  );

/** Text on one line of Markdown, or in a cell of a table. */
export const escapeMarkdown = (text: string): string => escapeInHtml(text).trim();

/** Text as a code block, with a fence longer than any inside it. */
export function fence(text: string): string {
  const ticks = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...ticks)));
  return `${fence}text\n${plainText(text).trimEnd()}\n${fence}`;
}
