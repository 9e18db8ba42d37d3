export * from './client-messages.js';
export * from './server-messages.js';
export * from './table-settings.js';
export { readSteps, readViewNow, stepToJson, type ViewNow, viewToJson } from './wire-view.js';
