import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, faultsOf, RANDOM_GAMES, SITUATIONS, type SituationName } from './mutant-situations.js';

const BUILT = fileURLToPath(new URL('../../../../dist/', import.meta.url));
/** The engine, and the folder it imports from. */
const ENGINE = 'games/dominion/engine';
const COPIED = ['core', ENGINE];

/** An engine with one rule switched off, by a change to its compiled code. */
interface Mutant {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  /** The situation that must fail. */
  readonly breaks: SituationName;
}

const mutant = (rule: string, file: string, text: string, replacement: string, breaks: SituationName): Mutant => ({
  rule,
  file,
  text,
  replacement,
  breaks,
});

const MUTANTS: readonly Mutant[] = [
  mutant('anything can be bought', 'legality.js', 'TURN_RULES.buyCoins', 'null', 'a buy needs the coins'),
  mutant('buys never run out', 'legality.js', 'TURN_RULES.buyBuys', 'null', 'a buy needs a buy'),
  mutant(
    'empty piles can be bought',
    'legality.js',
    'TURN_RULES.buyInSupply',
    'null',
    'a buy needs a card in the supply',
  ),
  mutant('actions never run out', 'legality.js', 'game.actions < 1', 'false', 'an action needs an action left'),
  mutant(
    'actions follow treasures',
    'legality.js',
    "game.phase !== 'action')\n        return TURN_RULES.actPhase",
    'false)\n        return TURN_RULES.actPhase',
    'no action follows a treasure',
  ),
  mutant(
    'treasures follow buys',
    'legality.js',
    'return TURN_RULES.addAfterBuy',
    'return null',
    'no treasure follows a buy',
  ),
  mutant(
    'a treasure counts twice',
    'pile.js',
    'countIn(pile, card) < countOf(cards, card)',
    'countIn(pile, card) + 1 < countOf(cards, card)',
    'a treasure must be in the hand',
  ),
  mutant(
    'nothing is reshuffled',
    'card-moves.js',
    'if (seat.discard.size === 0)',
    'if (seat.discard.size >= 0)',
    'an empty deck is reshuffled',
  ),
  mutant(
    'trashed cards get lost',
    'card-moves.js',
    'move(card, seatAt(game, index)[zone], game.trash)',
    'removeFrom(seatAt(game, index)[zone], card)',
    RANDOM_GAMES,
  ),
  mutant('gained cards are not taken from the supply', 'card-moves.js', 'game.supply[card] = left;', '', RANDOM_GAMES),
  mutant('a moat does nothing', 'card-effects.js', 'frame.at = PAST_LAST_STEP;', '', 'a moat turns an attack away'),
  mutant(
    'a chapel trashes any number',
    'cards/gain-and-trash.js',
    'Math.min(4, available)',
    'available',
    'a chapel trashes four at most',
  ),
  mutant(
    'a mine gives six more',
    'cards/gain-and-trash.js',
    'frame.count + 3)',
    'frame.count + 6)',
    'a mine gives up to three more',
  ),
  mutant(
    'a remodel gives three more',
    'cards/gain-and-trash.js',
    'frame.count + 2)',
    'frame.count + 3)',
    'a remodel gives up to two more',
  ),
  mutant(
    'a throne room plays once',
    'cards/gain-and-trash.js',
    'playAgain(game, frame.seat, card)',
    'void card',
    'a throne room plays twice',
  ),
  mutant(
    'a witch gives nothing',
    'cards/attacks.js',
    "[mayReact, gainCard('curse', 'discard')]",
    '[mayReact]',
    'a witch gives a curse',
  ),
  mutant(
    'a militia leaves four cards',
    'cards/attacks.js',
    'available - MILITIA_HAND_SIZE',
    'available - 4',
    'a militia leaves three cards',
  ),
  mutant(
    'a bandit takes copper',
    'cards/attacks.js',
    'isTreasure(card) && card !== COPPER',
    'isTreasure(card)',
    'a bandit leaves copper alone',
  ),
  mutant('a library draws to eight', 'cards/bonuses.js', 'hand.size < 7', 'hand.size < 8', 'a library draws to seven'),
  mutant('gardens round up', 'score.js', 'Math.floor', 'Math.ceil', 'gardens round down'),
  mutant('ties are shared', 'score.js', "game.rules.tieBreak === 'shared'", 'true', 'fewer turns win a tie'),
  mutant(
    'a merchant pays for every silver',
    'apply.js',
    'indexOfSilver(inPlay, 0) >= before && ',
    '',
    'a merchant pays for the first silver',
  ),
  mutant(
    'provinces do not end the game',
    'apply.js',
    'game.supply[PROVINCE] <= 0',
    'false',
    'the last province ends the game',
  ),
  mutant(
    'empty piles do not end the game',
    'apply.js',
    'game.emptyPiles >= game.pilesToEnd',
    'false',
    'three empty piles end the game',
  ),
  mutant(
    'a new hand has four cards',
    'game-constants.js',
    'HAND_SIZE = 5',
    'HAND_SIZE = 4',
    'a turn ends with five new cards',
  ),
  mutant('actions are kept for the next turn', 'apply.js', 'game.actions = 1;', '', 'a turn begins with one action'),
  mutant('coins are kept for the next turn', 'apply.js', 'game.coins = 0;', '', 'a turn begins without coins'),
  mutant(
    'a bought card goes to the hand',
    'apply.js',
    'gain(game, game.turn, card, currentSeat(game).discard)',
    'gain(game, game.turn, card, currentSeat(game).hand)',
    'a bought card goes to the discard pile',
  ),
];

describe('an engine', () => {
  let home = '';
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'herald-mutants-'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  /** Loads a separate copy of the compiled engine, changed by `mutate`. In node_modules, so that Vitest does not transform it. */
  async function load(name: string, mutate: (folder: string) => void): Promise<Engine> {
    const folder = join(home, 'node_modules', name.replaceAll(' ', '-'));
    for (const part of COPIED) {
      cpSync(join(BUILT, part), join(folder, part), {
        recursive: true,
        filter: (path) => !/\.(map|d\.ts)$/.test(path),
      });
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    mutate(join(folder, ENGINE));
    return import(pathToFileURL(join(folder, ENGINE, 'index.js')).href);
  }

  it('without changes has no faults', async () => {
    expect(faultsOf(await load('untouched', () => {}))).toEqual([]);
  });

  it.each(MUTANTS)('in which $rule is caught', async ({ rule, file, text, replacement, breaks }) => {
    const engine = await load(rule, (folder) => {
      const path = join(folder, file);
      const source = readFileSync(path, 'utf8');
      if (!source.includes(text)) throw new Error(`this mutant is stale: ${file} does not contain "${text}"`);
      writeFileSync(path, source.replace(text, replacement));
    });
    expect(faultsOf(engine)).toContain(breaks);
  });

  it('has a mutant for every situation', () => {
    const broken = new Set(MUTANTS.map(({ breaks }) => breaks));
    expect(Object.keys(SITUATIONS).filter((name) => !broken.has(name as SituationName))).toEqual([]);
  });
});
