/** What the shell is told. A program under test that fails is 1; the caller's mistake is 2; ours is 3; Ctrl-C is 130. */
export const EXIT = { passed: 0, failed: 1, usage: 2, fault: 3, interrupted: 130 } as const;
