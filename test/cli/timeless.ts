import { ENOUGH } from '../../src/kit/server-kit.js';
import { FAREWELL } from '../../src/kit/socket-kit.js';

/** Results without what differs from run to run: stamps, durations, dates. */
export const timeless = (text: string): string =>
  text
    .replace(/\[ *\d+\.\d\]/g, '[]')
    .replace(/"ms":[\d.e-]+/g, '"ms":0')
    .replace(/"started":"[^"]*"/, '');

const LEAVING = new RegExp(`\\n\\[\\] -- note (?:${ENOUGH}|${FAREWELL})`);

/**
 * The same of a recording of several seats. Which of their wires brought something first is a matter of time, and so is
 * how much comes at once, and what is still on its way when the kit has seen enough; what each was told and said until
 * then, in its order, is not.
 */
export function seatBySeat(evidence: string): Record<string, string> {
  const seats: Record<string, string> = {};
  let seat = 'nobody';
  const [heard = ''] = timeless(evidence).split(LEAVING);
  for (const line of heard.split('\n')) {
    const [, side, label] = /^\[\] (>>|<<|--)(?: @(\w+))?/.exec(line) ?? [];
    if (side !== undefined) seat = label ?? 'nobody';
    const told = line.replace(/^\[\] (?:<<|(>>|--))(?: @\w+)?/, '$1').trim();
    if (seat !== 'nobody') seats[seat] = `${seats[seat] ?? ''}${told}`;
  }
  return seats;
}
