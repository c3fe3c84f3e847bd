/**
 * Returns how often a harness repeats its test. `npm test` uses the first number, to stay short; with
 * `SKERRY_THOROUGH=1`, which `npm run test:thorough` sets, the second, which decides about a release.
 */
export function roundsOf(usual: number, thorough: number): number {
  return process.env.SKERRY_THOROUGH === '1' ? thorough : usual
}
