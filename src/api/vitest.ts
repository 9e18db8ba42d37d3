// herald/vitest: matchers and a fixture for Vitest. The matchers work in Jest as well.
export { type HeraldMatchers, heraldMatchers } from './vitest/matchers.js';
export { serverFixture } from './vitest/server-fixture.js';
