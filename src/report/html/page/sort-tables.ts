/** Sorts a table by a column when the button in its heading is pressed; a second time in the opposite order. */
export function watchTables(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('th button')) {
    button.addEventListener('click', () => sortBy(button.closest('th') as HTMLTableCellElement));
  }
}

/** In the order of the reader's language. */
const TEXTS = new Intl.Collator(undefined, { numeric: true });

function sortBy(heading: HTMLTableCellElement): void {
  const body = heading.closest('table')?.tBodies[0];
  const isAscending = heading.getAttribute('aria-sort') !== 'ascending';
  for (const other of heading.parentElement?.children ?? []) other.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', isAscending ? 'ascending' : 'descending');
  const keyOf = ({ cells }: HTMLTableRowElement): string => {
    const cell = cells[heading.cellIndex];
    return cell?.dataset['key'] ?? cell?.textContent ?? '';
  };
  const isText = heading.classList.contains('name');
  const order = (a: string, b: string): number => (isText ? TEXTS.compare(a, b) : Number(a) - Number(b));
  const rows = [...(body?.rows ?? [])].sort((a, b) => (isAscending ? 1 : -1) * order(keyOf(a), keyOf(b)));
  body?.append(...rows);
}
