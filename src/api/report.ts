// herald/report: result files, points, and reports in every format of the command line.
export {
  makeResultLine,
  parseResults,
  type ResultError,
  type ResultFile,
  type ResultLine,
} from '../kit/result-file.js';
export type { Audience, ScoredCase, ScoredRun, ScoredTopic } from '../report/scored-run.js';
export { FORMATS, type Format } from './report/formats.js';
export { makeReportOn, type ReportFormat, type ReportOptions, scoreResults } from './report/report-on.js';
