const NAME = 'NODE_EXTRA_CA_CERTS';
const KEPT = 'HERALD_TESTS_EXTRA_CA_CERTS';

/**
 * Takes `NODE_EXTRA_CA_CERTS` out of the environment. Node reads that file whenever it starts: with the certificates of a Debian
 * system, this takes 32 of 51 ms of processor time. Tests start Node thousands of times, and trust no certificates but their own.
 */
export function setup(): void {
  const file = process.env[NAME];
  if (file === undefined) return;
  delete process.env[NAME];
  process.env[KEPT] = file;
}

/** The environment of a program that asks a server on the Internet. */
export const withExtraCertificates = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(process.env[KEPT] !== undefined && { [NAME]: process.env[KEPT] }),
});
