/** A script or a style as text, with its hash for the content security policy of a page that contains it. */
export interface PageAsset {
  /** `sha256-…`, in Base64. */
  readonly hash: string;
  readonly text: string;
}

/** The page on which people play a game in a browser. It has to work without a server. */
export interface BrowserTable {
  readonly title: string;
  /** A module. */
  readonly script: PageAsset;
  readonly style: PageAsset;
  /** Scripts that a served page loads on demand, by their paths; a page in a file does without. */
  readonly later: readonly (readonly [path: string, text: string])[];
  /** Shown until the script has started, as HTML. */
  readonly body: string;
  /** An SVG for the tab of the browser. */
  readonly icon: string;
}

/** Nothing but the page's own script and style; no request leaves it. */
const policy = (script: string, style: string): string =>
  `default-src 'none'; script-src ${script}; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`;

const iconUrl = ({ icon }: BrowserTable): string => `data:image/svg+xml,${encodeURIComponent(icon)}`;

const makeHead = (table: BrowserTable, version: string, more: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="herald ${version}">
<link rel="icon" href="${iconUrl(table)}">
<title>${table.title}</title>
${more}</head>
<body>
${table.body}
`;

/** The whole table as one page, for a file. */
export const makeOfflinePage = (table: BrowserTable, version: string): string =>
  makeHead(
    table,
    version,
    `<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy(`'${table.script.hash}'`, `'${table.style.hash}'`)}">
<style>${table.style.text}</style>
`,
  ) +
  `<script type="module">${table.script.text}</script>
</body>
</html>
`;

/** A file that a server of the page offers. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
}

/** The same in files, by their paths. */
export const makePageFiles = (table: BrowserTable, version: string): ReadonlyMap<string, PageFile> =>
  new Map([
    [
      '/',
      {
        type: 'text/html; charset=utf-8',
        text: `${makeHead(table, version, '<link rel="stylesheet" href="/table.css">\n<script type="module" src="/table.js"></script>\n')}</body>\n</html>\n`,
      },
    ],
    ['/table.js', { type: 'text/javascript; charset=utf-8', text: table.script.text }],
    ...table.later.map(([path, text]): [string, PageFile] => [path, { type: 'text/javascript; charset=utf-8', text }]),
    ['/table.css', { type: 'text/css; charset=utf-8', text: table.style.text }],
  ]);

/** What a server sends along with each file. */
export const PAGE_POLICY = `${policy("'self'", "'self'")}; frame-ancestors 'none'`;

/** The same for a page that plays over the network: with its own server, and at servers that its user names, whose games it looks at. */
export const NETWORK_POLICY = `${PAGE_POLICY}; connect-src 'self' ws: wss: http: https:`;
