/** What `herald class init` writes. */
export const SAMPLE_CLASS = `# How the submissions of a class are built and run. Each is a folder; its commands run in a copy of it.

title: Homework

# What the players speak: sexpr/v1 to sexpr/v3, jsonrpc/docs, jsonrpc/live.
protocol: sexpr/v3

# How a submission is built, where it has to be. No shell reads the command; for one, write [sh, -c, "make && make install"].
# build:
#   command: make
#   seconds: 60         # how long it may take
#   output: 1000000     # how many bytes it may print

# How it is run. Over JSON-RPC, {url} stands for the address to connect to.
run: ./player

# What a submission may say itself in a herald.yml of its own, which holds build and run as above, and nothing else.
own: []
# own: [build, run]

# How large a submission may be.
# most:
#   files: 5000
#   megabytes: 100
`;
