/** A rule of the game. Clauses are sections of docs/eriantys-rules.md. */
export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
}

const rule = <Id extends string>(id: Id, title: string, clause: string): Rule & { readonly id: Id } => ({
  id,
  title,
  clause,
});

const PLANNING = 'Eriantys, planning phase';
const STUDENTS = 'Eriantys, moving students';
const MOTHER_NATURE = 'Eriantys, moving Mother Nature';
const CLOUDS = 'Eriantys, taking a cloud';
const CHARACTERS = 'Eriantys, using a character';
const EFFECTS = 'Eriantys, the twelve characters';

/** What a player may do. */
export const MOVE_RULES = {
  over: rule('game/over', 'the game is over', 'Eriantys, end of the game'),
  phase: rule('move/phase', 'a move must be of the kind that the phase asks for', 'Eriantys, order of a round'),
  characterPhase: rule('character/phase', 'a character is used in the action phase only', CHARACTERS),
  island: rule('island/exists', 'an island is named by its position among the groups of islands', STUDENTS),

  assistantInHand: rule('assistant/in-hand', 'a played assistant must be in the hand', PLANNING),
  assistantPlayed: rule(
    'assistant/played',
    'an assistant that another player has played in this round may be played only by a player who has no other',
    PLANNING,
  ),
  studentInEntrance: rule('student/in-entrance', 'a moved student must be in the entrance', STUDENTS),
  studentTable: rule('student/table-full', 'a table of the dining room has ten seats', STUDENTS),
  steps: rule('mother-nature/steps', 'Mother Nature goes at least one step', MOTHER_NATURE),
  range: rule('mother-nature/range', 'Mother Nature goes no further than the assistant allows', MOTHER_NATURE),
  cloudExists: rule('cloud/exists', 'there is one cloud for each player', CLOUDS),
  cloudTaken: rule('cloud/taken', 'a cloud is taken once in a round', CLOUDS),

  characterExpert: rule('character/expert', 'characters are used in expert games only', CHARACTERS),
  characterInPlay: rule('character/in-play', 'a used character must be one of the three in play', CHARACTERS),
  characterOnce: rule('character/once', 'one character is used in a turn', CHARACTERS),
  characterCoins: rule('character/coins', 'a character must be paid for', CHARACTERS),

  monkOnCard: rule('monk/on-card', 'a monk moves a student that is on its card', EFFECTS),
  herbalistTiles: rule('herbalist/tiles', 'a herbalist needs a no-entry tile on its card', EFFECTS),
  jesterCount: rule('jester/count', 'a jester exchanges one to three students for as many', EFFECTS),
  jesterOnCard: rule('jester/on-card', 'students taken from a jester must be on its card', EFFECTS),
  jesterInEntrance: rule('jester/in-entrance', 'students given to a jester must be in the entrance', EFFECTS),
  mushroomColour: rule('mushroom-seller/colour', 'a mushroom seller needs a colour', EFFECTS),
  minstrelCount: rule('minstrel/count', 'a minstrel exchanges one or two students for as many', EFFECTS),
  minstrelInDining: rule(
    'minstrel/in-dining-room',
    'students that a minstrel takes out of the dining room must be in it',
    EFFECTS,
  ),
  minstrelInEntrance: rule(
    'minstrel/in-entrance',
    'students that a minstrel seats must be in the entrance before the exchange',
    EFFECTS,
  ),
  minstrelTable: rule('minstrel/table-full', 'a table has ten seats after the exchange of a minstrel too', EFFECTS),
  princessOnCard: rule('princess/on-card', 'a princess moves a student that is on its card', EFFECTS),
  princessTable: rule('princess/table-full', 'a princess cannot seat a student at a full table', EFFECTS),
  thiefColour: rule('thief/colour', 'a thief needs a colour', EFFECTS),
} as const satisfies Record<string, Rule>;

export type RuleId = (typeof MOVE_RULES)[keyof typeof MOVE_RULES]['id'];

/** Every rule that the engine can cite. */
export const ENGINE_RULES: readonly Rule[] = Object.values(MOVE_RULES);
