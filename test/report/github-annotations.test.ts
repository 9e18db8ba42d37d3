import { expect, test } from 'vitest';
import { makeAnnotations } from '../../src/report/github-annotations.js';
import { ALL_INJECTIONS, HIDDEN, idOf, poisonedCase } from './injections.js';
import { fileOf, result, scoreRun } from './sample-results.js';

const annotationsOf = (...cases: Parameters<typeof fileOf>[0]): string[] =>
  makeAnnotations(scoreRun(fileOf(cases), null, 'teacher'));

test('an annotation is one command, whatever a program says', () => {
  for (const [index, injection] of ALL_INJECTIONS.entries()) {
    const [line, ...more] = annotationsOf(poisonedCase(injection, index));
    expect(more).toEqual([]);
    expect(line).toMatch(/^::error title=[^,:]*::tea\/hot%?/);
    expect(line).toContain(`title=${idOf(index)}::`);
    expect(line?.match(HIDDEN) ?? line?.match(/[\r\n]|##(?:\[|teamcity\[|vso\[)/)).toBeNull();
  }
});

test('the id of a case cannot end the title of its annotation', () => {
  for (const injection of ALL_INJECTIONS) {
    const [line] = annotationsOf(result(`own/${injection}`, 'fail'));
    expect(line).toMatch(/^::error title=own\/[^\r\n:,]*::tea\/hot: /);
  }
});
