import { type HostileProgram, python, shell } from './hostile-program.js';

const DAEMON = (stays: string, then = 'time.sleep(300)'): string => `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for fd in range(3): os.dup2(os.open(os.devnull, os.O_RDWR), fd)
        os.execve(sys.executable, [sys.executable, '-c', 'import time, os\\nfor fd in range(3, 64):\\n  try: os.close(fd)\\n  except OSError: pass\\n${then}', '${stays}'], {})
    os._exit(0)
os.wait()
time.sleep(0.2)
`;

/** Programs that want to outlive their case, or to reach other processes and services. */
export const PROCESS_PROGRAMS: readonly HostileProgram[] = [
  {
    name: 'survive',
    tries: 'to outlive its case: two forks, a session of its own, no environment, no open files',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ stays }) => python(DAEMON(stays)),
  },
  {
    name: 'survive-quietly',
    tries: 'the same, while the program itself stays until it is killed',
    sandbox: 'ended',
    plain: 'ended',
    source: ({ stays }) => python(`${DAEMON(stays)}\nprint('DONE', file=sys.stderr, flush=True)\ntime.sleep(300)`),
  },
  {
    name: 'time-bomb',
    tries: 'to write a file long after its end',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ stays, elsewhere }) => python(DAEMON(stays, `time.sleep(2)\\nopen("${elsewhere}/bomb", "w")`)),
  },
  {
    name: 'many-survivors',
    tries: 'to outlive its case in many sessions that ignore signals',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ stays }) =>
      shell(
        `for i in 1 2 3 4 5 6 7 8; do (env -i setsid sh -c 'trap "" TERM HUP INT; while :; do sleep 1; done' ${stays} >/dev/null 2>&1 &); done; sleep 0.2`,
      ),
  },
  {
    name: 'ignore-signals',
    tries: 'not to end when asked',
    sandbox: 'ended',
    plain: 'ended',
    source: ({ stays }) =>
      shell(`echo DONE >&2; trap '' TERM HUP INT PIPE; while :; do sh -c 'sleep 1' ${stays}; done`),
  },
  {
    name: 'stop-itself',
    tries: 'to be stopped, so that no signal reaches it',
    sandbox: 'ended',
    plain: 'ended',
    source: () => shell('echo DONE >&2; (sleep 0.1; kill -STOP $$) & kill -STOP $$; sleep 300'),
  },
  {
    name: 'kill-parent',
    tries: 'to kill what started it',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () => shell('kill -9 $PPID; kill -9 1; sleep 0.1; kill -0 $PPID || loot killed'),
  },
  {
    name: 'spy-on-processes',
    tries: 'the memory and the environment of another process of the same user',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ victim }) =>
      shell(
        `loot "$(tr '\\0' '\\n' 2>/dev/null < /proc/${victim}/environ | grep CANARY)"; kill -0 ${victim} 2>/dev/null && loot signalled; loot "$(head -c 9 /proc/${victim}/maps 2>/dev/null)"`,
      ),
  },
  {
    name: 'busy-loop',
    tries: 'to compute for ever',
    sandbox: 'ended',
    plain: 'ended',
    source: () => shell('echo DONE >&2; while :; do :; done'),
  },
  {
    name: 'close-output',
    tries: 'to close its streams and stay',
    sandbox: 'peer/closed',
    plain: 'peer/closed',
    source: ({ stays }) => shell(`echo DONE >&2; exec <&- >&-; sh -c 'sleep 300; :' ${stays}`),
  },
  {
    name: 'connect-socket',
    tries: 'a service on a socket in a file',
    sandbox: 'nothing',
    plain: 'loot',
    source: ({ socket }) => python(connect('AF_UNIX', JSON.stringify(socket))),
  },
  {
    name: 'connect-abstract-socket',
    tries: 'a service on a socket without a file',
    sandbox: 'nothing',
    plain: 'loot',
    // Node pads the name with zeros, or does not, by its version.
    source: ({ abstractSocket }) =>
      python(
        [0, 107 - abstractSocket.length]
          .map((zeros) => connect('AF_UNIX', `'\\0' + ${JSON.stringify(abstractSocket)} + '\\0' * ${zeros}`))
          .join(''),
      ),
  },
  {
    name: 'connect-port',
    tries: 'a service on a port of this machine',
    sandbox: 'nothing',
    plain: 'loot',
    source: ({ port }) => python(connect('AF_INET', `('127.0.0.1', ${port})`)),
  },
  {
    name: 'use-network',
    tries: 'an interface to any other machine',
    sandbox: 'nothing',
    plain: 'any',
    source: () => python("for _, name in socket.if_nameindex():\n    if name != 'lo': loot(name)"),
  },
];

function connect(family: string, address: string): string {
  return `
client = socket.socket(socket.${family}, socket.SOCK_STREAM)
client.settimeout(2)
try:
    client.connect(${address})
    loot(client.recv(100))
except OSError: pass
`;
}
