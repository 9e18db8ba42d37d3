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

/** A frame of RFC 6455, or something similar. */
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

const bytes = (random: SeededRandom, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.below(256)));
const pieces = (random: SeededRandom, count: number): Buffer =>
  Buffer.concat([
    frame(TEXT, '{', { fin: false }),
    ...Array.from({ length: count }, () => frame(0, bytes(random, 1), { fin: false })),
  ]);

/** Bytes after the upgrade. What may be half of something is followed by our end, all else by the server's. */
const BROKEN: readonly { readonly make: (random: SeededRandom) => Buffer; readonly half?: true }[] = [
  { make: (random) => bytes(random, random.below(2000)), half: true },
  { make: (random) => frame(TEXT, '{"jsonrpc":"2.0"}', { rsv: random.between(1, 7) }) },
  { make: (random) => frame(random.pick([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), 'x') },
  { make: () => frame(TEXT, '{"jsonrpc":"2.0"}', { masked: false }) },
  { make: (random) => frame(TEXT, Buffer.concat([Buffer.from('"'), bytes(random, 20), Buffer.from([0xff])])) },
  {
    make: (random) =>
      frame(TEXT, '{', { length: random.pick([65_537, 1e6, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER]) }),
  },
  { make: (random) => frame(TEXT, `"${'x'.repeat(65_536 + random.below(1000))}"`) },
  { make: (random) => frame(TEXT, '{"jsonrpc":', { length: random.between(12, 60_000) }), half: true },
  { make: (random) => frame(TEXT, '{"jsonrpc":"2.0"}').subarray(0, random.between(1, 22)), half: true },
  { make: (random) => frame(BINARY, bytes(random, random.below(200))) },
  { make: (random) => frame(PING, bytes(random, 10), { fin: false }) },
  { make: (random) => frame(PING, bytes(random, random.between(126, 400))) },
  { make: () => frame(CLOSE, 'x') },
  { make: (random) => frame(CLOSE, Buffer.from([0, random.below(256), 65])) },
  { make: () => frame(CLOSE, Buffer.from([0x03, 0xe8, 0xff, 0xfe])) },
  { make: () => frame(0, 'a continuation of nothing') },
  { make: (random) => Buffer.concat([pieces(random, 3), frame(TEXT, '{}')]) },
  { make: (random) => pieces(random, 1100) },
  { make: (random) => pieces(random, random.below(100)), half: true },
];

export const WIRE_FAULTS = BROKEN.length;

const TIMEOUT = 15_000;
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** A socket that has asked for the upgrade and then breaks RFC 6455. */
export class RawSocket {
  private readonly socket: Socket;
  private readonly upgraded: Promise<void>;
  private readonly closed: Promise<void>;

  constructor(port: number, path: string) {
    this.socket = connect(port, '127.0.0.1', () =>
      this.socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
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
      timer = setTimeout(() => reject(new Error(`still open after ${broken.toString('hex', 0, 40)}`)), TIMEOUT);
    });
    await Promise.race([this.closed, hangs]);
    clearTimeout(timer);
  }
}
