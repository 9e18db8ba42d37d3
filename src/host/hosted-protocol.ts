import { fault, ok, type Result } from '../core/result.js';
import { type GameHosting, type HttpHosting, PLAIN_HOSTING } from '../kit/hosting.js';
import type { Protocol } from '../kit/protocol.js';

export type HostableProtocol = Pick<Protocol, 'id' | 'versions' | 'codec' | 'transport' | 'openSession' | 'hosting'>;

/** A protocol whose games a server can host. */
export type HostedProtocol<H extends GameHosting = GameHosting> = Omit<HostableProtocol, 'hosting'> & {
  readonly hosting: H;
};

export const hosted = (protocol: HostableProtocol): HostedProtocol => ({
  ...protocol,
  hosting: protocol.hosting ?? PLAIN_HOSTING,
});

/** A protocol whose games can be created over HTTP. */
export type HttpProtocol = HostedProtocol<GameHosting & { readonly http: HttpHosting }>;

export function checkHosted(protocol: HostableProtocol): Result<HttpProtocol> {
  const http = protocol.hosting?.http;
  if (protocol.hosting === undefined || http === undefined) {
    return fault('server/protocol', `games of ${protocol.id} cannot be created over HTTP`);
  }
  return ok({ ...protocol, hosting: { ...protocol.hosting, http } });
}
