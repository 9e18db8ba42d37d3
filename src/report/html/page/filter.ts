/** Shows the cases that match the form, and their number. */
export function startFilter(form: HTMLFormElement): void {
  const cases = [...document.querySelectorAll<HTMLDetailsElement>('details.case')].map((details) => ({
    details,
    searchText: searchTextOf(details),
  }));
  const apply = (): void => {
    const data = new FormData(form);
    const verdicts = data.getAll('verdict');
    const topic = data.get('topic');
    const words = String(data.get('words')).toLowerCase().split(/\s+/);
    let count = 0;
    for (const { details, searchText } of cases) {
      const { verdict, topic: own } = details.dataset;
      details.hidden =
        !verdicts.includes(verdict ?? '') ||
        (topic !== '' && topic !== own) ||
        !words.every((word) => searchText.includes(word));
      if (!details.hidden) count++;
    }
    showCauses(topic !== '' || words.some((word) => word !== ''));
    const shown = form.elements.namedItem('shown');
    if (shown instanceof HTMLOutputElement) shown.value = `${count} of ${cases.length} cases`;
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
  linkTopics(form, apply);
}

/** Hides causes without a matching case, and unfolds the others of a search. */
function showCauses(isSearch: boolean): void {
  for (const group of document.querySelectorAll<HTMLElement>('.cause, .others')) {
    group.hidden = group.querySelector('.case:not([hidden])') === null;
    if (isSearch && !group.hidden && group instanceof HTMLDetailsElement) group.open = true;
  }
}

const SEARCHED = 'summary, .facts, .finding h4, .finding dd:first-of-type';

const searchTextOf = (details: HTMLElement): string =>
  [...details.querySelectorAll(SEARCHED)]
    .map(({ textContent }) => textContent)
    .join(' ')
    .toLowerCase();

/** Clicking a topic in the overview selects it in the form. */
function linkTopics(form: HTMLFormElement, apply: () => void): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-topic]')) {
    link.addEventListener('click', () => {
      const select = form.elements.namedItem('topic');
      if (select instanceof HTMLSelectElement) select.value = link.dataset['topic'] ?? '';
      apply();
      // Failures are not in the list of the other cases, to which the link leads.
      const first = document.querySelector<HTMLElement>('.case:not([hidden])');
      requestAnimationFrame(() => (first?.closest('.cause') ?? first)?.scrollIntoView());
    });
  }
}
