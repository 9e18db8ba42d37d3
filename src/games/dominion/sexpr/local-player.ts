import type { LocalPlayer } from '../../../kit/local-player.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import type { Strategy } from '../strategies/strategy.js';
import { replyTo } from './player.js';
import type { Version } from './versions.js';

/** A strategy at a seat of the S-expression protocol. The end of its input ends it. */
export function sexprPlayer(version: Version, strategy: Strategy): LocalPlayer<Datum> {
  let complaints: string[] = [];
  return {
    receive: (message) => {
      const reaction = replyTo(version, strategy, message);
      if (reaction.kind === 'unreadable') complaints.push(`not a message of sexpr/${version}: ${reaction.message}`);
      return reaction.kind === 'reply' ? [makeText(reaction.reply)] : [];
    },
    isOver: () => false,
    takeComplaints: () => {
      const taken = complaints;
      complaints = [];
      return taken;
    },
    result: () => null,
  };
}
