/** Cuts a text to a length, with an ellipsis as its last character. */
export const truncate = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;
