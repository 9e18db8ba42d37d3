/** What `herald class init` writes. */
export const makeClassFileTemplate = (
  protocols: readonly string[],
  protocol: string,
): string => `# How the submissions of a class are built and run. Each is a folder; its commands run in a copy of it.

title: Homework

# The protocol of the players: ${protocols.join(', ')}.
protocol: ${protocol}

# How to build a submission, if needed. The command is not passed to a shell; to use one: [sh, -c, "make && make install"].
# build:
#   command: make
#   seconds: 60         # time limit
#   output: 1000000     # output limit, in bytes

# How to run it. For protocols over WebSocket, {url} stands for the address to connect to.
run: ./player

# The keys that a submission may override in its own herald.yml, which may contain build and run only.
own: []
# own: [build, run]

# The deadline, and what late submissions lose. Dates come from the column "submitted" of the roster.
# late:
#   deadline: 2026-11-20T23:59+01:00
#   grace-minutes: 15
#   percent-per-day: 10   # of the points to earn, for each day that has begun
#   most-percent: 50

# Limits on the size of a submission.
# most:
#   files: 5000
#   megabytes: 100
`;
