/**
 * JSON on one line that does no harm in a terminal or in the log of a CI server, and means the same to a parser: hidden
 * characters, and number signs that would begin a command, are escaped.
 */
export const makePlainJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (hidden) => hidden.split('').map(escapeUnit).join(''))
    .replace(/##/g, '#\\u0023');

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
