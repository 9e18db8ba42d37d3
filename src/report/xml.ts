const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] as string);

/** ` name="value"`, with line breaks encoded so that parsers keep them. */
export const attribute = (name: string, value: string | number): string =>
  ` ${name}="${escapeXml(replaceUnprintable(String(value))).replace(/[\t\n\r]/g, (mark) => `&#${mark.charCodeAt(0)};`)}"`;

/** Text as it is, with every end mark split over two sections. */
export const cdata = (text: string): string =>
  `<![CDATA[${replaceUnprintable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const CONTROL_PICTURES = 0x2400;

/** XML cannot represent most control characters, so they are replaced by their control pictures. */
export const replaceUnprintable = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot represent.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (mark) =>
      String.fromCharCode(CONTROL_PICTURES + mark.charCodeAt(0)),
    )
    .replace(/[\ufffe\uffff]/g, '\ufffd');
