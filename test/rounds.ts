/**
 * How often a harness repeats its act. `npm test` takes the first number, so that it stays short; with `SKERRY_THOROUGH=1`,
 * which `npm run test:thorough` sets, the second: the one that a release is judged by.
 */
export function roundsOf(usual: number, thorough: number): number {
  return process.env.SKERRY_THOROUGH === '1' ? thorough : usual
}
