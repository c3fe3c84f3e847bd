import { setTimeout as wait } from 'node:timers/promises'
import { hostFigures } from './host-figures.ts'
import { startSoak } from './soak-work.ts'

/**
 * Works on one host for some minutes, a few actions per second, and prints its resource usage at minute 0, 2, 5 and
 * every five more: `node test/reliability/soak.ts [minutes]`, by default 20. Exits with 1 when it grew after the second
 * minute.
 */

/** Milliseconds between two actions. */
const pauseMs = 400
/**
 * Maximum growth after the second minute. The young generation is printed and not limited: V8 sizes it, at most at 128
 * MB; meanwhile the caches of the database fill.
 */
const maxGrowth = { heapMb: 8, besidesMb: 24, descriptors: 5 }

const minutes = Number(process.argv[2] ?? 20)
const isReported = (minute: number) => minute === 0 || minute === 2 || minute % 5 === 0
const work = await startSoak()
const started = performance.now()
let acts = 0
let reported = -1
let settled: ReturnType<typeof hostFigures> | null = null
let last = hostFigures()
while (reported < minutes) {
  const minute = Math.floor((performance.now() - started) / 60_000)
  if (minute > reported) {
    reported = minute
    if (isReported(minute)) {
      last = hostFigures()
      if (minute === 2) settled = last
      console.log(JSON.stringify({ minute, acts, ...last }))
    }
  }
  await work.act(acts++)
  await wait(pauseMs)
}
await work.stop()
for (const [name, most] of Object.entries(maxGrowth) as [keyof typeof maxGrowth, number][])
  if (settled !== null && last[name] - settled[name] > most) {
    console.log(`${name} grew from ${settled[name]} to ${last[name]}`)
    process.exitCode = 1
  }
process.exit()
