import { median } from './measure.ts'

/** Does the same again and again for a second, once at least, and gives the median of the seconds that it took. */
export async function repeatedly(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  const started = performance.now()
  do {
    const before = performance.now()
    await work()
    times.push((performance.now() - before) / 1000)
  } while (performance.now() - started < 1000)
  return median(times)
}
