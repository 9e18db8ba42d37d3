import { fault, ok, type Result } from '../core/result.js';
import type { Protocol } from '../kit/protocol.js';

/** A protocol whose games can be created over HTTP. */
export type HostedProtocol = Pick<Protocol, 'id' | 'versions' | 'codec'> &
  Required<Pick<Protocol, 'openSession' | 'hosting'>>;

export type HostableProtocol = Pick<Protocol, 'id' | 'versions' | 'codec' | 'openSession' | 'hosting'>;

export function checkHosted(protocol: HostableProtocol): Result<HostedProtocol> {
  const { openSession, hosting } = protocol;
  if (openSession === undefined || hosting === undefined) {
    return fault('server/protocol', `games of ${protocol.id} cannot be created over HTTP`);
  }
  return ok({ ...protocol, openSession, hosting });
}
