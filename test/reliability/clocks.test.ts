import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installLastResort } from '../../src/main/operations/system/last-resort.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { makeRandom, type Random } from '../../src/main/operations/system/random.ts'
import { openWorkstation, type Workstation } from '../../src/main/operations/workstation.ts'
import { keepSheetForms, readSheetForms } from '../../src/main/store/register/sheet-forms.ts'
import { freshStore } from '../fixtures/store/fresh-store.ts'

/** Clocks that stand still, jump forward by years and are set back: nothing is lost, and the order does not change. */

const year = 31_557_600_000
const start = Date.UTC(2026, 0, 1)
/**
 * Each moment at which something is done: equal ones, a jump of 30 years, one before the beginning, and further ones.
 */
const moments = [0, 0, 0, 1, 30 * year, 30 * year, 5, 8, -20 * year, -20 * year, 9, 10].map(
  (at) => start + at,
)

let dataDir: string
let workstation: Workstation
let now = start
function open(random: Random): void {
  const { resources, version } = findProject()
  const clock = { now: () => now }
  workstation = openWorkstation({
    dataDir,
    resources,
    version,
    host: 'headless',
    isAlone: true,
    clock,
    random,
  })
}

async function ask<T>(name: string, input: object): Promise<T> {
  return (await workstation.invokeNamed(name, input, { kind: 'window', mayNamePaths: true })) as T
}

/** Performs one action of each kind at each moment, with a restart in the middle. */
async function live(random: () => Random): Promise<void> {
  open(random())
  for (const [index, moment] of moments.entries()) {
    now = moment
    if (index === 7) {
      await workstation.close()
      open(random())
    }
    await ask('triage.start', {
      title: `session ${index}`,
      sources: [{ kind: 'text', name: 'note', text: `203.0.113.${index}` }],
    })
    await ask('lookup.many', { text: `198.51.100.${index}` })
    await ask('allowList.add', { values: [`allowed-${index}.example.org`] })
    await ask('keys.create', { name: `key ${index}`, permissions: ['full'] })
  }
}

const made = (word: string) => moments.map((_moment, index) => word.replace('#', String(index)))

describe('whatever the clock says', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'skerry-clock-'))
    now = start
  })
  afterEach(async () => {
    await workstation.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('sessions, lookups and lists by time hold everything in the order in which it was made', async () => {
    await live(makeRandom)
    const { sessions } = await ask<{ sessions: { title: string }[] }>('triage.list', {})
    expect(sessions.map(({ title }) => title)).toEqual(made('session #').reverse())
    const { entries } = await ask<{ entries: { value: string }[] }>('lookup.history', {})
    expect(entries.map(({ value }) => value)).toEqual(made('198.51.100.#').reverse())
    // of equal times the later entry follows the earlier
    expect(faultsOf(await allowed())).toEqual([])
    const { keys } = await ask<{ keys: { name: string; created_at: string }[] }>('keys.list', {})
    expect(faultsOf(keys.map(({ name, created_at }) => ({ index: numberIn(name), created_at })))).toEqual([])
  })

  test('this is not so with ids that do not follow on one another', async () => {
    let given = 0
    // within a millisecond the later id is the smaller
    const id = (at: number) => `${ulid(at).slice(0, 10)}${String(99_999 - ++given).padStart(16, '0')}`
    const falling = { ...makeRandom(), id }
    await live(() => falling)
    expect(faultsOf(await allowed()).length).toBeGreaterThan(0)
  })
})

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0])

/** Returns the allow-list, oldest first. */
async function allowed(): Promise<{ index: number; created_at: string }[]> {
  const { entries } = await ask<{ entries: { value: string; created_at: string }[] }>('allowList.list', {})
  return entries.map(({ value, created_at }) => ({ index: numberIn(value), created_at })).reverse()
}

/**
 * Returns what is out of order in a list that is sorted by time, then by the order in which its entries were created.
 */
function faultsOf(list: readonly { index: number; created_at: string }[]): string[] {
  const faults: string[] = []
  if (list.length !== moments.length) faults.push(`${list.length} of ${moments.length} are there`)
  for (const [place, { index, created_at }] of list.entries()) {
    const next = list[place + 1]
    if (Date.parse(created_at) !== moments[index]) faults.push(`${index} has another time`)
    if (next === undefined || created_at < next.created_at) continue
    if (created_at > next.created_at || index > next.index)
      faults.push(`${index} stands before ${next.index}`)
  }
  return faults
}

test('ids of one process only ever grow', () => {
  const { id } = makeRandom()
  const ids = moments.flatMap((moment) => Array.from({ length: 500 }, () => id(Math.max(0, moment))))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the newest form is kept when the clock was set back, and the oldest gives way', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const form = (name: string, mapped_at: string) => ({ form: name, choice: '{}', mapped_at })
  keepSheetForms(
    store,
    Array.from({ length: 500 }, (_, index) => form(`form ${index}`, '2030-01-01T00:00:00.000Z')),
  )
  keepSheetForms(store, [form('form 3', '2029-01-01T00:00:00.000Z')])
  keepSheetForms(store, [form('new', '1990-01-01T00:00:00.000Z')])
  const kept = readSheetForms(store).map((each) => each.form)
  expect(kept).toHaveLength(500)
  expect(kept.slice(0, 2)).toEqual(['new', 'form 3'])
  expect(kept).not.toContain('form 0')
})

test('faults are told again after the clock was set back by years', () => {
  const reported: string[] = []
  const before = process.listeners('uncaughtException')
  const remove = installLastResort(
    (sentence) => reported.push(sentence),
    () => now,
  )
  const listener = process.listeners('uncaughtException').find((each) => !before.includes(each))
  const fault = () => listener?.(new Error('planted'), 'uncaughtException')
  const error = console.error
  console.error = () => undefined
  try {
    fault()
    now -= 20 * year
    fault()
    fault()
  } finally {
    console.error = error
    remove()
  }
  expect(reported).toHaveLength(2)
})
