// herald/report: result files, points, and reports in every format of the command line.
export {
  makeResultLine,
  parseResults,
  type ResultError,
  type ResultFile,
  type ResultLine,
} from '../kit/result-file.js';
export type { Audience, ScoredCase, ScoredRun, ScoredTopic } from '../report/scored-run.js';
export { FORMATS, type Format, type ReportFormat } from './report/formats.js';
export { joinShards } from './report/join-shards.js';
export { makeReportOn, type ReportOptions, scoreResults } from './report/report-on.js';
