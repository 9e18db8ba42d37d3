import { type HostileProgram, python, shell } from './hostile-program.js';

/** The limits that the programs below exceed, and stay below where they are to pass. */
export const LIMITS = ['--memory', '192M', '--processes', '24'];

const TOO_MUCH = '300 * 2 ** 20';

const fill = (name: string, tries: string, folder: string): HostileProgram => ({
  name,
  tries,
  sandbox: 'nothing',
  plain: 'skip',
  source: () =>
    shell(`dd if=/dev/zero of=${folder}/big bs=1M count=300 2>/dev/null && loot filled; rm -f ${folder}/big`),
});

/** Programs that want more than their share. Without a sandbox, they have the limits that the user gives. */
export const RESOURCE_PROGRAMS: readonly HostileProgram[] = [
  {
    name: 'take-memory',
    tries: 'more memory than its limit',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () =>
      python(`
try: all = bytearray(${TOO_MUCH}); loot('memory')
except MemoryError: pass
`),
  },
  {
    name: 'take-shared-memory',
    tries: 'the same as shared memory, which no limit of the kernel counts',
    sandbox: 'peer/memory',
    plain: 'peer/memory',
    source: () =>
      python(`
all = mmap.mmap(-1, ${TOO_MUCH})
for at in range(0, ${TOO_MUCH}, 4096): all[at] = 1
time.sleep(5); loot('memory')
`),
  },
  {
    name: 'take-unnamed-file',
    tries: 'the same in files without a name, mapped by nobody',
    sandbox: 'peer/memory',
    plain: 'peer/memory',
    source: () =>
      python(`
for number in range(3):
    file = os.memfd_create('x')
    for part in range(100): os.write(file, bytes(2 ** 20))
time.sleep(5); loot('memory')
`),
  },
  {
    name: 'take-memory-as-bwrap',
    tries: 'the same under the name of the sandbox itself',
    sandbox: 'peer/memory',
    plain: 'peer/memory',
    source: () =>
      python(`
open('/proc/self/comm', 'w').write('bwrap')
all = mmap.mmap(-1, ${TOO_MUCH})
for at in range(0, ${TOO_MUCH}, 4096): all[at] = 1
time.sleep(5); loot('memory')
`),
  },
  {
    name: 'take-memory-as-first',
    tries: 'the same in the first process of its namespace, as a debugger could; where that is forbidden, in itself',
    sandbox: 'peer/memory',
    plain: 'peer/memory',
    source: () =>
      python(`
trace = ctypes.CDLL(None).ptrace
trace.argtypes = [ctypes.c_long] * 3 + [ctypes.c_void_p]
ATTACH, GET, SET, STEP, DETACH = 16, 12, 13, 9, 17
WAIT_ALL = 0x40000000
def is_ours():
    try: return os.path.basename(os.readlink('/proc/1/exe')) == 'bwrap'
    except OSError: return False
if os.uname().machine == 'x86_64' and is_ours() and trace(ATTACH, 1, 0, None) == 0:
    os.waitpid(1, WAIT_ALL)
    registers = (ctypes.c_ulonglong * 27)()
    trace(GET, 1, 0, registers)
    before = list(registers)
    # mmap(0, size, read and write, private, anonymous and populated, -1, 0), by the system call that it waits in.
    for at, value in {10: 9, 14: 0, 13: ${TOO_MUCH}, 12: 3, 7: 0x8022, 9: 2 ** 64 - 1, 8: 0, 15: 2 ** 64 - 1, 16: before[16] - 2}.items():
        registers[at] = value
    trace(SET, 1, 0, registers)
    trace(STEP, 1, 0, None)
    os.waitpid(1, WAIT_ALL)
    for at in range(27): registers[at] = before[at]
    registers[10], registers[16] = before[15], before[16] - 2
    trace(SET, 1, 0, registers)
    trace(DETACH, 1, 0, None)
else:
    all = mmap.mmap(-1, ${TOO_MUCH})
    for at in range(0, ${TOO_MUCH}, 4096): all[at] = 1
time.sleep(5); loot('memory')
`),
  },
  {
    name: 'share-memory',
    tries: 'nothing: 100 MB that four processes share are 100 MB',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () =>
      python(`
all = bytearray(b'x') * (100 * 2 ** 20)
for number in range(4):
    if os.fork() == 0: time.sleep(0.6); os._exit(0)
for number in range(4): os.wait()
`),
  },
  fill('fill-tmp', 'to fill /tmp, which is memory in a sandbox', '/tmp'),
  fill('fill-shared-memory', 'to fill /dev/shm', '/dev/shm'),
  fill('fill-home', 'to fill the home directory', '"$HOME"'),
  {
    name: 'fork',
    tries: 'more processes than its limit',
    sandbox: 'peer/processes',
    plain: 'peer/processes',
    source: ({ stays }) =>
      shell(`n=0; while [ $n -lt 100 ]; do n=$((n + 1)); sh -c 'sleep 30; :' ${stays} & done; sleep 5; loot forked`),
  },
  {
    name: 'fork-as-bwrap',
    tries: 'the same under the name of the sandbox itself',
    sandbox: 'peer/processes',
    plain: 'peer/processes',
    source: () =>
      python(`
open('/proc/self/comm', 'w').write('bwrap')
for number in range(100):
    if os.fork() == 0: time.sleep(30); os._exit(0)
time.sleep(5); loot('forked')
`),
  },
  {
    name: 'start-threads',
    tries: 'threads without number',
    sandbox: 'refused',
    plain: 'refused',
    source: () =>
      python(`
import threading
threading.stack_size(65536)
count = 0
try:
    for count in range(1500): threading.Thread(target=time.sleep, args=(300,), daemon=True).start()
    time.sleep(3); loot('threads')
except RuntimeError: pass
print('DONE', file=sys.stderr, flush=True)
os._exit(3)
`),
  },
  {
    name: 'open-files',
    tries: 'open files without number',
    sandbox: 'nothing',
    plain: 'any',
    source: () =>
      python(`
import resource
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
try:
    for count in range(5000): os.open('/dev/null', os.O_RDONLY)
    loot('files')
except OSError: pass
`),
  },
  {
    name: 'print-much',
    tries: 'output without end, and without a line break',
    sandbox: 'any',
    plain: 'any',
    source: () => shell('echo DONE >&2; exec cat /dev/zero'),
  },
  {
    name: 'complain-much',
    tries: 'error messages without end',
    sandbox: 'ended',
    plain: 'ended',
    source: () => shell('echo DONE >&2; yes "a complaint that never ends" >&2'),
  },
  {
    name: 'escape-sequences',
    tries: 'to control the terminal of whoever reads the report',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () => shell('printf "\\033]0;owned\\007\\033[2J\\033[31m(\\033[8m" >&2; printf "\\033]52;c;b3duZWQ=\\007"'),
  },
];

