/** Course platforms that take the result of a grading, by the names that `--host` knows. */
export const HOSTS = [
  'gradescope',
  'classroom50',
  'prairielearn',
  'autolab',
  'markus',
  'vpl',
  'codegrade',
  'codio',
  'check50',
] as const;
export type Host = (typeof HOSTS)[number];

/** The first words of what students read, which also show that Herald wrote a file. */
export const GRADED_BY = 'Graded by Herald';
