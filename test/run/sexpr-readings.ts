import type { Datum } from '../../src/wire/sexpr/datum.js';
import type { Change, OutgoingMessage, ReplyOutcome } from './driver.js';

// Readings that the register allows, and our own referee does not follow.

/** Tells others otherwise. */
const telling =
  (
    change: (
      dispatches: readonly OutgoingMessage[],
      reply: Datum,
      asked: OutgoingMessage | null,
    ) => readonly OutgoingMessage[],
  ): Change =>
  (driver) => ({
    take: (reply): ReplyOutcome => {
      const asked = driver.request();
      const outcome = driver.take(reply);
      return outcome.legal ? { legal: true, messages: change(outcome.messages, reply, asked) } : outcome;
    },
  });

/** Everybody hears of a defense, the defender too. */
export const echoing: Change = telling((all) => {
  const groups = [...new Set(all.filter(({ text }) => text.startsWith('(defended')).map(({ text }) => text))];
  const seats = new Set(all.map(({ seat }) => seat));
  return all.concat(
    groups.flatMap((text) =>
      [...seats]
        .filter((seat) => !all.some((each) => each.seat === seat && each.text === text))
        .map((seat) => ({ seat, text })),
    ),
  );
});

/** In an attack, who attacks comes first. */
export const attackerFirst: Change = (driver) => ({
  request: () => {
    const request = driver.request();
    const [, attacker, names] =
      /^\(attacked \(act militia\) (\w+) \(\(players ([\w ]+)\)/.exec(request?.text ?? '') ?? [];
    if (request === null || attacker === undefined || names === undefined) return request;
    const all = names.split(' ');
    const at = all.indexOf(attacker);
    const turned = [...all.slice(at), ...all.slice(0, at)].join(' ');
    return { ...request, text: request.text.replace(names, turned) };
  },
});

/** A buy leaves the actions as they were, which cannot be used any more. */
export const keepingActions: Change = (driver, { game }) => {
  let kept = 0;
  return {
    request: () => {
      const request = driver.request();
      if (request === null || game.phase !== 'buy' || kept === 0) return request;
      return { ...request, text: request.text.replace('(actions 0)', `(actions ${kept})`) };
    },
    take: (reply) => {
      if (Array.isArray(reply) && reply[0] === 'buy' && game.phase === 'action') kept = game.actions;
      else if (Array.isArray(reply) && reply[0] !== 'buy') kept = 0;
      return driver.take(reply);
    },
  };
};
