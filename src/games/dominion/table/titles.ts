import { ALL_CARDS, type Card, nameOf } from '../engine/index.js';

const SMALL_WORDS: readonly string[] = ['of', 'and'];

/** `throne-room` as `Throne Room`. */
export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => (SMALL_WORDS.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

const TITLES: readonly string[] = ALL_CARDS.map((card) => titleOf(nameOf(card)));

export const titleOfCard = (card: Card): string => TITLES[card] ?? 'Unknown card';

/** `a Copper`, `an Estate`. */
export const withArticle = (title: string): string => `${/^[AEIO]/.test(title) ? 'an' : 'a'} ${title}`;

const IRREGULAR: Readonly<Record<string, string>> = { Thief: 'Thieves', Gardens: 'Gardens' };

/** `Coppers`, `Witches`, `Libraries`. */
export const pluralTitle = (card: Card): string => PLURALS[card] ?? 'unknown cards';

function pluralOf(title: string): string {
  const irregular = IRREGULAR[title];
  if (irregular !== undefined) return irregular;
  if (title.endsWith('y')) return `${title.slice(0, -1)}ies`;
  return title.endsWith('ch') ? `${title}es` : `${title}s`;
}

const PLURALS = TITLES.map(pluralOf);

export const plural = (count: number, word: string, many = `${word}s`): string =>
  `${count} ${count === 1 ? word : many}`;

/** `Copper, Silver and Gold`. */
export function listed(words: readonly string[], last = 'and'): string {
  const [head = '', ...rest] = words;
  if (rest.length === 0) return head;
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
