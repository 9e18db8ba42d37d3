// Characters that look like a Latin letter in most fonts, by that letter. From the list of confusable characters of Unicode
// Technical Standard 39, for the scripts in which whole names can be written with them.
const LOOKALIKES: Readonly<Record<string, string>> = {
  A: 'АΑ',
  B: 'ВΒ',
  C: 'СϹ',
  E: 'ЕΕ',
  F: 'Ϝ',
  H: 'НΗ',
  J: 'ЈͿ',
  K: 'КΚ',
  M: 'МΜϺ',
  N: 'Ν',
  O: 'ОΟՕ0',
  P: 'РΡ',
  S: 'ЅՏ',
  T: 'ТΤ',
  U: 'Ս',
  W: 'Ԝ',
  X: 'ХΧ',
  Y: 'ҮΥ',
  Z: 'Ζ',
  a: 'аα',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  g: 'ց',
  h: 'һհ',
  i: 'іιı',
  j: 'јϳ',
  k: 'κк',
  l: 'ӏI1ІΙӀ',
  n: 'ո',
  o: 'оοօσ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'г',
  s: 'ѕ',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝ',
  x: 'хχ',
  y: 'уγ',
};

const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** What a text looks like: the same for texts that a reader would take for each other. */
export const appearanceOf = (text: string): string =>
  [...text.normalize('NFKD')].map((character) => LATIN.get(character) ?? character).join('');
