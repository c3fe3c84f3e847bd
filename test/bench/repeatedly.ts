import { median } from './measure.ts'

/** Repeats work for a second, at least once, and returns the median duration in seconds. */
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
