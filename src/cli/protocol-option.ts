import { DIALECTS, type Dialect } from '../games/dominion/jsonrpc/messages.js';
import { SEXPR_PROTOCOLS, type Version } from '../games/dominion/sexpr/versions.js';
import { didYouMean, UsageError } from './errors.js';

/** `sexpr/v3` as a version; anything else is told what there is. */
export function parseSexprProtocol(text: string | undefined): Version {
  const known = SEXPR_PROTOCOLS.join(', ');
  if (text === undefined) throw new UsageError(`which protocol? Give --protocol, one of: ${known}`);
  const protocol = SEXPR_PROTOCOLS.find((each) => each === text);
  if (protocol === undefined) {
    throw new UsageError(`unknown protocol "${text}"; known are: ${known}${didYouMean(text, SEXPR_PROTOCOLS)}`);
  }
  return protocol.slice('sexpr/'.length) as Version;
}

const JSONRPC = 'jsonrpc';
export const JSONRPC_PROTOCOLS = [JSONRPC, ...DIALECTS.map((dialect) => `${JSONRPC}/${dialect}` as const)] as const;

export const isJsonrpc = (text: string | undefined): boolean => text?.split('/')[0] === JSONRPC;

/** `jsonrpc/docs` as a dialect; `jsonrpc` alone means live. */
export function parseJsonrpcProtocol(text = ''): Dialect {
  if (text === JSONRPC) return 'live';
  const dialect = DIALECTS.find((each) => `${JSONRPC}/${each}` === text);
  if (dialect !== undefined) return dialect;
  const known = JSONRPC_PROTOCOLS.join(', ');
  throw new UsageError(`unknown protocol "${text}"; known are: ${known}${didYouMean(text, JSONRPC_PROTOCOLS)}`);
}

/** Any protocol that there is, as it is called. */
export function checkProtocol(text: string | undefined): string {
  const protocols: readonly string[] = [...SEXPR_PROTOCOLS, ...JSONRPC_PROTOCOLS];
  const known = protocols.join(', ');
  if (text === undefined) throw new UsageError(`which protocol? Give --protocol, one of: ${known}`);
  if (protocols.includes(text)) return text;
  throw new UsageError(`unknown protocol "${text}"; known are: ${known}${didYouMean(text, protocols)}`);
}
