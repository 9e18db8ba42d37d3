import { type HostileProgram, python, shell } from './hostile-program.js';

const reads = (name: string, tries: string, paths: (places: Parameters<HostileProgram['source']>[0]) => string) =>
  ({
    name,
    tries,
    sandbox: 'nothing',
    plain: 'loot',
    source: (places) => shell(`loot "$(cat ${paths(places)} 2>/dev/null)"`),
  }) satisfies HostileProgram;

/** Programs that want to read or change what is not theirs. */
export const FILE_PROGRAMS: readonly HostileProgram[] = [
  reads('read-home', 'the home directory, as $HOME', () => '"$HOME/secret" "$HOME"/.ssh/*'),
  reads('read-home-by-path', 'the home directory, by its path', ({ home }) => `${home}/secret`),
  reads('read-temporary', 'temporary files, where TMPDIR is not /tmp', ({ temporary }) => `${temporary}/secret`),
  reads('read-submission', 'another submission', ({ submissions }) => `${submissions}/victim/secret`),
  reads('read-copy', 'the copy of another submission', ({ temporary }) => `${temporary}/*/secret /tmp/*/secret`),
  reads('read-cases', "the teacher's own cases", ({ cases }) => `-- ${cases}/sexpr/v1/player/*/*`),
  reads('read-rubric', 'the rubric', ({ rubric }) => rubric),
  reads('read-class-file', 'the class file', ({ classFile }) => classFile),
  reads('read-results', 'the results of an earlier run', ({ results }) => `${results}/victim/*`),
  reads('read-elsewhere', 'any other folder', ({ elsewhere }) => `${elsewhere}/secret`),
  {
    name: 'read-shadow',
    tries: 'the password hashes of the system',
    sandbox: 'nothing',
    plain: 'loot',
    plainUser: 'nothing',
    source: () => shell('loot "$(head -c 20 /etc/shadow 2>/dev/null)"'),
  },
  {
    name: 'read-environment',
    tries: "secrets in the environment of Herald's user",
    sandbox: 'nothing',
    plain: 'nothing',
    source: () =>
      shell('loot "$(env | grep SECRET)"; loot "$(cat /proc/*/environ 2>/dev/null | tr "\\0" "\\n" | grep SECRET)"'),
  },
  {
    name: 'read-descriptor',
    tries: 'a file that was open when Herald was started',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () =>
      shell(
        'loot "$(cat <&9 2>/dev/null)"; for each in /proc/self/fd/*; do case $each in */[012]) ;; *) loot "$(head -c 99 "$each" 2>/dev/null)";; esac; done',
      ),
  },
  {
    name: 'read-command-lines',
    tries: 'folders of the course in the command lines of processes',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ cases }) =>
      shell(
        `loot "$(cat /proc/[0-9]*/cmdline 2>/dev/null | tr "\\\\0" "\\\\n" | grep "^${cases.slice(0, -1)}[${cases.slice(-1)}]")"`,
      ),
  },
  {
    name: 'read-mounts',
    tries: 'folders of the course in the table of mounts',
    sandbox: 'nothing',
    plain: 'nothing',
    source: ({ cases, results, home }) =>
      shell(`loot "$(grep -e ${cases} -e ${results} -e ${home}/ /proc/self/mountinfo)"`),
  },
  {
    name: 'follow-link',
    tries: 'a link in the submission that leads to the cases',
    sandbox: 'nothing',
    plain: 'nothing',
    source: () => shell('loot "$(cat link/sexpr/v1/player/*/* 2>/dev/null)"'),
  },
  {
    name: 'make-links',
    tries: 'hard and symbolic links to files of others',
    sandbox: 'nothing',
    plain: 'loot',
    source: ({ elsewhere }) =>
      shell(
        `for to in . /tmp; do for how in -f -sf; do ln $how ${elsewhere}/secret $to/mine 2>/dev/null; loot "$(cat $to/mine 2>/dev/null)"; rm -f $to/mine; done; done`,
      ),
  },
  {
    name: 'leave-descriptor',
    tries: 'the folders behind an open directory',
    sandbox: 'nothing',
    plain: 'any',
    source: ({ elsewhere }) =>
      shell(
        `for up in ../../../../../../../.. /proc/1/root /proc/self/cwd/../../../../..; do loot "$(cat $up${elsewhere}/secret 2>/dev/null)"; done`,
      ),
  },
  {
    name: 'set-core-pattern',
    tries: 'a setting of the kernel by which root runs programs',
    sandbox: 'nothing',
    plain: 'loot',
    plainUser: 'nothing',
    source: () =>
      python(`
for name in ['core_pattern', 'modprobe', 'hostname']:
    try: os.close(os.open('/proc/sys/kernel/' + name, os.O_WRONLY)); loot(name)
    except OSError: pass
`),
  },
  {
    name: 'be-root',
    tries: 'to be root',
    sandbox: 'nothing',
    plain: 'loot',
    plainUser: 'nothing',
    source: () =>
      shell(
        '[ "$(id -u)" != 0 ] || loot root; grep -q "^CapEff:.*[1-9a-f]" /proc/self/status && loot "capabilities $(grep CapEff /proc/self/status)"',
      ),
  },
  {
    name: 'mount',
    tries: 'a file system of its own, in a namespace of its own',
    sandbox: 'nothing',
    plain: 'any',
    source: () => shell('loot "$(unshare -Urm sh -c "mount -t tmpfs none /mnt && echo mounted" 2>/dev/null)"'),
  },
  {
    name: 'write-system',
    tries: 'to write outside of its folder',
    sandbox: 'nothing',
    plain: 'loot',
    source: ({ elsewhere, results }) =>
      shell(
        `for to in ${elsewhere} ${results} /etc /usr / /run /dev /proc; do touch $to/herald-hostile 2>/dev/null && loot "wrote $to"; rm -f $to/herald-hostile; done`,
      ),
  },
  {
    name: 'overwrite-itself',
    tries: 'to change its own program for later cases',
    sandbox: 'nothing',
    plain: 'loot',
    source: () =>
      shell(
        'touch player 2>/dev/null && loot changed; chmod 777 . 2>/dev/null && loot chmod; touch new 2>/dev/null && loot new',
      ),
  },
  {
    name: 'delete-itself',
    tries: 'to delete its folder',
    sandbox: 'nothing',
    // The next start finds nothing.
    plain: 'peer/cannot-start',
    source: () => shell('rm -rf "$PWD"/* 2>/dev/null; [ -e player ] || loot deleted'),
  },
  {
    name: 'open-terminal',
    tries: "to type into the user's terminal",
    sandbox: 'nothing',
    plain: 'nothing',
    source: () =>
      python(`
import fcntl, termios
try:
    tty = os.open('/dev/tty', os.O_RDWR)
    loot('opened')
    fcntl.ioctl(tty, termios.TIOCSTI, b'x')
    loot('typed')
except OSError: pass
`),
  },
];
