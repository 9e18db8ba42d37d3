import { fault, ok, type Result } from '../../../core/result.js';
import { sizeOf } from './colours.js';
import type { Rules } from './game-rules.js';
import type { SeatSetup, Setup } from './setup.js';
import { FORM_CHECKS, type SetupCheck, VALID } from './setup-form.js';

/** Checks what holds for every setup, reachable or not: its form, and that the players can go on to the end. */
export function checkSetup(setup: Setup, rules: Rules): Result<Setup> {
  for (const check of setup.phase === 'over' ? CHECKS_AT_END : CHECKS) {
    const result = check(setup, rules);
    if (!result.ok) return result;
  }
  return ok(setup);
}

const inPlanning = ({ phase = 'assistant' }: Setup): boolean => phase === 'assistant';
const orderOf = ({ order, seats }: Setup): readonly number[] => order ?? [...seats.keys()];

const checkOrder: SetupCheck = (setup, { seats }) => {
  const order = orderOf(setup);
  const isOrder = order.length === seats && order.toSorted((a, b) => a - b).every((seat, index) => seat === index);
  if (!isOrder) return fault('setup/order', `the order is [${order.join(', ')}]; expected each of ${seats} seats once`);
  const { turn = 0 } = setup;
  return order[turn] === undefined ? fault('setup/turn', `turn ${turn}; the turns are 0 to ${seats - 1}`) : VALID;
};

/** In planning, those before the mover have played an assistant; afterwards, everybody has. */
const checkAssistants: SetupCheck = (setup) => {
  for (const [index, seat] of orderOf(setup).entries()) {
    const { assistant = null, hand } = setup.seats[seat] as SeatSetup;
    const isDue = inPlanning(setup) && index >= (setup.turn ?? 0);
    if (isDue !== (assistant === null)) {
      return fault('setup/assistant', `seat ${seat} has ${isDue ? 'already' : 'not yet'} played an assistant`);
    }
    const isLast = !isDue && setup.finalRound;
    if (hand?.length === 0 && !isLast) {
      return fault('setup/hand', `seat ${seat} has no assistant left, and this is not the last round`);
    }
  }
  return VALID;
};

const checkStudentsLeft: SetupCheck = ({ phase, studentsLeft }, { studentsPerTurn }) => {
  if (studentsLeft === undefined) return VALID;
  const [least, most] = phase === 'students' ? [1, studentsPerTurn] : [0, 0];
  return Number.isInteger(studentsLeft) && studentsLeft >= least && studentsLeft <= most
    ? VALID
    : fault('setup/students-left', `${studentsLeft} students to move; in this phase ${least} to ${most} are left`);
};

const sizeOfSome = (students: readonly number[] | undefined): number => (students === undefined ? 0 : sizeOf(students));

/** Every seat has the students that it has yet to move, and those of the next round. */
const checkEntrances: SetupCheck = (setup, { studentsPerTurn }) => {
  const turn = inPlanning(setup) ? -1 : (setup.turn ?? 0);
  for (const [index, seat] of orderOf(setup).entries()) {
    const has = sizeOfSome(setup.seats[seat]?.entrance);
    const now = setup.phase === 'students' ? (setup.studentsLeft ?? studentsPerTurn) : 0;
    const due = index > turn ? studentsPerTurn : index === turn ? now : setup.finalRound ? 0 : studentsPerTurn;
    if (has < due) return fault('setup/entrance', `seat ${seat} has ${has} students in its entrance; it needs ${due}`);
  }
  return VALID;
};

/** There is a full cloud for everybody who has yet to take one, unless nobody takes any. */
const checkClouds: SetupCheck = (setup, { seats, studentsPerTurn }) => {
  const { clouds = [], shortRefill = false, turn = 0 } = setup;
  if (clouds.length > seats) return fault('setup/clouds', `${clouds.length} clouds for ${seats} players`);
  if (shortRefill && setup.phase !== 'cloud') return VALID;
  const free = orderOf(setup).flatMap((_, index) => (clouds[index]?.taken ? [] : [clouds[index] ?? {}]));
  const due = inPlanning(setup) ? seats : seats - turn;
  if (free.length < due) return fault('setup/clouds', `${free.length} clouds are left for ${due} players`);
  const partial = free.find(({ students }) => sizeOfSome(students) !== studentsPerTurn);
  return partial === undefined || setup.finalRound
    ? VALID
    : fault('setup/clouds', `a cloud has ${sizeOfSome(partial.students)} students; expected ${studentsPerTurn}`);
};

const CHECKS_AT_END: readonly SetupCheck[] = [...FORM_CHECKS, checkOrder];

const CHECKS: readonly SetupCheck[] = [
  ...CHECKS_AT_END,
  checkAssistants,
  checkStudentsLeft,
  checkEntrances,
  checkClouds,
];
