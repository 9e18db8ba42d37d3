import { PAGE_SCRIPT, PAGE_STYLE } from './generated/page.js';
import { text } from './markup.js';

/** Nothing is loaded, and only our own script runs, whatever a hostile program got into the page. */
const POLICY = `default-src 'none'; script-src '${PAGE_SCRIPT.hash}'; style-src '${PAGE_STYLE.hash}'; base-uri 'none'; form-action 'none'`;

/** A self-contained page; all pages share one style and one script. */
export const makePage = (title: string, body: string, herald: string | null = null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="herald${herald === null ? '' : ` ${text(herald)}`}">
<title>${text(title)}</title>
<style>${PAGE_STYLE.text}</style>
</head>
<body>
${body}
<script>${PAGE_SCRIPT.text}</script>
</body>
</html>
`;

/** A date and time for people; the page's script shows it in the reader's own time zone. */
export function makeTime(iso: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(iso) ?? [];
  return day === undefined ? text(iso) : `<time datetime="${text(iso)}">${day} ${minute} UTC</time>`;
}
