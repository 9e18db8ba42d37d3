import type { Dialect } from '../../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { uniformRandom } from '../../../src/games/dominion/strategies/uniform-random.js';
import type { Host } from './host.js';
import { type Asked, faultyRequest, faultyText, noiseText, piecesOf, stammered } from './messages.js';
import { Mouth, type Verdict } from './mouth.js';
import { Vandal } from './wire.js';

/** How many are still to be said, and the seed of each. */
export class Supply {
  readonly silences: string[] = [];
  said = 0;
  private readonly total: number;

  constructor(total: number) {
    this.total = total;
  }

  get isEmpty(): boolean {
    return this.said >= this.total;
  }

  /** The seed of the next one. What was cut off by the end of a game is said again, by another. */
  take(): number {
    return this.said++;
  }

  giveBack(count = 1): void {
    this.said -= count;
  }
}

/** Everybody in a game does wrong, each in its own way, until it has lost its seat or there is no more to say. */
export type Crew = (host: Host, supply: Supply, seed: number) => Promise<void>;

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const NORMAL_CLOSE = 1000;

const dialectFor = (seed: number): Dialect => (seed % 2 === 0 ? 'live' : 'docs');

async function seated(host: Host, seed: number): Promise<Mouth[]> {
  const key = await host.create({ kingdom: 'random', num_players: NAMES.length, seed });
  const base = host.url.replace('http', 'ws');
  const mouths = NAMES.map((name) => new Mouth(`${base}${host.joinPath(key, name, dialectFor(seed))}`));
  await Promise.all(mouths.map((mouth) => mouth.open()));
  return mouths;
}

/** Says it; counts it if it was judged, and notes it if it was met with silence that was not due to it. */
async function present(mouth: Mouth, supply: Supply, text: string, pieces = [text]): Promise<Verdict> {
  const verdict = await mouth.say(pieces);
  if (verdict.heard.some(isAnswer)) return verdict;
  if (verdict.closed === NORMAL_CLOSE) supply.giveBack();
  else if (!needsNoAnswer(text)) supply.silences.push(`${text} (${verdict.closed})`);
  return verdict;
}

/** A result too: EndTurn with null, said in the own turn, is none of the faults that it looks like (J-10). */
const isAnswer = (frame: string): boolean => /"error":|"result":\{"hand|"method":"FatalError"/.test(frame);

/** A notification, and a response that nobody waits for or that is not looked at (J-07). */
function needsNoAnswer(text: string): boolean {
  try {
    const message = JSON.parse(text);
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
    return !('id' in message) || 'result' in message;
  } catch {
    return false;
  }
}

function askedIn(frame: string): Asked | null {
  const { id, method, params } = JSON.parse(frame);
  return method !== undefined && id !== undefined ? { id, method, params } : null;
}

const AT_ONCE = 25;

/** Many requests at once, with faults that cost only an error each. */
export const mutter: Crew = async (host, supply, seed) => {
  const mouths = await seated(host, seed);
  await Promise.all(mouths.map((mouth) => mutterer(mouth, supply, dialectFor(seed))));
};

async function mutterer(mouth: Mouth, supply: Supply, dialect: Dialect): Promise<void> {
  await mouth.next();
  while (mouth.closed === null && !supply.isEmpty) {
    const texts = Array.from({ length: AT_ONCE }, () => faultyRequest(dialect, supply.take()));
    const { heard, closed } = await mouth.say(...texts.map((text) => [text]));
    const answers = heard.filter(isAnswer).length;
    if (closed !== null) supply.giveBack(AT_ONCE - answers);
    else if (answers !== texts.filter((text) => !needsNoAnswer(text)).length) supply.silences.push(texts.join('\n'));
  }
  mouth.end();
}

/** One fault after the other, whatever the game is at; half of the games never begin. */
export const babble: Crew = async (host, supply, seed) => {
  const mouths = await seated(host, seed);
  await Promise.all(mouths.map((mouth) => babbler(mouth, supply, seed)));
};

async function babbler(mouth: Mouth, supply: Supply, seed: number): Promise<void> {
  let asked: Asked | null = null;
  while (mouth.closed === null && !supply.isEmpty) {
    for (const frame of mouth.inbox.splice(0)) {
      asked = askedIn(frame) ?? asked;
      if (seed % 4 < 2 && asked?.method === 'StartGame') mouth.tell(`{"jsonrpc":"2.0","id":${asked.id},"result":{}}`);
    }
    const next = supply.take();
    const text = faultyText(dialectFor(seed), next, asked);
    await present(mouth, supply, text, next % 8 === 0 ? piecesOf(text, next) : [text]);
  }
  mouth.end();
}

/** What is no JSON. */
export const noise: Crew = async (host, supply, seed) => {
  const mouths = await seated(host, seed);
  await Promise.all(
    mouths.map(async (mouth) => {
      while (mouth.closed === null && !supply.isEmpty) {
        const next = supply.take();
        const text = noiseText(next);
        await present(mouth, supply, text, next % 8 === 0 ? piecesOf(text, next) : [text]);
      }
      mouth.end();
    }),
  );
};

/** Players who play, but say everything wrong before they say it right, and give half of their answers wrong. */
export const stammer: Crew = async (host, supply, seed) => {
  const mouths = await seated(host, seed);
  await Promise.all(mouths.map((mouth, seat) => stammerer(mouth, supply, seed + seat, dialectFor(seed))));
};

async function stammerer(mouth: Mouth, supply: Supply, seed: number, dialect: Dialect): Promise<void> {
  const player = newJsonPlayer(uniformRandom(seed));
  for (let frame = await mouth.next(); frame !== null && !supply.isEmpty; frame = await mouth.next()) {
    const { id, method, params } = JSON.parse(frame);
    if (id === null || id === 'odd') continue;
    for (const right of receiveFrame(player, frame)) {
      const said = JSON.parse(right);
      const isPrompt = method !== undefined && said.method === undefined && !/^(StartGame|GameOver)$/.test(method);
      if (said.method !== undefined) {
        const wrong = stammered({ dialect, method: said.method, part: 'params' }, supply.take());
        await present(mouth, supply, wrong);
      } else if (isPrompt && (seed + id) % 2 === 0) {
        await present(
          mouth,
          supply,
          stammered({ dialect, method, part: 'result', request: params, id }, supply.take()),
        );
      }
      if (mouth.closed === null) mouth.tell(right);
    }
  }
  mouth.end();
}

/** Bytes that are no frames; half of them before the game has begun. */
export const vandalize: Crew = async (host, supply, seed) => {
  const key = await host.create({ kingdom: 'first-game', num_players: NAMES.length, seed });
  const crew = seed % 2 === 0 ? NAMES : NAMES.slice(1);
  const vandals = crew.map((name) => new Vandal(host.port, host.joinPath(key, name, 'live')));
  await Promise.all(vandals.map((vandal) => vandal.open()));
  await Promise.all(vandals.map((vandal) => vandal.break(supply.take())));
};

const FLOOD = 6000;

/** Pings without end; each counts for one. */
export const flood: Crew = async (host, supply, seed) => {
  const mouths = await seated(host, seed);
  supply.take();
  await mouths[0]?.flood(FLOOD);
  for (const mouth of mouths) mouth.end();
};
