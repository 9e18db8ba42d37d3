import type { GameCatalog } from '../../kit/game-catalog.js';
import { makeCommand } from '../../peer/index.js';
import type { OpenedTournament } from '../../queue/block-player.js';
import { blocksOf, playOnQueue, type TournamentOnQueue } from '../../queue/game-blocks.js';
import { queueName } from '../../queue/job.js';
import { packSubmission } from '../../queue/manifest.js';
import { openConnection, openQueue } from '../../queue/queue-connection.js';
import { putContent, type Store } from '../../queue/store.js';
import type { ClassFile } from '../../report/class/class-file.js';
import type { SubmissionSource } from '../../run/class/intake/submission-source.js';
import { fingerprintOfKit } from '../../run/class/kit-fingerprint.js';
import { prepareSubmission } from '../../run/class/prepare-submission.js';
import type { WorkFolder } from '../../run/class/work-folder.js';
import type { ScheduledGame } from '../../run/series.js';
import { openOptions } from '../class/class-intake.js';
import { planFor } from '../class/class-plan.js';
import { parseLimits } from '../program-limits.js';
import { requireProtocol } from '../protocol-option.js';
import { JOBS_STAY, noteLosses } from '../queue/note-losses.js';
import { type ClassQueue, parseQueue } from '../queue/queue-options.js';
import { setUpGames } from './game-setup.js';
import type { RawPlayOptions } from './play-options.js';
import type { Contestant } from './players.js';
import type { RawTournament } from './round-robin.js';
import { seatName } from './seat-name.js';

/** How a tournament is played, as workers are told. Nothing in it says whose tournament it is, or who plays. */
interface WrittenTerms {
  readonly format: 1;
  /** The options of games, as typed. */
  readonly raw: RawPlayOptions;
  readonly file: ClassFile;
  readonly seats: number;
  /** The hashes of the manifests of all players. */
  readonly manifests: readonly string[];
}

export interface QueuedTournament {
  readonly raw: RawTournament;
  readonly file: ClassFile;
  readonly seats: number;
  readonly players: readonly SubmissionSource[];
  readonly games: readonly ScheduledGame[];
  readonly isNew: (game: ScheduledGame) => boolean;
  readonly signal: AbortSignal;
}

/** Lets workers play the games of a tournament that are not known yet. */
export async function playWithWorkers(
  tournament: QueuedTournament,
  { onNote, ...events }: Pick<TournamentOnQueue, 'onPlayed' | 'onFailed' | 'onProgress' | 'onNote'>,
): Promise<void> {
  const { raw, games, isNew, signal } = tournament;
  const { jobs: _, ...given } = raw;
  const { address, store, priority } = parseQueue(given) as ClassQueue;
  const connection = await openConnection(address, store);
  const queue = await openQueue(queueName(fingerprintOfKit(), raw.sandbox ?? false), address);
  for (const note of connection.notes) onNote(note);
  const stopNoting = noteLosses(connection, onNote);
  try {
    const terms = await makeTerms(tournament, connection.store);
    await playOnQueue({
      ...{ queue, connection, priority, signal, onNote, ...events },
      terms,
      blocks: blocksOf(games).filter((block) => block.some(isNew)),
      upload: async () => {
        await makeTerms(tournament, connection.store);
      },
    });
    if (signal.aborted) onNote(JOBS_STAY);
  } finally {
    stopNoting();
    connection.redis.disconnect();
    await queue.disconnect();
  }
}

/** Options that say where games are played and what is done with them, and not how they are played. */
const NOT_OF_GAMES = 'roundRobin class out html json quiet jobs shard queue store priority'.split(' ');

async function makeTerms({ raw, file, seats, players }: QueuedTournament, store: Store): Promise<string> {
  const ofGames = Object.fromEntries(Object.entries(raw).filter(([name]) => !NOT_OF_GAMES.includes(name)));
  const manifests: string[] = [];
  for (const source of players) {
    const manifest = await packSubmission(source, openOptions(file).limits, store);
    manifests.push(await putContent(store, Buffer.from(JSON.stringify(manifest))));
  }
  const terms: WrittenTerms = {
    format: 1,
    raw: ofGames as unknown as RawPlayOptions,
    file: { ...file, title: null, late: null },
    seats,
    manifests,
  };
  return JSON.stringify(terms);
}

/** What a worker needs to play games of a tournament. */
export async function openTournament(text: string, work: WorkFolder, games: GameCatalog): Promise<OpenedTournament> {
  const { raw, file, seats, manifests } = JSON.parse(text) as WrittenTerms;
  const loaded = await games.load(requireProtocol(games, raw.protocol));
  const limits = { output: file.buildOutput, ...parseLimits(raw) };
  // Filled in as players are built: until then, none of their games is played.
  const contestants = manifests.map((_, player): Contestant => {
    const name = seatName(player);
    return { name, command: './', argv: ['./'], shown: name };
  });
  const setup = await setUpGames(contestants, raw, loaded, games, seats);
  return {
    manifests,
    enter: async (player, source) => {
      const name = seatName(player);
      const found = { name, student: name, id: null, isLate: false, source };
      const entry = await prepareSubmission(found, {
        work,
        ...openOptions(file),
        buildOptions: { seconds: file.buildSeconds, limits, sandbox: raw.sandbox ?? false },
        hidden: [],
        plan: (copy) => planFor(copy, file, loaded.protocol.connects === 'player-connects'),
        signal: new AbortController().signal,
      });
      if (!entry.ok) throw new Error(`a player that could be built elsewhere cannot be built here: ${entry.reason}`);
      const { argv, cwd, remove } = entry.submission;
      const command = makeCommand(argv);
      contestants[player] = { name, command, argv, shown: command, cwd, hidden: [] };
      return remove;
    },
    play: (game, signal) => setup.play(game, { signal, onTurn: () => {} }),
  };
}
