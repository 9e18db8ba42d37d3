import { startFilter } from './filter.js';
import { watchCases } from './wire.js';

/** Opens the case that the address names. */
function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

watchCases();
const form = document.getElementById('filter');
if (form instanceof HTMLFormElement) startFilter(form);
openNamed();
addEventListener('hashchange', openNamed);
