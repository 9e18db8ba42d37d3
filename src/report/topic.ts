/** The topic of a case: its folder, or how it was generated. */
export function topicOf(id: string): string {
  const [first = '', ...rest] = id.split('/');
  if (first === 'sampled' || first === 'games') return first;
  return rest.length === 0 ? 'cases' : ([first, ...rest].at(-2) as string);
}
