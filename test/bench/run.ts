import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findProject } from '../../src/main/operations/system/project.ts'
import { measureActors } from './actors.ts'
import { measureAlerts } from './alerts.ts'
import { measureDesktopStart } from './desktop-start.ts'
import { measureExtraction } from './extraction.ts'
import { type Figure, tableOf } from './figures.ts'
import { measureFiles } from './files.ts'
import { measureHashSets } from './hash-sets.ts'
import { measureStart } from './host-start.ts'
import { measureHttp } from './http-calls.ts'
import { measureKnownHere } from './known-here.ts'
import { measureLoad } from './load.ts'
import { measureLookups } from './lookups.ts'
import { measureManyValues } from './many-values.ts'
import { measureRegister } from './register.ts'
import { measureMails, measureTriage } from './triage.ts'

/** `npm run bench`: measures the figures of `budgets.ts` and prints one table. See docs/bench.md. */

const { values } = parseArgs({
  options: {
    /** Adds a log of 1 GB. */
    large: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** One part only: start, desktop, http, load, lookups, extraction, values, triage, mails, known, hash-sets, register, alerts, actors, files or large. */
    only: { type: 'string' },
  },
})
const { root } = findProject()
const cache = join(root, '.cache', 'bench')
mkdirSync(cache, { recursive: true })

const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  start: () => measureStart(root, cache),
  desktop: () => measureDesktopStart(root, cache),
  http: () => measureHttp(root, cache),
  load: () => measureLoad(root, cache),
  lookups: () => measureLookups(root, cache),
  extraction: () => measureExtraction(cache),
  values: () => measureManyValues(root, cache),
  triage: () => measureTriage(root, cache, 64, 3),
  mails: () => measureMails(root, cache),
  known: () => measureKnownHere(root, cache),
  'hash-sets': () => measureHashSets(root, cache),
  register: () => measureRegister(root, cache),
  alerts: () => measureAlerts(root, cache, values.large ? 1_000_000 : 100_000),
  actors: () => measureActors(root, cache),
  files: () => measureFiles(cache),
  large: () => (values.large ? measureTriage(root, cache, 1024, 1) : Promise.resolve([])),
}
if (values.only !== undefined && !(values.only in parts))
  throw new Error(`There is no part ${values.only}. Use ${Object.keys(parts).join(', ')}.`)

/** Load average of the last minute: above one, times in ms and results with two threads are unreliable. */
const load = loadavg()[0] ?? 0
const figures: Figure[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue
  console.error(`Measuring ${name} …`)
  figures.push(...(await measure()))
}
if (values.json) {
  const machine = {
    node: process.version,
    platform: process.platform,
    processors: availableParallelism(),
    load,
  }
  console.log(JSON.stringify({ machine, figures }, null, 2))
} else {
  console.log(
    `Node ${process.version}, ${process.platform}, ${availableParallelism()} processors, load ${load.toFixed(1)}\n`,
  )
  console.log(tableOf(figures))
}
