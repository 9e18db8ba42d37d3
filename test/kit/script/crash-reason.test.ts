import { expect, test } from 'vitest';
import { crashReason } from '../../../src/kit/script/crash-reason.js';

test.each([
  ['nothing', '', null],
  ['sh', './p.sh: 3: foo: not found\n', './p.sh: 3: foo: not found'],
  [
    'Python, after output of its own',
    'thinking\nTraceback (most recent call last):\n  File "/home/a/p.py", line 9, in <module>\n    main()\n  File "/home/a/p.py", line 4, in main\n    x = json.loads("")\n  File "/usr/lib/python3.13/json/decoder.py", line 364, in raw_decode\n    raise JSONDecodeError\njson.decoder.JSONDecodeError: Expecting value\n',
    'json.decoder.JSONDecodeError: Expecting value (p.py:4)',
  ],
  [
    'Python, an error while another one is handled',
    'Traceback (most recent call last):\n  File "p.py", line 2, in <module>\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "p.py", line 4, in <module>\nIndexError: pop from empty list\n',
    'IndexError: pop from empty list (p.py:4)',
  ],
  [
    'Python, a syntax error',
    '  File "/home/a/p.py", line 3\n    print("(clean"\n         ^\nSyntaxError: \'(\' was never closed\n',
    "SyntaxError: '(' was never closed (p.py:3)",
  ],
  [
    'Node',
    'node:internal/process/promises:391\n    triggerUncaughtException(err, true);\n    ^\n\nTypeError: x is not a function\n    at Array.forEach (<anonymous>)\n    at move (file:///home/a/p.mjs:7:3)\n    at node:internal/main\n\nNode.js v20.20.2\n',
    'TypeError: x is not a function (p.mjs:7)',
  ],
  [
    'Node, a syntax error',
    '/home/a/p.js:1\nconst = 1;\n      ^\n\nSyntaxError: Unexpected token\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.20.2\n',
    'SyntaxError: Unexpected token (p.js:1)',
  ],
  [
    'Java',
    'Exception in thread "main" java.lang.NullPointerException\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n\tat Player.main(Player.java:12)\n',
    'Exception in thread "main" java.lang.NullPointerException (Player.java:12)',
  ],
  [
    'Haskell',
    'p: Prelude.head: empty list\nCallStack (from HasCallStack):\n  error, called at Player.hs:14:5 in main:Main\n',
    'p: Prelude.head: empty list (Player.hs:14)',
  ],
  [
    'Racket',
    'car: contract violation\n  expected: pair?\n  given: ()\n  context...:\n   /usr/share/racket/collects/racket/private/x.rkt:3:2\n   /home/a/p.rkt:10:2: choose\n',
    'car: contract violation (p.rkt:10)',
  ],
  [
    'Go',
    'panic: runtime error: index out of range [3] with length 0\n\ngoroutine 1 [running]:\nmain.main()\n\t/home/a/main.go:8 +0x1d\nexit status 2\n',
    'panic: runtime error: index out of range [3] with length 0 (main.go:8)',
  ],
  [
    'Rust',
    "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
    "thread 'main' panicked at src/main.rs:4:5:",
  ],
])('the error and the place of %s', (_, stderr, reason) => {
  expect(crashReason(stderr)).toBe(reason);
});
