import { RULES } from '../../games/dominion/rules.js';
import { repeatMessages, scriptFromRecording } from '../../kit/script-from-recording.js';
import type { CaseResult } from '../../kit/verdict.js';
import { findCommand, makeCommand } from '../../peer/index.js';
import { URL_PLACEHOLDER } from '../../run/joining-players.js';
import { playerTask } from '../../run/script/player-case.js';
import { UsageError } from '../errors.js';
import { interruptible } from '../interrupt.js';
import { againFor, playersOf, type Recording, subjectOf } from './read-recording.js';

/** Puts a program into the place of a recorded player: the first seat, or the one that was asked for. */
export async function replayLive(read: Recording, argv: readonly string[]): Promise<CaseResult> {
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  const { file, recording, protocol, seats, role } = read;
  if (role !== 'player') throw new UsageError('only a player can be put into the place of a recorded one');
  const seat = seats[0] as string | null;
  const { weave, start } = await waysOf(read, argv);
  const script = scriptFromRecording(playersOf(read), seat, protocol, weave);
  if (script === null) throw new UsageError(`${file} says nothing to ${seat ?? 'the player'}`);
  const again = `${againFor(read, seat)} -- ${makeCommand(argv)}`;
  const protocolName = recording.transcript.header.protocol;
  const task = playerTask(script, { protocolName, protocol, registry: RULES, start, command: again });
  const outcome = await interruptible((signal) => task.run(signal));
  return { ...subjectOf(read, seat), ...outcome, again };
}

async function waysOf({ file, protocol }: Recording, argv: readonly string[]) {
  if (protocol.connects === 'kit-spawns') {
    const { commandPeer } = await import('../../run/script/command-peer.js');
    return { weave: repeatMessages, start: commandPeer(protocol, { argv }) };
  }
  if (!argv.some((word) => word.includes(URL_PLACEHOLDER))) {
    throw new UsageError(
      `${file} is of a protocol over WebSocket: put ${URL_PLACEHOLDER} into the command line of the player`,
    );
  }
  const [{ answeredAgain }, { joiningPeer: guestPeer }] = await Promise.all([
    import('../../games/dominion/jsonrpc/kit/answer-again.js'),
    import('../../run/script/joining-peer.js'),
  ]);
  return { weave: answeredAgain, start: guestPeer({ argv }) };
}
