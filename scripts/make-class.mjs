// Makes a class of 60 submissions from the example players: correct ones, ones with a single fault, and ones that hang, flood,
// crash, fork, cannot be built or cannot be started. Also writes a class file, and a manifest of the rules that each of them
// breaks.
//
//   node scripts/make-class.mjs DIRECTORY [NAME...]
import { chmodSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES = { python: 'py', javascript: 'mjs', shell: 'sh' };

const example = (language) =>
  readFileSync(new URL(`../examples/players/sexpr/money.${LANGUAGES[language]}`, import.meta.url), 'utf8');

/** Throws if there is nothing to replace: the player would be correct after all. */
function changed(language, [from, to]) {
  const text = example(language);
  if (!text.includes(from)) throw new Error(`the player in ${language} does not contain: ${from}`);
  return text.replaceAll(from, to);
}

// Faults, each with the rules that it breaks and the change that introduces it, by language.
const FAULTS = {
  'cheap-province': {
    rules: ['buy/coins'],
    python: ['("province", 8, True)', '("province", 7, True)'],
    javascript: ["['province', 8, true]", "['province', 7, true]"],
    shell: ['can_buy("province", 8)', 'can_buy("province", 7)'],
  },
  'cheap-silver': {
    rules: ['buy/coins'],
    python: ['("silver", 3, True)', '("silver", 2, True)'],
    javascript: ["['silver', 3, true]", "['silver', 2, true]"],
    shell: ['can_buy("silver", 3)', 'can_buy("silver", 2)'],
  },
  'discards-too-many': {
    rules: ['attack-militia/count'],
    python: ['len(state.hand) - 3', 'len(state.hand) - 2'],
    javascript: ['hand.length - 3', 'hand.length - 2'],
    shell: ['size["hand"] - 3', 'size["hand"] - 2'],
  },
  'mines-gold': {
    rules: ['act-mine/cost', 'act-mine/in-supply'],
    python: ['(act mine copper silver)', '(act mine copper gold)'],
    javascript: ['(act mine copper silver)', '(act mine copper gold)'],
    shell: ['(act mine copper silver)', '(act mine copper gold)'],
  },
  'shows-nothing': {
    rules: ['end/names-card'],
    python: ['(f"(clean {state.hand[0]})" if state.hand else "(clean)")', '"(clean)"'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source code of the player.
    javascript: ['hand.length > 0 ? `(clean ${hand[0]})` : ', ''],
    shell: ['size["hand"] > 0 ? "(clean " first["hand"] ")" : ', ''],
  },
  'acts-for-ever': {
    rules: ['act/actions'],
    python: ['if state.actions > 0', 'if state.actions >= 0'],
    javascript: ['state.actions > 0', 'state.actions >= 0'],
    shell: ['value["actions"] + 0 > 0', 'value["actions"] + 0 >= 0'],
  },
  'buys-for-ever': {
    rules: ['add/buys', 'buy/buys'],
    python: ['state.buys > 0', 'state.buys >= 0'],
    javascript: ['state.buys > 0', 'state.buys >= 0'],
    shell: ['buys > 0', 'buys >= 0'],
  },
  capitals: {
    rules: ['reply/lower-case'],
    python: ['"(add ', '"(ADD '],
    javascript: ['`(add ', '`(ADD '],
    shell: ['"(add ', '"(ADD '],
  },
  // A second reply that arrives after the next message looks like an answer to that.
  'replies-twice': {
    rules: ['session/one-reply', 'session/unasked'],
    python: ['        print(', '        for _ in range(2): print('],
    javascript: ['if (answer) process', "if (answer) for (const _ of '12') process"],
    shell: ['if (kind == "move") print move()', 'if (kind == "move") { print move(); print move() }'],
  },
  'answers-notifications': {
    rules: ['session/unasked', 'end/names-card'],
    python: [
      '    if message[0] in ANSWERS:',
      '    if message[0] == "moved":\n        print("(clean)", flush=True)\n    if message[0] in ANSWERS:',
    ],
    javascript: [
      '  if (answer) process',
      "  if (message[0] === 'moved') process.stdout.write('(clean)\\n');\n  if (answer) process",
    ],
    shell: [
      '  if (kind == "move") print move()',
      '  if (kind == "moved") print "(clean)"\n  if (kind == "move") print move()',
    ],
  },
  'false-moat': {
    rules: ['attack-militia/moat-in-hand'],
    python: ['if "moat" in state.hand:', 'if True:'],
    javascript: ["if (hand.includes('moat')) return", 'if (hand) return'],
    shell: ['if (in_hand("moat")) return "(moat)"', 'if (1) return "(moat)"'],
  },
  // Written before each reply: what is written at the start races with the first question.
  noise: {
    rules: ['session/unasked', 'reply/grammar', 'session/one-reply'],
    python: ['        print(ANSWERS', '        print("thinking", flush=True)\n        print(ANSWERS'],
    javascript: ['  if (answer) process', "  if (answer) process.stdout.write('thinking\\n');\n  if (answer) process"],
    shell: ['if (kind == "move") print move()', 'if (kind == "move") { print "thinking"; print move() }'],
  },
  'stays-on': {
    rules: ['session/terminates'],
    python: ['        print(ANSWERS', '        # Answer whoever asks.\n        print(ANSWERS'],
    javascript: ['const count =', 'setInterval(() => {}, 1000);\n\nconst count ='],
    shell: ['take(substr(chunk, i, 1))\n', 'take(substr(chunk, i, 1))\n  while (1) system("sleep 1")\n'],
  },
};

const SLEEP = '\nimport time\nwhile True:\n    time.sleep(1)\n';

function faulty(fault, language) {
  const text = changed(language, FAULTS[fault][language]);
  return fault === 'stays-on' && language === 'python' ? text + SLEEP : text;
}

const graded = (rules) => ({ status: 'graded', rules });
const never = (status) => ({ status, rules: ['peer/cannot-start'] });

/** Its name, its expected result, its files, and those of the files that should be executable but are not. */
const submission = (name, expected, files, { plain = [], also = () => {} } = {}) => ({
  name,
  expected,
  files,
  plain,
  also,
});

// One in each case, by what the case sends first: never by how fast the computer is.
const FLOODED = ['session/unasked', 'session/one-reply', 'reply/grammar', 'end/names-card'];

const languages = Object.keys(LANGUAGES);

const SUBMISSIONS = [
  ...languages.map((language) => submission(`right-${language}`, graded([]), { player: example(language) })),
  submission('Zoë Müller, "the second"', graded([]), { player: example('python') }),
  submission('=cmd|calc', graded([]), { player: example('shell') }),
  submission('right\nin two lines', graded([]), {
    'main.py': example('python'),
    'herald.yml': 'run: python3 main.py\n',
  }),
  submission('index.html', graded([]), { build: 'mv source player\nchmod +x player\n', source: example('javascript') }),
  ...Object.entries(FAULTS).flatMap(([fault, { rules }]) =>
    languages.map((language) => submission(`${fault}-${language}`, graded(rules), { player: faulty(fault, language) })),
  ),
  submission('hangs-python', graded(['peer/timeout', 'session/terminates']), {
    player: `#!/usr/bin/env python3${SLEEP}`,
  }),
  submission('hangs-shell', graded(['peer/timeout', 'session/terminates']), {
    player: '#!/bin/sh\nexec sleep 100000\n',
  }),
  submission('floods-python', graded(FLOODED), {
    player: '#!/usr/bin/env python3\nwhile True:\n    print("(clean)" * 1000)\n',
  }),
  submission('floods-shell', graded(FLOODED), { player: '#!/bin/sh\nexec yes "(clean)"\n' }),
  submission('crashes-python', graded(['peer/died']), {
    player: '#!/usr/bin/env python3\nimport sys\nsys.stdin.read(1)\n1 / 0\n',
  }),
  submission('crashes-javascript', graded(['peer/died']), { player: '#!/usr/bin/env node\nprocess.exit(3);\n' }),
  submission('forks-shell', graded(['peer/processes']), {
    player: '#!/bin/sh\nread line\ni=0\nwhile [ $i -lt 300 ]; do sleep 1000 & i=$((i + 1)); done\nwait\n',
  }),
  submission('does-not-build', never('not-built'), { build: 'echo "no rule to make player" >&2\nexit 2\n' }),
  submission('builds-for-ever', never('not-built'), { build: 'sleep 100000\n' }),
  submission('no-player', never('refused'), { 'README.md': 'To be done.\n' }),
  submission('not-runnable', never('refused'), { player: example('python') }, { plain: ['player'] }),
  submission(
    'leads-out',
    never('refused'),
    {},
    {
      also: (folder) => symlinkSync('../right-python/player', join(folder, 'player')),
    },
  ),
  submission(
    'huge',
    never('refused'),
    { player: example('python'), ballast: '' },
    {
      also: (folder) => truncateSync(join(folder, 'ballast'), 64_000_000),
    },
  ),
  submission('own-rules', never('refused'), { player: example('python'), 'herald.yml': 'protocol: sexpr/v1\n' }),
];

const CLASS_FILE = `title: A class made up
protocol: sexpr/v3
build:
  command: [sh, -c, 'if [ -e build ]; then . ./build; fi']
  seconds: 10
run: ./player
own: [run]
most:
  megabytes: 32
`;

const RUNNABLE = ['player', 'main.py'];

function write(folder, { files, plain, also }) {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    if (RUNNABLE.includes(name) && !plain.includes(name)) chmodSync(join(folder, name), 0o755);
  }
  also(folder);
}

const [directory, ...names] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: node scripts/make-class.mjs DIRECTORY [NAME...]');
const unknown = names.filter((name) => !SUBMISSIONS.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`unknown submission: ${unknown.join(', ')}`);
const chosen = SUBMISSIONS.filter(({ name }) => names.length === 0 || names.includes(name));
for (const each of chosen) write(join(directory, 'submissions', each.name), each);
writeFileSync(join(directory, 'class.yml'), CLASS_FILE);
const manifest = Object.fromEntries(chosen.map(({ name, expected }) => [name, expected]));
writeFileSync(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write(`${chosen.length} submissions\n`);