/** Programs that do it in their builds. */
export const BUILD_PROGRAMS: readonly HostileProgram[] = [
  {
    name: 'build-reads',
    tries: "the user's files while it is built",
    sandbox: 'nothing',
    plain: 'loot',
    source: () => shell('loot "$(cat found 2>/dev/null)"'),
    build: ({ home, submissions, cases, elsewhere }) =>
      `#!/bin/sh\ncat ${home}/secret ${submissions}/victim/secret ${cases}/* ${elsewhere}/secret "$HOME/secret" /etc/shadow > found 2>/dev/null\nenv | grep SECRET >> found\nexit 0\n`,
  },
  {
    name: 'build-as-root',
    tries: 'to be root while it is built, and settings of the kernel',
    sandbox: 'nothing',
    plain: 'loot',
    plainUser: 'nothing',
    source: () => shell('loot "$(cat found 2>/dev/null)"'),
    build: () =>
      '#!/bin/sh\n[ "$(id -u)" != 0 ] || echo root > found\n(: >> /proc/sys/kernel/core_pattern) 2>/dev/null && echo core >> found\nexit 0\n',
  },
  {
    name: 'build-survives',
    tries: 'to outlive its build',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () => shell(':'),
    build: ({ stays }) =>
      `#!/bin/sh\n(env -i setsid sh -c 'sleep 300; :' ${stays} >/dev/null 2>&1 </dev/null &)\nexit 0\n`,
  },
  {
    name: 'build-leaves-links',
    tries: 'a link out of its folder, made by its build',
    sandbox: 'nothing',
    plain: 'loot',
    source: () => shell('loot "$(cat out 2>/dev/null)"'),
    build: ({ elsewhere }) => `#!/bin/sh\nln -s ${elsewhere}/secret out\nexit 0\n`,
  },
  {
    name: 'build-borrows',
    tries: 'to be the program of another submission, by a link that its build makes',
    sandbox: 'refused',
    plain: 'loot',
    source: () => shell(':'),
    build: ({ submissions }) => `#!/bin/sh\nln -s ${submissions}/victim bin\nexit 0\n`,
    run: () => 'bin/player',
  },
  {
    name: 'run-elsewhere',
    tries: 'to be the program of another submission, by the command that it asks for',
    sandbox: 'refused',
    plain: 'loot',
    source: () => shell(':'),
    run: ({ submissions }) => `${submissions}/victim/player`,
  },
  {
    name: 'build-fills',
    tries: 'to fill the disk before anybody looks',
    sandbox: 'peer/cannot-start',
    plain: 'loot',
    source: () => shell('loot "$(find . -size +90M)"'),
    build: () =>
      `#!/usr/bin/env python3\nimport os\nfor i in range(12):\n    os.posix_fallocate(os.open(str(i), os.O_CREAT | os.O_WRONLY), 0, 100 << 20)\n`,
  },
  {
    name: 'build-nests',
    tries: 'folders that are nested too deeply to be counted or removed',
    sandbox: 'peer/cannot-start',
    plain: 'refused',
    source: () => shell(':'),
    build: () =>
      `#!/usr/bin/env python3\nimport os\nfor i in range(60):\n    os.mkdir('d' * 200); os.chdir('d' * 200)\nopen('f', 'w').write('x')\nos.chmod('.', 0)\n`,
  },
];
