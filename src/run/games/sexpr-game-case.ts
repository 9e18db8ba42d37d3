import { openSession } from '../../games/dominion/sexpr/game-session.js';
import { replyTo } from '../../games/dominion/sexpr/player.js';
import { SEXPR } from '../../games/dominion/sexpr/protocol.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import { STRATEGIES } from '../../games/dominion/strategies/strategies.js';
import type { Strategy } from '../../games/dominion/strategies/strategy.js';
import type { GameKey } from '../../kit/game-case-ids.js';
import { memoryPair, type Observer, type Peer } from '../../peer/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { makeLine } from '../../wire/sexpr/writer.js';
import { referee } from '../referee.js';
import type { Task } from '../task.js';
import { COURSE, type GameOptions, gameTask, namesFor, strategyAt } from './game-case.js';

export interface SexprGameOptions extends GameOptions {
  readonly version: Version;
  /** The program under test, as a peer of that name. */
  readonly start: (label: string, observe: Observer) => Peer<Datum>;
}

/** A whole game between the program under test and players of our own. */
export const sexprGameTask = (key: GameKey, options: SexprGameOptions): Task =>
  gameTask(key, options, async (record, signal, onAsked) => {
    const { version, start, deadline, firstDeadline } = options;
    const names = namesFor(key);
    const session = openSession({ version, names, seed: key.seed });
    if (!session.ok) throw new Error(session.error.message);
    const troubles: unknown[] = [];
    const players = names.map((name, seat) =>
      seat === key.seat
        ? start(name, record.at(name))
        : ownPlayer(version, name, strategyOf(key, seat), (error) => troubles.push(error)),
    );
    const report = await referee(SEXPR, session.value, players, {
      deadline,
      firstDeadline,
      signal,
      onAsked,
      ...COURSE,
    });
    if (troubles.length > 0) throw troubles[0];
    return report;
  });

const strategyOf = (key: GameKey, seat: number): Strategy => STRATEGIES[strategyAt(key, seat)](key.seed + seat);

/** A strategy at the other end of a pair in memory. It says nothing to what it does not understand, and is late then. */
function ownPlayer(
  version: Version,
  label: string,
  strategy: Strategy,
  onError: (error: unknown) => void,
): Peer<Datum> {
  const [player, court] = memoryPair(
    { label, framer: SEXPR.codec.framer() },
    { label: 'court', framer: SEXPR.codec.framer() },
  );
  const play = async (): Promise<void> => {
    const hear = () => court.receive(Number.POSITIVE_INFINITY);
    for (let next = await hear(); next.ok; next = await hear()) {
      const reaction = replyTo(version, strategy, next.message);
      if (reaction.kind === 'reply') court.send(makeLine(reaction.reply));
    }
    await court.end();
  };
  play().catch((error: unknown) => {
    onError(error);
    return court.end();
  });
  return player;
}
