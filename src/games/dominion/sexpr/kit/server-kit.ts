import type { ServerKit } from '../../../../kit/server-kit.js';
import { createAuditor } from '../audit/index.js';
import { versionOf } from '../versions.js';
import { readServerCase } from './server-case.js';
import { judgeServer } from './server-verdict.js';

/** What servers of the S-expression protocol are graded with. */
export const SEXPR_SERVERS: ServerKit = {
  readCase: readServerCase,
  auditor: (protocol, labels) => createAuditor(versionOf(protocol), labels),
  judge: judgeServer,
};
