import { startFilter } from './filter.js';
import { startSubmissionFilter } from './filter-submissions.js';
import { showLocalTimes } from './local-times.js';
import { watchCases } from './open-case.js';
import { watchTables } from './sort-tables.js';

/** Opens the case that the address names. */
function openTarget(): void {
  const target = document.querySelector('details:target');
  if (!(target instanceof HTMLDetailsElement)) return;
  for (let inner: Element | null = target; inner !== null; inner = inner.parentElement) {
    if (inner instanceof HTMLDetailsElement) inner.open = true;
  }
  target.scrollIntoView();
}

watchCases();
watchTables();
showLocalTimes();
const form = document.getElementById('filter');
if (form instanceof HTMLFormElement) startFilter(form);
const submissions = document.getElementById('submission-filter');
if (submissions instanceof HTMLFormElement) startSubmissionFilter(submissions);
// :target matches nothing before the page has loaded.
addEventListener('load', openTarget);
addEventListener('hashchange', openTarget);
