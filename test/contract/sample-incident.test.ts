import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOfCases } from '../../src/main/store/alerts/sample-incident.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { addedEvidence } from './send-upload.ts'

/** The sample incident: its contents, and that removing it leaves nothing behind, whatever was done with it. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const evidence = () => {
  const folder = join(host.dataDir, 'evidence')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return names.map((name) => basename(name)).filter((name) => name.length > 2)
}

type Opened = {
  readonly case: {
    readonly evidence_list: readonly { readonly filename: string }[]
    readonly custody: readonly { readonly what: string }[]
  }
}

/** Returns the open case of the sample. */
async function lureCase(): Promise<string> {
  const { cases } = await host.window<{ cases: { id: string; title: string }[] }>('caseBoard.list', {})
  return cases.find(({ title }) => title.startsWith('Parcel lures'))?.id ?? ''
}

test('it has forty alerts, two cases and evidence whose custody log holds', async () => {
  expect(await host.window('alertInbox.loadSample', {})).toMatchObject({ alerts: 40, cases: 2 })
  const id = await lureCase()
  const { case: opened } = await host.window<Opened>('caseBoard.open', { id })
  expect(opened.evidence_list.map(({ filename }) => filename)).toEqual([
    'sample-parcel-notice.eml',
    'sample-proxy.csv',
  ])
  expect(opened.custody.map(({ what }) => what)).toEqual(['added', 'added'])
  expect(evidence()).toHaveLength(2)
  expect(await host.window('caseBoard.verify', { id })).toMatchObject({ faults: [] })
})

async function addEvidence(target: string, name: string, text: string): Promise<void> {
  await addedEvidence(host.window, target, name, Buffer.from(text))
}

const titles = async () =>
  (await host.window<{ cases: { title: string }[] }>('caseBoard.list', {})).cases.map(({ title }) => title)

/** Returns the rows of the tables of cases, and whether any row refers to a deleted one. */
function left(...tables: string[]): { readonly rows: unknown[]; readonly torn: unknown } {
  const database = new Database(join(host.dataDir, databaseName), { readonly: true })
  try {
    const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    return { rows: tables.map(count), torn: database.pragma('foreign_key_check') }
  } finally {
    database.close()
  }
}

test('it goes whole, with what a person wrote into its cases, and leaves the cases of others', async () => {
  const id = await lureCase()
  const other = await host.window<{ id: string }>('caseBoard.create', { title: 'Of others', severity: 'low' })
  await addEvidence(other.id, 'mine.txt', 'of others')
  await host.window('caseTechniques.set', { id, technique: 'T1566', name: '' })
  await host.window('caseLinks.add', {
    id,
    links: [{ kind: 'case', target: other.id, title: 'Of others' }],
  })
  expect(evidence()).toHaveLength(3)
  expect(await host.window('alertInbox.removeSample', {})).toMatchObject({ alerts: 40, cases: 2, kept: 0 })
  expect(evidence()).toHaveLength(1)
  expect(await titles()).toEqual(['Of others'])
  expect(left('incident_case', 'evidence', 'custody', 'case_technique', 'case_link')).toEqual({
    rows: [1, 1, 1, 0, 0],
    torn: [],
  })
})

test("a person's own case stays with its evidence, also where it took an alert of the sample, and so does one of the sample with evidence of theirs", async () => {
  await host.window('alertInbox.loadSample', {})
  const triage = await host.ask({ path: '/ir/api/v1/alerts?status=triage&limit=1' })
  const { items } = triage.body as { items: { id: string }[] }
  const { case_id: own } = await host.window<{ case_id: string }>('alertInbox.escalate', {
    ids: items.map(({ id }) => id),
    case_id: null,
    title: 'My own',
  })
  await addEvidence(own, 'own.txt', 'of mine')
  await addEvidence(await lureCase(), 'proxy.csv', 'of the lure, but mine')
  expect(await host.window('alertInbox.removeSample', {})).toMatchObject({ alerts: 40, cases: 1, kept: 2 })
  expect((await titles()).toSorted()).toEqual([
    'My own',
    'Of others',
    'Parcel lures against accounts payable',
  ])
  expect(await host.window('caseBoard.verify', { id: own })).toMatchObject({ pieces: 1, faults: [] })
  expect(await host.window('caseBoard.verify', { id: await lureCase() })).toMatchObject({
    pieces: 3,
    faults: [],
  })
  expect(left('alert').torn).toEqual([])
})

test('every table whose rows belong to a case is known to it', () => {
  const database = new Database(join(host.dataDir, databaseName), { readonly: true })
  try {
    const named = database
      .prepare(
        `SELECT DISTINCT t.name FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
         WHERE t.type = 'table' AND f."table" = 'incident_case' AND t.name <> 'alert' ORDER BY 1`,
      )
      .pluck()
      .all()
    expect(named).toEqual([...tablesOfCases].toSorted())
  } finally {
    database.close()
  }
})
