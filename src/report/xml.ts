const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] as string);

/** ` name="value"`, in which a break of lines is kept. */
export const attribute = (name: string, value: string | number): string =>
  ` ${name}="${escapeXml(replaceUnprintable(String(value))).replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`)}"`;

/** Text as it is. The end mark of such a section cannot stand in it, and so is cut in two. */
export const cdata = (text: string): string =>
  `<![CDATA[${replaceUnprintable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const PICTURES = 0x2400;

/** Programs say what they like, but XML has no way to write most control characters: they are replaced by their pictures. */
export const replaceUnprintable = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (mark) => String.fromCharCode(PICTURES + mark.charCodeAt(0)))
    .replace(/[\ufffe\uffff]/g, '\ufffd');
