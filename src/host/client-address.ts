import { isIPv6 } from 'node:net';

/**
 * The address by which a client is counted. One client usually has 64 bits of an IPv6 address to itself, and could
 * otherwise be as many clients as it likes.
 */
export function clientAddress(remote: string | undefined): string {
  const address = (remote ?? '').replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (isIPv6(address) ? `${networkOf(address)}::/64` : address);
}

const GROUPS = 8;

function networkOf(address: string): string {
  const [front = '', back] = address.split('::');
  const [before, after] = [groupsIn(front), groupsIn(back ?? '')];
  const zeros = back === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return groups
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address at the end stands for two groups. */
const groupsIn = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
