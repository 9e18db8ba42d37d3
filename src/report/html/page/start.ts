import { startFilter } from './filter.js';
import { watchCases } from './open-case.js';

/** Opens the case that the address names. */
function openNamed(): void {
  const named = document.querySelector('details:target');
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

watchCases();
const form = document.getElementById('filter');
if (form instanceof HTMLFormElement) startFilter(form);
// Only then does the browser know what the address means.
addEventListener('load', openNamed);
addEventListener('hashchange', openNamed);
