/**
 * System calls that reach past a namespace, or take memory that nobody counts. Keys of the user's session are in no namespace:
 * a Kerberos ticket may be one. The others are for services and debuggers, and programs do without them on many machines.
 */
interface SystemCalls {
  /** As the kernel names the calling convention to a filter. */
  readonly audit: number;
  readonly refused: readonly number[];
  readonly socket: number;
}

/** With io_uring, calls are made that no filter sees. The number is the same everywhere, as for all newer calls. */
const IO_URING_SETUP = 425;
const MEMFD_SECRET = 447;
const NEWER = [IO_URING_SETUP, MEMFD_SECRET];

/** In this order: add_key, request_key, keyctl, shmget, msgget, perf_event_open, bpf, userfaultfd. */
const X64: SystemCalls = {
  audit: 0xc000003e,
  refused: [248, 249, 250, 29, 68, 298, 321, 323, ...NEWER],
  socket: 41,
};
/** Here ipc and socketcall make calls of several kinds, and what they are about is in memory, where no filter looks. */
const IA32: SystemCalls = {
  audit: 0x40000003,
  refused: [286, 287, 288, 395, 399, 336, 357, 374, 117, 102, ...NEWER],
  socket: 359,
};
const ARM64: SystemCalls = {
  audit: 0xc00000b7,
  refused: [217, 218, 219, 194, 186, 241, 280, 282, ...NEWER],
  socket: 198,
};
const ARM: SystemCalls = {
  audit: 0x40000028,
  refused: [309, 310, 311, 307, 303, 364, 386, 388, ...NEWER],
  socket: 281,
};

/** The conventions that a processor has, by Node's name for it. */
const PROCESSORS: Readonly<Record<string, readonly SystemCalls[]>> = { x64: [X64, IA32], arm64: [ARM64, ARM] };

/** AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK. Others, such as AF_VSOCK to the host of a virtual machine, know no namespaces. */
const FAMILIES = [1, 2, 10, 16];

/** Numbers of another convention of 64-bit x86, which hardly any system has. */
const X32 = 0x40000000;

const ENOSYS = 38;
const EAFNOSUPPORT = 97;

// The machine that filters run on: one instruction loads a word of the call, others compare it.
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const FAIL_WITH = 0x00050000;
/** Where things are in the description of a call. */
const NUMBER = 0;
const AUDIT = 4;
const FIRST_ARGUMENT = 16;

interface Instruction {
  readonly code: number;
  readonly value: number;
  /** How many instructions to skip, if the comparison holds and if not. */
  readonly skipIf?: number;
  readonly skipElse?: number;
}

const load = (value: number): Instruction => ({ code: LOAD, value });
const allow: Instruction = { code: RETURN, value: ALLOW };
const failWith = (error: number): Instruction => ({ code: RETURN, value: FAIL_WITH + error });

/** The filter for a processor, as the kernel takes it; null for one whose calls we do not know. */
export function makeSeccompFilter(arch: string = process.arch): Buffer | null {
  const conventions = PROCESSORS[arch];
  if (conventions === undefined) return null;
  return encode([load(AUDIT), ...conventions.flatMap(partFor), failWith(ENOSYS)]);
}

/** Skipped as a whole for calls of another convention. */
function partFor({ audit, refused, socket }: SystemCalls): Instruction[] {
  const body: Instruction[] = [
    load(NUMBER),
    ...(audit === X64.audit ? [{ code: JUMP_IF_AT_LEAST, value: X32, skipElse: 1 }, failWith(ENOSYS)] : []),
    ...refused.flatMap((number) => [{ code: JUMP_IF_EQUAL, value: number, skipElse: 1 }, failWith(ENOSYS)]),
    { code: JUMP_IF_EQUAL, value: socket, skipIf: 1 },
    allow,
    load(FIRST_ARGUMENT),
    ...FAMILIES.flatMap((family) => [{ code: JUMP_IF_EQUAL, value: family, skipElse: 1 }, allow]),
    failWith(EAFNOSUPPORT),
  ];
  return [{ code: JUMP_IF_EQUAL, value: audit, skipElse: body.length }, ...body];
}

const INSTRUCTION_BYTES = 8;

function encode(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * INSTRUCTION_BYTES);
  for (const [index, { code, value, skipIf = 0, skipElse = 0 }] of instructions.entries()) {
    const at = index * INSTRUCTION_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(skipIf, at + 2);
    bytes.writeUInt8(skipElse, at + 3);
    bytes.writeUInt32LE(value, at + 4);
  }
  return bytes;
}
