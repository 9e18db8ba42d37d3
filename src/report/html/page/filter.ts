/** Shows the cases that fit, and says how many there are. */
export function startFilter(form: HTMLFormElement): void {
  const cases = [...document.querySelectorAll<HTMLDetailsElement>('details.case')].map((details) => ({
    details,
    words: wordsOf(details),
  }));
  const apply = (): void => {
    const data = new FormData(form);
    const verdicts = data.getAll('verdict');
    const topic = data.get('topic');
    const wanted = String(data.get('words')).toLowerCase().split(/\s+/);
    let count = 0;
    for (const { details, words } of cases) {
      const { verdict, topic: own } = details.dataset;
      details.hidden =
        !verdicts.includes(verdict ?? '') ||
        (topic !== '' && topic !== own) ||
        !wanted.every((word) => words.includes(word));
      if (!details.hidden) count++;
    }
    const shown = form.elements.namedItem('shown');
    if (shown instanceof HTMLOutputElement) shown.value = `${count} of ${cases.length} cases`;
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
  followTopics(form, apply);
}

const WORDED = 'summary, .facts, .finding h4, .finding dd:first-of-type';

const wordsOf = (details: HTMLElement): string =>
  [...details.querySelectorAll(WORDED)]
    .map(({ textContent }) => textContent)
    .join(' ')
    .toLowerCase();

/** A topic's name in the table leads to its cases. */
function followTopics(form: HTMLFormElement, apply: () => void): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-topic]')) {
    link.addEventListener('click', () => {
      const select = form.elements.namedItem('topic');
      if (select instanceof HTMLSelectElement) select.value = link.dataset['topic'] ?? '';
      apply();
    });
  }
}
