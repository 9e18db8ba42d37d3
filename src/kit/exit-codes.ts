/** 1: a program under test failed; 2: the user made a mistake; 3: Herald or the machine did; 130: Ctrl-C. */
export const EXIT = { passed: 0, failed: 1, usage: 2, fault: 3, interrupted: 130 } as const;
