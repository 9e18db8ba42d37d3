import { compareReplies } from '../../kit/reply-differences.js';
import { messagesOfSeat, scriptFromRecording } from '../../kit/script-from-recording.js';
import { findCommand, makeCommand } from '../../peer/index.js';
import { messagesOf } from '../../report/html/recorded-messages.js';
import { namesAddress, usualPlaceholders } from '../../run/address-placeholders.js';
import { UsageError } from '../../run/errors.js';
import { playerTask } from '../../run/script/player-case.js';
import type { StartPeer } from '../../run/script/script-peer.js';
import { announceContainment } from '../containment-notices.js';
import { interruptible } from '../interrupt.js';
import type { Replay } from './judge-recorded.js';
import { playersOf, type Recording, rerunCommand, subjectOf } from './read-recording.js';

/** Puts a program in the place of a recorded player: in the first seat, or in the one asked for. */
export async function replayLive(read: Recording, argv: readonly string[]): Promise<Replay> {
  const found = findCommand(argv);
  if (!found.ok) throw new UsageError(found.error.message);
  const { file, loaded, seats, role } = read;
  if (role !== 'player')
    throw new UsageError('a program can only take the place of a recorded player; use --role player');
  const seat = seats[0] as string | null;
  const { protocol, registry, name: protocolName } = loaded;
  const start = await startFor(read, argv);
  announceContainment();
  const script = scriptFromRecording(playersOf(read), seat, protocol, protocol.scriptBuilder);
  if (script === null) throw new UsageError(`${file} contains no message to ${seat ?? 'the player'}`);
  const again = `${rerunCommand(read, seat)} -- ${makeCommand(argv)}`;
  const task = playerTask(script, { protocolName, protocol, registry, start, command: again });
  const outcome = await interruptible((signal) => task.run(signal));
  const now = outcome.evidence === null ? [] : messagesOf(outcome.evidence, protocol);
  const comparison = compareReplies(messagesOfSeat(playersOf(read), seat, protocol), now, protocol.codec);
  return { ...subjectOf(read, seat), ...outcome, again, comparison };
}

async function startFor({ file, loaded: { protocol } }: Recording, argv: readonly string[]): Promise<StartPeer> {
  if (protocol.connects === 'kit-spawns') {
    return (await import('../../run/script/command-peer.js')).commandPeer({ argv });
  }
  if (!namesAddress(argv)) {
    const address = usualPlaceholders(protocol.transport);
    throw new UsageError(`the players of ${file} connect to an address: put ${address} in the player's command`);
  }
  return (await import('../../run/script/joining-peer.js')).joiningPeer(protocol, { argv });
}
