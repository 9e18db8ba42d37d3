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

/** What the platforms call themselves, where messages name them. */
export const HOST_NAMES: Readonly<Record<Host, string>> = {
  gradescope: 'Gradescope',
  classroom50: 'Classroom 50',
  prairielearn: 'PrairieLearn',
  autolab: 'Autolab',
  markus: 'MarkUs',
  vpl: 'Moodle VPL',
  codegrade: 'CodeGrade',
  codio: 'Codio',
  check50: 'check50',
};

/** The first words of what students read, which also show that Herald wrote a file. */
export const GRADED_BY = 'Graded by Herald';
