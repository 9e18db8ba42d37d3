export { auditRecording } from './audit-recording.js';
export { createAuditor, type GameAuditor } from './auditor.js';
