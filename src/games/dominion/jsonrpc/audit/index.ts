export { createAuditor } from './auditor.js';
