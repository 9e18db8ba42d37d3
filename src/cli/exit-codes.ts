export { EXIT } from '../kit/exit-codes.js';
