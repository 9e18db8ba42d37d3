// Simulates a class or a tournament on many workers: where the time goes, and what becomes the bottleneck.
//
//   node bench/simulate-scale.mjs [--class | --tournament]
//
// Every server in the model (each worker, Redis, the store's network, the coordinator) does one thing at a time; a job goes
// through them in turn. Costs of the coordinator and of Redis are what "npm run bench -- --only queue" measures, on two cores that were
// not idle; the others are estimates. Change them to those of your machines.

const COSTS = {
  class: {
    jobs: 2000,
    /** Seconds that one worker of two jobs at once needs for a submission, log-normal: most are quick, some hang. */
    work: { median: 20, spread: 0.6 },
    /** queue/submission-redis: with a report of progress for each second. */
    redis: 0.0026,
    /** 100 kB of files and a result of 40 kB, at 100 MB/s. */
    store: 0.14 / 100,
    /** queue/submission-coordinator: uploads the files, reads the result, scores it, writes two pages, and compares submissions. */
    coordinator: 0.36,
    /** Before the first job and after the last one: reading all cases; gradebook and index. */
    before: 10,
    after: 20,
  },
  tournament: {
    /** A million games in blocks of a hundred. */
    jobs: 10_000,
    work: { median: 10, spread: 0.2 },
    /** queue/block-redis */
    redis: 0.0006,
    store: 0.02 / 100,
    /** queue/block-coordinator: uploads a block, reads its games, and appends them to the file. */
    coordinator: 0.0035,
    before: 30,
    /** The table from sums by pair. */
    after: 15,
  },
};

/** The part of its time in which the coordinator looks at all jobs: SCAN_SHARE in src/queue/job-board.ts. */
const SCANS = 1 / 50;

const WORKERS = [1, 2, 5, 10, 20, 50, 100, 200];

/** A small generator, so that every run of the simulation prints the same. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

const normal = (random) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

/** When a server that does one thing at a time is done with something that arrives now. */
function makeServer() {
  let free = 0;
  let busy = 0;
  return {
    use: (at, seconds) => {
      free = Math.max(free, at) + seconds;
      busy += seconds;
      return free;
    },
    busy: () => busy,
  };
}

/** What is to happen, the earliest first. */
function makeAgenda() {
  const heap = [];
  const swap = (a, b) => {
    [heap[a], heap[b]] = [heap[b], heap[a]];
  };
  return {
    add: (at, happen) => {
      heap.push({ at, happen });
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (heap[parent].at <= heap[i].at) break;
        swap(i, parent);
        i = parent;
      }
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length > 0) heap[0] = last;
      for (let i = 0; ; ) {
        const [left, right] = [2 * i + 1, 2 * i + 2];
        let least = i;
        if (left < heap.length && heap[left].at < heap[least].at) least = left;
        if (right < heap.length && heap[right].at < heap[least].at) least = right;
        if (least === i) return first;
        swap(i, least);
        i = least;
      }
    },
    isEmpty: () => heap.length === 0,
  };
}

function simulate({ jobs, work, redis, store, coordinator, before, after }, workers) {
  const random = randomNumbers(1);
  const servers = { redis: makeServer(), store: makeServer(), coordinator: makeServer() };
  const agenda = makeAgenda();
  let left = jobs;
  let worked = 0;
  let last = before;
  // Each step is added when its time is known, so that every server sees what comes in the order in which it comes.
  const fetch = (at) => {
    if (left === 0) return;
    left--;
    const taken = servers.redis.use(at, redis / 2);
    agenda.add(taken, (now) => agenda.add(servers.store.use(now, store / 2), grade));
  };
  const grade = (at) => {
    const seconds = work.median * Math.exp(work.spread * normal(random));
    worked += seconds;
    agenda.add(at + seconds, (now) => agenda.add(servers.store.use(now, store / 2), finish));
  };
  const finish = (at) => {
    agenda.add(servers.redis.use(at, redis / 2), (now) => {
      last = Math.max(last, servers.coordinator.use(now, coordinator / (1 - SCANS)));
      fetch(now);
    });
  };
  for (let worker = 0; worker < workers; worker++) agenda.add(before, fetch);
  while (!agenda.isEmpty()) {
    const { at, happen } = agenda.next();
    happen(at);
  }
  const total = last + after;
  const share = (busy) => busy / total;
  return {
    total,
    speedup: (worked + before + after) / total,
    loads: {
      workers: share(worked / workers),
      redis: share(servers.redis.busy()),
      store: share(servers.store.busy()),
      coordinator: share(servers.coordinator.busy() + before + after),
    },
  };
}

const percent = (part) => `${(100 * part).toFixed(part < 0.1 ? 1 : 0)} %`;

function duration(seconds) {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

function print(name, costs) {
  const heading = ['workers', 'time', 'faster by', 'workers busy', 'coordinator', 'Redis', 'store'];
  const rows = WORKERS.map((workers) => {
    const { total, speedup, loads } = simulate(costs, workers);
    const busy = [loads.workers, loads.coordinator, loads.redis, loads.store].map(percent);
    return [String(workers), duration(total), speedup.toFixed(1), ...busy];
  });
  process.stdout.write(`${name}: ${costs.jobs} jobs of about ${costs.work.median} s\n\n`);
  for (const row of [heading, ...rows]) process.stdout.write(`${row.map((cell) => cell.padStart(13)).join('')}\n`);
  process.stdout.write('\n');
}

const only = process.argv[2]?.replace(/^--/, '');
if (only !== undefined && !(only in COSTS)) {
  process.stderr.write(`unknown option ${process.argv[2]}; known: --class, --tournament\n`);
  process.exitCode = 2;
} else for (const [name, costs] of Object.entries(COSTS)) if (only === undefined || only === name) print(name, costs);
