/** Shows the submissions of a class that match the form, and their number. */
export function startSubmissionFilter(form: HTMLFormElement): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.class tbody tr')];
  const apply = (): void => {
    const wanted = wantedBy(new FormData(form), form.elements.namedItem('status') !== null);
    for (const row of rows) row.hidden = !wanted(row);
    showTopic(String(new FormData(form).get('topic') ?? ''));
    const shown = form.elements.namedItem('shown');
    const count = rows.filter((row) => !row.hidden).length;
    if (shown instanceof HTMLOutputElement) shown.value = `${count} of ${rows.length} submissions`;
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
  linkRules(form, apply);
}

function wantedBy(data: FormData, hasStatuses: boolean): (row: HTMLTableRowElement) => boolean {
  const statuses = data.getAll('status');
  const words = folded(String(data.get('words'))).split(/\s+/);
  const [topic, rule] = [data.get('topic') ?? '', data.get('rule') ?? ''];
  return (row) => {
    const { status = '', lost = '[]', broken = '[]' } = row.dataset;
    const searched = folded(row.cells[0]?.textContent ?? '');
    return (
      (!hasStatuses || statuses.includes(status)) &&
      (topic === '' || JSON.parse(lost).includes(topic)) &&
      (rule === '' || JSON.parse(broken).includes(rule)) &&
      words.every((word) => searched.includes(word))
    );
  };
}

/** Without regard to case and accents: `muller` finds Müller. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks the column of the topic, which is the only one that a narrow screen has room for. */
function showTopic(topic: string): void {
  const headings = [...document.querySelectorAll<HTMLTableCellElement>('.class thead th')];
  const chosen =
    topic === '' ? -1 : headings.findIndex((each) => each.classList.contains('topic') && each.textContent === topic);
  for (const row of document.querySelectorAll<HTMLTableRowElement>('.class tr')) {
    for (const cell of row.cells) cell.classList.toggle('chosen', cell.cellIndex === chosen);
  }
}

/** A click on a rule selects it in the form. */
function linkRules(form: HTMLFormElement, apply: () => void): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-rule]')) {
    link.addEventListener('click', () => {
      const select = form.elements.namedItem('rule');
      if (select instanceof HTMLSelectElement) select.value = link.dataset['rule'] ?? '';
      apply();
    });
  }
}
