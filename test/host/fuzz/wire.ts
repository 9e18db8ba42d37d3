import { connect, type Socket } from 'node:net';
import { type SeededRandom, seededRandom } from '../../../src/core/seeded-random.js';

const [TEXT, BINARY, CLOSE, PING] = [1, 2, 8, 9];

interface Shape {
  readonly fin?: boolean;
  readonly rsv?: number;
  readonly masked?: boolean;
  /** What the header says, whatever follows. */
  readonly length?: number;
}

/** A frame of RFC 6455, or what is to look like one. */
function frame(opcode: number, payload: Buffer | string, shape: Shape = {}): Buffer {
  const { fin = true, rsv = 0, masked = true, length = Buffer.byteLength(payload) } = shape;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(length));
  const [size, extra] =
    length < 126 ? [length, long.subarray(8)] : length < 65_536 ? [126, long.subarray(6)] : [127, long];
  const head = Buffer.from([(fin ? 0x80 : 0) | (rsv << 4) | opcode, (masked ? 0x80 : 0) | size]);
  // The mask is nothing but zeros, which changes nothing.
  return Buffer.concat([head, extra, Buffer.alloc(masked ? 4 : 0), Buffer.from(payload)]);
}

const bytes = (dice: SeededRandom, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => dice.below(256)));
const pieces = (dice: SeededRandom, count: number): Buffer =>
  Buffer.concat([
    frame(TEXT, '{', { fin: false }),
    ...Array.from({ length: count }, () => frame(0, bytes(dice, 1), { fin: false })),
  ]);

/** Bytes after the upgrade. What may be half of something is followed by our end, all else by the server's. */
const BROKEN: readonly { readonly make: (dice: SeededRandom) => Buffer; readonly half?: true }[] = [
  { make: (dice) => bytes(dice, dice.below(2000)), half: true },
  { make: (dice) => frame(TEXT, '{"jsonrpc":"2.0"}', { rsv: dice.between(1, 7) }) },
  { make: (dice) => frame(dice.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), 'x') },
  { make: () => frame(TEXT, '{"jsonrpc":"2.0"}', { masked: false }) },
  { make: (dice) => frame(TEXT, Buffer.concat([Buffer.from('"'), bytes(dice, 20), Buffer.from([0xff])])) },
  { make: (dice) => frame(TEXT, '{', { length: dice.pick([65_537, 1e6, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]) }) },
  { make: (dice) => frame(TEXT, `"${'x'.repeat(65_536 + dice.below(1000))}"`) },
  { make: (dice) => frame(TEXT, '{"jsonrpc":', { length: dice.between(12, 60_000) }), half: true },
  { make: (dice) => frame(TEXT, '{"jsonrpc":"2.0"}').subarray(0, dice.between(1, 22)), half: true },
  { make: (dice) => frame(BINARY, bytes(dice, dice.below(200))) },
  { make: (dice) => frame(PING, bytes(dice, 10), { fin: false }) },
  { make: (dice) => frame(PING, bytes(dice, dice.between(126, 400))) },
  { make: () => frame(CLOSE, 'x') },
  { make: (dice) => frame(CLOSE, Buffer.from([0, dice.below(256), 65])) },
  { make: () => frame(CLOSE, Buffer.from([0x03, 0xe8, 0xff, 0xfe])) },
  { make: () => frame(0, 'a continuation of nothing') },
  { make: (dice) => Buffer.concat([pieces(dice, 3), frame(TEXT, '{}')]) },
  { make: (dice) => pieces(dice, 1100) },
  { make: (dice) => pieces(dice, dice.below(100)), half: true },
];

export const WIRE_FAULTS = BROKEN.length;

const PATIENCE = 15_000;
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** A socket that has asked for the upgrade and is done with RFC 6455. */
export class Vandal {
  private readonly socket: Socket;
  private readonly upgraded: Promise<void>;
  private readonly closed: Promise<void>;

  constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1', () =>
      this.socket.write(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
      ),
    );
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()));
    const answered = new Promise<void>((resolve) => this.socket.once('data', () => resolve()));
    this.upgraded = Promise.race([answered, this.closed]);
  }

  async open(): Promise<void> {
    await this.upgraded;
    this.socket.resume();
  }

  /** Writes the fault, and waits until the server has closed: at once, or when we have. */
  async break(seed: number): Promise<void> {
    const { make, half } = BROKEN[seed % BROKEN.length]!;
    const broken = make(seededRandom(seed));
    if (half) this.socket.end(broken);
    else this.socket.write(broken);
    let timer: NodeJS.Timeout | undefined;
    const hangs = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`still open after ${broken.toString('hex', 0, 40)}`)), PATIENCE);
    });
    await Promise.race([this.closed, hangs]);
    clearTimeout(timer);
  }
}
