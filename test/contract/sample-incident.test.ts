import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseName } from '../../src/main/store/open.ts'
import { tablesOfCases } from '../../src/main/store/sample-incident.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** The sample incident: what it brings, and that nothing of it is left, whatever was done with it. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const evidence = () => {
  const folder = join(host.dataDir, 'evidence')
  return existsSync(folder) ? readdirSync(folder) : []
}

type Opened = {
  readonly case: {
    readonly evidence_list: readonly { readonly filename: string }[]
    readonly custody: readonly { readonly what: string }[]
  }
}

/** The open case of the sample. */
async function lureCase(): Promise<string> {
  const { cases } = await host.window<{ cases: { id: string; title: string }[] }>('caseBoard.list', {})
  return cases.find(({ title }) => title.startsWith('Parcel lures'))?.id ?? ''
}

test('it has forty alerts, two cases and evidence whose custody log holds', async () => {
  expect(await host.window('alertInbox.loadSample', {})).toMatchObject({ alerts: 40, cases: 2 })
  const id = await lureCase()
  const { case: opened } = await host.window<Opened>('caseBoard.open', { id })
  expect(opened.evidence_list.map(({ filename }) => filename)).toEqual(['parcel-notice.eml', 'proxy.csv'])
  expect(opened.custody.map(({ what }) => what)).toEqual(['added', 'added'])
  expect(evidence()).toHaveLength(2)
  expect(await host.window('caseBoard.verify', { id })).toMatchObject({ faults: [] })
})

test('it goes whole, with what a person put into its cases, and leaves the evidence of others', async () => {
  const id = await lureCase()
  const other = await host.window<{ id: string }>('caseBoard.create', { title: 'Of others', severity: 'low' })
  const add = async (target: string, name: string, text: string) => {
    const { upload } = await host.window<{ upload: string }>('caseBoard.beginEvidence', { id: target, name })
    const bytes = new Uint8Array(Buffer.from(text))
    await host.window('caseBoard.appendEvidence', { upload, offset: 0, bytes, last: true })
  }
  await add(id, 'mine.txt', 'of the sample alone')
  await add(id, 'shared.txt', 'of both')
  await add(other.id, 'shared.txt', 'of both')
  await host.window('caseTechniques.set', { id, technique: 'T1566', name: '' })
  await host.window('caseLinks.add', {
    id,
    links: [{ kind: 'case', target: other.id, title: 'Of others' }],
  })
  expect(evidence()).toHaveLength(4)
  expect(await host.window('alertInbox.removeSample', {})).toMatchObject({ alerts: 40, cases: 2 })
  expect(evidence()).toHaveLength(1)
  const { case: left } = await host.window<Opened>('caseBoard.open', { id: other.id })
  expect(left.evidence_list.map(({ filename }) => filename)).toEqual(['shared.txt'])
  const database = new Database(join(host.dataDir, databaseName), { readonly: true })
  try {
    expect(database.pragma('foreign_key_check')).toEqual([])
    const count = (table: string) => database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    expect(['incident_case', 'evidence', 'custody', 'case_technique', 'case_link'].map(count)).toEqual([
      1, 1, 1, 0, 0,
    ])
  } finally {
    database.close()
  }
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
