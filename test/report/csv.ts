/** Reads CSV by RFC 4180, strictly: quotes only around whole cells, and lines end in CRLF. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, at]: [string[], number] = [[], 0];
  while (at < text.length) {
    const cell = /"((?:[^"]|"")*)"|[^",\r\n]*/y;
    cell.lastIndex = at;
    const [whole, quoted] = cell.exec(text) as RegExpExecArray;
    row.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else
      throw new Error(`neither a comma nor the end of a line at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  }
  return rows;
}
