import { type HostileProgram, python } from './hostile-program.js';

/** Makes a system call by its number on this processor, which Python has no function for. */
const CALL = `
import platform
libc = ctypes.CDLL(None, use_errno=True)
def call(x64, arm64, *args): return libc.syscall(x64 if platform.machine() == 'x86_64' else arm64, *args)
`;

/** Programs that ask the kernel for what no namespace keeps apart. */
export const KERNEL_PROGRAMS: readonly HostileProgram[] = [
  {
    name: 'read-keys',
    tries: "keys of the user's session, such as Kerberos tickets",
    sandbox: 'nothing',
    plain: 'any',
    source: () =>
      python(`${CALL}
GET_KEYRING, SESSION = 0, -3
if call(250, 219, GET_KEYRING, SESSION, 0, 0, 0) > 0: loot('session keyring')
if call(248, 217, b'user', b'herald', b'x', 1, SESSION) > 0: loot('wrote a key')
try: loot(open('/proc/keys').read())
except OSError: pass
`),
  },
  {
    name: 'connect-host',
    tries: 'sockets that know no namespaces, such as those to the host of a virtual machine',
    sandbox: 'nothing',
    plain: 'any',
    source: () =>
      python(`
for family in range(64):
    if family in [socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK]: continue
    for kind in [socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET]:
        try: socket.socket(family, kind).close(); loot('family %d' % family)
        except OSError: pass
`),
  },
  {
    name: 'use-io-uring',
    tries: 'calls that no filter sees',
    sandbox: 'nothing',
    plain: 'any',
    source: () =>
      python(`${CALL}
if call(425, 425, 8, ctypes.create_string_buffer(256)) >= 0: loot('ring')
`),
  },
  {
    name: 'take-detached-memory',
    tries: 'memory that belongs to no process',
    sandbox: 'nothing',
    plain: 'any',
    source: () =>
      python(`
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
size = 300 << 20
segment = libc.shmget(0, size, 0o1600)
if segment >= 0:
    at = libc.shmat(segment, None, 0)
    ctypes.memset(at, 1, 1 << 20)
    libc.shmdt(ctypes.c_void_p(at))
    libc.shmctl(segment, 0, None)
    loot('segment')
`),
  },
];
