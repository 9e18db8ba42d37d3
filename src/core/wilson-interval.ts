/** Of the normal distribution, for 95 %. */
const Z = 1.959964;

/**
 * Between which shares the true one lies, with 95 % confidence, after `hits` of `samples` (Wilson's score interval). Unlike a standard
 * error, it means something for few samples, and for all or none of them.
 */
export function wilsonInterval(hits: number, samples: number): readonly [low: number, high: number] {
  const share = hits / samples;
  const weight = 1 + Z ** 2 / samples;
  const middle = (share + Z ** 2 / (2 * samples)) / weight;
  const half = (Z * Math.sqrt((share * (1 - share)) / samples + Z ** 2 / (4 * samples ** 2))) / weight;
  return [hits === 0 ? 0 : middle - half, hits === samples ? 1 : middle + half];
}
