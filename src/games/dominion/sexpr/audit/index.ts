export { createAuditor, type GameAuditor } from './auditor.js';
