import { fault, ok, type Result } from '../../core/result.js';

/** Where a page wants to sit: at a server somewhere, or at one that this server is to start. */
export interface GatewayRequest {
  readonly kind: 'join' | 'host';
  readonly host: string;
  readonly port: number;
  readonly token: string;
}

const HOST = /^[\w.:-]{1,253}$/;
const EXPECTED = 'expected {"kind":"join","host":"192.168.1.20","port":1337,"token":""}, or "host" as its kind';

/** The first frame of a page. */
export function parseGatewayRequest(frame: string): Result<GatewayRequest> {
  const { kind, host = '', port, token = '' } = membersOf(frame);
  if (kind !== 'join' && kind !== 'host') return fault('gateway/kind', EXPECTED);
  if (typeof port !== 'number' || !Number.isInteger(port) || port < (kind === 'host' ? 0 : 1) || port > 65_535)
    return fault('gateway/port', 'the port is not a whole number from 1 to 65535');
  if (typeof host !== 'string' || (kind === 'join' && !HOST.test(host)))
    return fault('gateway/host', 'the host is not the name or the address of a machine');
  return typeof token === 'string' ? ok({ kind, host, port, token }) : fault('gateway/token', EXPECTED);
}

function membersOf(frame: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(frame);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
