import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation } from '../../src/main/operations/workstation.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { openReader, openStore } from '../../src/main/store/open.ts'
import { defaultSettings } from '../../src/main/store/settings/settings.ts'
import { undoneAndRedone } from '../fixtures/store/incident-acts.ts'
import { keptAnswers } from '../fixtures/store/kept-answers.ts'

/**
 * Databases of former schemas, each archived with its answers at the time: they open, are migrated to today's schema,
 * and give the same answers.
 */

const kept = join(import.meta.dirname, '..', 'fixtures', 'store', 'kept')
const names = readdirSync(kept).flatMap((file) => (file.endsWith('.sqlite.gz') ? [file.slice(0, -10)] : []))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-kept-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the statements that create the tables and indexes of a database, by name. */
function schemaOf(dataDir: string): Record<string, string> {
  const reader = openReader(dataDir)
  const rows = reader
    .prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string; sql: string }[]
  reader.close()
  return Object.fromEntries(rows.map(({ name, sql }) => [name, sql.replace(/\s+/g, ' ')]))
}

/** Leaves out fields that were added later and are empty. */
const withoutEmpty = (key: string, value: unknown) =>
  // rates are those of jobs now
  /^(?:bytes_per_second|seconds_left)$/.test(key) ||
  (/^(?:confirmed_name|confirmed_ref|next_test_on|file|analysis|analysis_problem|(?:proposed_)?(?:tlp|pap))$/.test(
    key,
  ) &&
    value === null)
    ? undefined
    : value

const first = { part: null, source: 0, row: 0, start: 0, end: 0 }

/** What an earlier version let through is cleared no more: it did not ask whether the text is a message. */
function readBefore(value: object): object {
  const of = { ...value, languages: [], unread: [], text_kind: 'unclear', of: first }
  if (!('action' in value) || value.action !== 'allow') return { ...of, note: null }
  const note =
    'Read by an earlier version, which did not ask whether this is a message: nothing is cleared. Read it again for a verdict.'
  return { ...of, score: null, band: null, action: null, note }
}

/** A session had no labels, and its texts state none. */
const unlabelled = { tlp: null, pap: null, proposed_tlp: null, proposed_pap: null }

const risksOf = (risk: unknown) => ({
  risks: risk === null ? [] : [risk],
  ...{ risks_total: risk === null ? 0 : 1, risks_left: 0 },
})

/**
 * Adapts answers of the first archive to today's form: sources read before messages were decoded are marked as read undecoded; rows
 * stored before packs and records were consulted state in words in how many sessions they occur, and whether the
 * archived history contains them. A session had one reading, which did not ask whether its text is a message. Settings added later have their defaults, and a rate that was never set depends on
 * how the API is served.
 */
const asToday =
  (history: string) =>
  (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if ('rate_per_second' in value) return { ...defaultSettings, ...value, rate_per_second: null }
    if ('nature' in value && 'encoding' in value) return { ...value, reading: null, read_as: null }
    if ('band' in value && 'action' in value) return readBefore(value)
    if ('risk' in value && 'sources' in value) return { ...value, ...risksOf(value.risk), ...unlabelled }
    if ('rows' in value && 'hidden' in value && 'counts' in value) return { ...value, leading: 0 }
    if (!('known_sessions' in value)) return value
    const sessions = value.known_sessions
    const words = sessions === 1 ? '1 session' : `${sessions} sessions`
    const isLookedUp = 'value' in value && history.includes(JSON.stringify(value.value))
    return {
      ...value,
      known: [
        ...(isLookedUp ? [{ what: 'looked_up', words: 'looked up' }] : []),
        ...(sessions === 0 ? [] : [{ what: 'sessions', words }]),
      ],
    }
  }

describe.each(names)('a database of %s', (name) => {
  let dataDir: string
  beforeAll(() => {
    dataDir = join(folder, name)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, databaseName), gunzipSync(readFileSync(join(kept, `${name}.sqlite.gz`))))
  })

  test('answers what it answered when it was kept', async () => {
    const { resources, version } = findProject()
    const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
    const now = await keptAnswers(workstation)
    await workstation.close()
    const text = gunzipSync(readFileSync(join(kept, `${name}.json.gz`))).toString('utf8')
    const { incidents: _acts, ...archived } = JSON.parse(text) as Record<string, unknown>
    // the number of the step that was taken back used to be in the label; now it is in the act
    const answered = Object.entries(archived)
    const history = JSON.stringify(answered.filter(([question]) => question.startsWith('lookup.')))
    const reworded = JSON.stringify(archived)
      .replace(/"Undid step \d+: /g, '"Undid: ')
      .replaceAll('is not in the data directory any more', 'is no longer in the data directory')
      .replaceAll('A person decided so.', 'Set by a person.')
      .replaceAll(
        'Nothing says otherwise: what a text tells of is taken for a part of the attack.',
        'No rule gives it another role; without one, an indicator is taken as infrastructure of the attack.',
      )
    const today = name === 'schema-0170' ? JSON.parse(reworded, asToday(history)) : JSON.parse(reworded)
    const expected = JSON.parse(JSON.stringify(today), withoutEmpty)
    const answers = JSON.parse(JSON.stringify(now), withoutEmpty) as typeof now
    expect(Object.keys(answers)).toEqual(Object.keys(expected))
    for (const question of Object.keys(expected))
      expect([question, answers[question]]).toEqual([question, expected[question]])
  })

  test('takes its acts on alerts and cases back, and redoes them, as it did then', async () => {
    const text = gunzipSync(readFileSync(join(kept, `${name}.json.gz`))).toString('utf8')
    const { incidents } = JSON.parse(text) as { readonly incidents?: unknown }
    // the first archive is from before there were any
    if (incidents === undefined) return expect(name).toBe('schema-0170')
    const { resources, version } = findProject()
    const workstation = openWorkstation({ dataDir, resources, version, host: 'headless', isAlone: true })
    const done = await undoneAndRedone(async <T>(operation: string, input: object = {}) => {
      const answer = await workstation.invokeNamed(operation, input, { kind: 'cli' })
      if (isProblem(answer)) throw new Error(`${operation}: ${answer.message}`)
      return answer as T
    })
    await workstation.close()
    expect(JSON.parse(JSON.stringify(done))).toEqual(incidents)
  })

  test('has the tables of a new one then', () => {
    const fresh = join(folder, `${name}-fresh`)
    openStore(fresh).close()
    expect(schemaOf(dataDir)).toEqual(schemaOf(fresh))
  })
})

test('databases are kept', () => {
  expect(names.length).toBeGreaterThan(0)
})
