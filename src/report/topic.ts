/** What a case is about: its folder, or what it was made from. */
export function topicOf(id: string): string {
  const [first = '', ...rest] = id.split('/');
  if (first === 'sampled' || first === 'games') return first;
  return rest.length === 0 ? 'cases' : ([first, ...rest].at(-2) as string);
}
