import type { HintSubject } from '../../../kit/protocol.js';

const HINTS: Readonly<Record<string, string>> = {
  'peer/timeout': 'every request is answered, with the id that it came with; a turn ends with EndTurn',
};

export const jsonrpcHint = ({ rule }: HintSubject): string | null => HINTS[rule] ?? null;
