const ID_BYTES = 9;

/** An id that no other device has given. */
export const newId = (bytes = ID_BYTES): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** A seed that nobody can guess from another game. */
export const randomSeed = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
};
