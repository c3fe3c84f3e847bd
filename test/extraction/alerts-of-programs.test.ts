import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AlertFileReader } from '../../src/main/engine/alert-import/alert-file.ts'
import { guessMapping } from '../../src/main/engine/alert-import/column-mapping.ts'
import { alertOfEvent } from '../../src/main/parts/alerts/alert-of-event.ts'
import { type Comparison, compareAlert, type ExpectedAlert, type ReadOne } from '../compare-alert.ts'

/**
 * Alerts as their programs write them, with values that follow the programs' documentation: by an author who had not
 * seen the code of the import. See `test/fixtures/alerts/README.md`.
 */

type ExpectedFile = { readonly file: string; readonly alerts: readonly ExpectedAlert[] }

function filesOfPrograms(
  folder: string,
): { readonly path: string; readonly alerts: readonly ExpectedAlert[] }[] {
  const programs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return programs.flatMap(({ name }) =>
    readFileSync(join(folder, name, 'expected.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExpectedFile)
      .map(({ file, alerts }) => ({ path: join(name, 'files', file), alerts })),
  )
}

/** Imports one file as the thread of the import does. */
async function alertsOf(folder: string, path: string): Promise<{ read: ReadOne[]; skipped: string[] }> {
  const reader = new AlertFileReader()
  const events = [...reader.push(readFileSync(join(folder, path)))]
  events.push(...(await reader.end()))
  const [first] = events.flatMap(({ event }) => (typeof event === 'string' ? [] : [event]))
  const table = reader.form === 'csv' && first !== undefined ? guessMapping(Object.keys(first)) : null
  const read: ReadOne[] = []
  const skipped: string[] = []
  for (const { line, event, text } of events) {
    const outcome =
      typeof event === 'string' ? event : await alertOfEvent(event, { chosen: null, table }, null, text)
    if (typeof outcome === 'string') skipped.push(`line ${line}: ${outcome}`)
    else read.push({ ...outcome.alert, title: outcome.imported.title })
  }
  return { read, skipped }
}

/** Pairs the alerts of a file with those expected: in order where none is missing, else by the title, then in order. */
function pairs(
  expected: readonly ExpectedAlert[],
  read: readonly ReadOne[],
): [ExpectedAlert, ReadOne | undefined][] {
  if (expected.length === read.length) return expected.map((one, at) => [one, read[at]])
  const left = [...read]
  const byTitle = expected.map((one) => {
    const at = left.findIndex(({ title }) => title !== null && [one.title].flat().includes(title))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  return expected.map((one, at) => [one, byTitle[at] ?? left.shift()])
}

type Rate = { right: number; all: number }
const names = [
  'kept',
  'title',
  'severity',
  'time',
  'host',
  'no host',
  'techniques',
  'precision',
  'recall',
] as const
type Name = (typeof names)[number]

/** What was right of the alerts of a folder; `extra` counts alerts that no file holds. */
class Measure {
  readonly rates = new Map<string, Rate>(names.map((name) => [name, { right: 0, all: 0 }]))
  readonly misses: string[] = []
  extra = 0

  count(name: string, right: number, all: number): void {
    const rate = this.rates.get(name)
    if (rate === undefined) throw new Error(`no rate is called ${name}`)
    rate.right += right
    rate.all += all
  }

  countAlert(path: string, at: number, result: Comparison): void {
    for (const [name, isRight] of Object.entries(result.facts)) this.count(name, isRight ? 1 : 0, 1)
    const { found, wrong, absent } = result.observables
    this.count('precision', found, found + wrong.length)
    this.count('recall', found, found + absent.length)
    this.misses.push(...result.misses.map((miss) => `${path} #${at + 1} ${miss}`))
  }

  rate(name: Name): number {
    const { right, all } = this.rates.get(name) ?? { right: 0, all: 0 }
    return right / Math.max(all, 1)
  }
}

async function measureFile(
  measure: Measure,
  folder: string,
  { path, alerts }: ReturnType<typeof filesOfPrograms>[number],
): Promise<void> {
  const outcome = await alertsOf(folder, path).catch((error: unknown) => ({
    read: [],
    skipped: [String(error)],
  }))
  const paired = pairs(alerts, outcome.read)
  const missing = paired.filter(([, read]) => read === undefined).length
  measure.count('kept', alerts.length - missing, alerts.length)
  if (missing > 0)
    measure.misses.push(
      `${path} kept ${outcome.read.length} of ${alerts.length}; ${outcome.skipped[0] ?? ''}`,
    )
  const surplus = outcome.read.length - alerts.length + missing
  if (surplus > 0) {
    measure.extra += surplus
    measure.misses.push(`${path} ${surplus} alerts too many`)
  }
  paired.forEach(([expected, read], at) => {
    // what was not kept has none of its values
    measure.countAlert(path, at, compareAlert(expected, read))
  })
}

const percent = ({ right, all }: Rate) =>
  `${((100 * right) / Math.max(all, 1)).toFixed(1)} % (${right} of ${all})`

function print(title: string, measure: Measure, misses: readonly string[]): void {
  const table = [...measure.rates].map(([name, rate]) => `${name.padEnd(10)} ${percent(rate)}`)
  console.info(
    [title, ...table, `too many   ${measure.extra}`, '', ...misses].map((line) => `${line}\n`).join(''),
  )
}

async function measureFolder(name: string, showMisses: boolean) {
  const folder = join(import.meta.dirname, '..', 'fixtures', name)
  const files = filesOfPrograms(folder)
  const measure = new Measure()
  for (const file of files) await measureFile(measure, folder, file)
  print(`${name}: ${files.length} files`, measure, showMisses ? measure.misses : [])
  return {
    measure,
    files: files.length,
    alerts: files.flatMap(({ alerts }) => alerts).length,
    programs: new Set(files.map(({ path }) => path.split(/[\\/]/)[0])).size,
  }
}

const known = await measureFolder('alerts', true)

describe('of the alerts of programs', () => {
  const { measure, files, alerts, programs } = known
  const aims: Record<Name, number> = {
    kept: 0.97,
    title: 0.95,
    severity: 0.95,
    time: 0.95,
    host: 0.95,
    'no host': 0.95,
    techniques: 0.95,
    precision: 0.97,
    recall: 0.97,
  }

  test.each(names)('%s is right in as many as was aimed at', (name) => {
    expect(measure.rate(name)).toBeGreaterThanOrEqual(aims[name])
  })

  test('no file makes more alerts than it holds, but for one in a hundred', () => {
    expect(measure.extra / files).toBeLessThan(0.01)
  })

  test('there are 400 alerts of 100 programs', () => {
    expect(alerts).toBeGreaterThanOrEqual(400)
    expect(programs).toBeGreaterThanOrEqual(100)
  })
})

// what is missed there is not shown, so that nobody fits the import to it
const blind = await measureFolder('alerts-blind', false)

describe('of the alerts of programs that the import was not made for', () => {
  const { measure, alerts, programs } = blind

  // as measured, rounded down: what the usual names of fields tell of programs without a shape of their own
  const measured: Record<Name, number> = {
    kept: 0.97,
    title: 0.89,
    severity: 0.96,
    time: 0.88,
    host: 0.88,
    'no host': 0.97,
    techniques: 0.75,
    precision: 0.86,
    recall: 0.97,
  }

  test.each(names)('%s is right in as many as were measured', (name) => {
    expect(measure.rate(name)).toBeGreaterThanOrEqual(measured[name])
  })

  test('there are 45 alerts of 30 programs', () => {
    expect(alerts).toBeGreaterThanOrEqual(45)
    expect(programs).toBeGreaterThanOrEqual(30)
  })
})
