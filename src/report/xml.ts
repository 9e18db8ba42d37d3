import { plainText } from './plain-text.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] as string);

/** ` name="value"`, with line breaks encoded so that parsers keep them. XML has no way to write most control characters. */
export const attribute = (name: string, value: string | number): string =>
  ` ${name}="${escapeXml(plainText(String(value))).replace(/[\t\n]/g, (mark) => `&#${mark.charCodeAt(0)};`)}"`;

/** Text as it is, with every end mark split over two sections. */
export const cdata = (text: string): string => `<![CDATA[${plainText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
