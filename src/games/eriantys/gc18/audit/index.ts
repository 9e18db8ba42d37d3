export { gc18Auditor } from './auditor.js';
