import { Option } from 'commander';
import { AUDIENCES } from '../../report/scored-run.js';
import { oneOf } from '../option-values.js';

export const audienceOption = (): Option =>
  oneOf(
    new Option('--audience <who>', 'who reads the reports; students do not see hidden cases'),
    'audience',
    AUDIENCES,
  ).default('teacher');
