// herald/vitest: matchers and a fixture for Vitest.
export { type HeraldMatchers, heraldMatchers } from './vitest/matchers.js';
export { serverFixture } from './vitest/server-fixture.js';
