import { SEXPR_PROTOCOLS, type Version } from '../protocol/sexpr/versions.js';
import { didYouMean, UsageError } from './usage.js';

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
