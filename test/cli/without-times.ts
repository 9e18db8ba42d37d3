import { ENOUGH } from '../../src/kit/server/index.js';

/** Results without what differs from run to run: time stamps, durations, dates, and whether a reply was late at first. */
export const withoutTimes = (text: string): string =>
  text
    .replace(/\[ *\d+\.\d\]/g, '[]')
    .replace(/"ms":[\d.e-]+/g, '"ms":0')
    .replace(/"started":"[^"]*"/, '')
    .replace(/"flaky":\d+,/g, '');

const LEAVING = new RegExp(`\\n\\[\\] -- note ${ENOUGH}`);

/**
 * A recording of several seats, seat by seat and without times. The order between seats depends on timing, and so does how
 * much arrives at once, and what is still on its way when the kit has seen enough. What each seat got and sent until then,
 * in its order, does not.
 */
export function seatBySeat(evidence: string): Record<string, string> {
  const seats: Record<string, string> = {};
  let seat = 'nobody';
  const [heard = ''] = withoutTimes(evidence).split(LEAVING);
  for (const line of heard.split('\n')) {
    const [, side, label] = /^\[\] (>>|<<|--)(?: @(\w+))?/.exec(line) ?? [];
    if (side !== undefined) seat = label ?? 'nobody';
    const told = line.replace(/^\[\] (?:<<|(>>|--))(?: @\w+)?/, '$1').trim();
    if (seat !== 'nobody') seats[seat] = `${seats[seat] ?? ''}${told}`;
  }
  return seats;
}
