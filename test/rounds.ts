/**
 * How often a test that draws its values repeats itself, and what it draws from. The seed of a run is its day, or
 * `SKERRY_SEED`; a test that fails prints it, and `SKERRY_SEED=… npx vitest run FILE` draws the same values again. What
 * a seed found stays as an example of its own (`examples` of fast-check, a row of a table, or `found` of `seedsOf`).
 */

/** Seed of this run: an integer from the environment, else the day (UTC) as YYYYMMDD. */
export const runSeed = readSeed(process.env.SKERRY_SEED)

function readSeed(given: string | undefined): number {
  const text = given ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const seed = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(seed)) throw new Error(`SKERRY_SEED is no integer: ${text}`)
  return seed
}

/**
 * Returns how often a harness repeats its test. `npm test` uses the first number, to stay short; with
 * `SKERRY_THOROUGH=1`, which `npm run test:thorough` sets, the second, which decides about a release.
 */
export function roundsOf(usual: number, thorough: number): number {
  return process.env.SKERRY_THOROUGH === '1' ? thorough : usual
}

/** Returns the seed of one test in this run, a 32-bit integer; `own` tells it from the others of its file. */
export function seedOf(own: number): number {
  let mixed = (runSeed ^ Math.imul(own + 1, 0x9e3779b1)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}

/** Returns the seeds of a test that walks through many: first those that once found a fault, then new ones of this run. */
export function seedsOf(own: number, count: number, found: readonly number[] = []): number[] {
  const first = seedOf(own) >>> 0
  return [...found, ...Array.from({ length: count }, (_, index) => (first + index) >>> 0)]
}
