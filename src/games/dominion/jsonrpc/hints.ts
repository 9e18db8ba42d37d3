import { isTimeout } from '../../../kit/process-rules.js';
import type { HintSubject } from '../../../kit/protocol.js';

const SILENT = 'every request is answered, with the id that it came with; a turn ends with EndTurn';

export const jsonrpcHint = ({ rule }: HintSubject): string | null => (isTimeout(rule) ? SILENT : null);
