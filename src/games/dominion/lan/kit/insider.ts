import { fault, ok, type Result } from '../../../../core/result.js';
import type { InsiderGrading, ScriptLine, ServerCase, ServerGrader } from '../../../../kit/server/index.js';
import { parseLanMessage } from '../codec.js';
import {
  HOST_ID,
  type LanMessage,
  makeClientMessage,
  RESPONSE_BODY,
  readClientMessage,
  readServerMessage,
} from '../messages.js';

const PROBE = 'is anybody here?';

/** A host with a player inside has the first number itself, so that the first connection has the second. */
function hasInsider(message: LanMessage): boolean | null {
  const read = readServerMessage(message);
  return read?.body === PROBE ? read.sender > HOST_ID : null;
}

/** On the console of a host every line is chat, or the start command. */
function makeInput(message: LanMessage): string | null {
  const read = readClientMessage(message);
  if (read?.typeText !== 'System' || read.rest !== null || /[\r\n]/.test(read.body)) return null;
  return read.body;
}

/** Servers with a player inside are graded by `grader`. */
export const insiderGrading = (grader: ServerGrader<LanMessage>): InsiderGrading<LanMessage> => ({
  probe: makeClientMessage('System', PROBE),
  hasInsider,
  makeInput,
  grader,
});

/**
 * A case whose first seat is that of the player inside. What it hears cannot be seen, and it answers plays by itself; it can be told
 * to chat and to start the game, and nothing else.
 */
export function adaptToInsider(of: ServerCase<LanMessage>): Result<ServerCase<LanMessage>> {
  const [own = ''] = of.seats;
  if (of.seats.length < 2) return fault('insider/alone', 'nobody but the player inside the server has a seat');
  const isOwn = (line: ScriptLine): boolean => line.side !== '--' && (line.seat ?? own) === own;
  const script = of.script.filter((line) => !isOwn(line) || (line.side === '>>' && !isAnswer(line)));
  const unsayable = script.find((line) => isOwn(line) && !isSayable(line));
  if (unsayable !== undefined) return fault('insider/said', 'the player inside the server cannot be told to do this');
  if (of.script.length > 0 && !script.some(({ side }) => side === '<<')) {
    return fault('insider/heard', 'only the player inside the server would hear of it');
  }
  return ok({ ...of, script });
}

const messageOf = (line: ScriptLine): LanMessage | null => {
  const parsed = line.side === '>>' && line.kind === 'message' ? parseLanMessage(line.text) : null;
  return parsed?.ok ? parsed.value : null;
};

/** The player inside answers by itself. */
function isAnswer(line: ScriptLine): boolean {
  const message = messageOf(line);
  const read = message === null ? null : readClientMessage(message);
  return read?.typeText === 'Response' && read.body === RESPONSE_BODY;
}

/** As one line of the console, and not in pieces. */
function isSayable(line: ScriptLine): boolean {
  const message = messageOf(line);
  return message !== null && makeInput(message) !== null && Object.keys(line.options ?? {}).length === 0;
}
