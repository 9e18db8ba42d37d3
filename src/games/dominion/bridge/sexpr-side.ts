import type { BridgeSettings, StreamCodec } from '../../../kit/bridge.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { createReader } from '../../../wire/sexpr/reader.js';
import type { Version } from '../sexpr/versions.js';

/** The version in `--protocol`. */
export const versionOf = ({ protocol }: BridgeSettings): Version => String(protocol).slice('sexpr/'.length) as Version;

/** The cards that a militia leaves in hand. It is the only attack that both protocols have. */
export const LEFT_BY_MILITIA = 3;

/** S-expressions on a byte stream; each one sent is a line, though none has to be. */
export const SEXPR_CODEC: StreamCodec<Datum> = {
  framer: () => {
    const reader = createReader();
    return {
      feed: (chunk) => reader.feed(chunk),
      next: () => reader.next()?.datum,
      finish: () => reader.finish(),
      get error() {
        return reader.error;
      },
      get unread() {
        return reader.unread;
      },
    };
  },
  terminator: '\n',
};
