import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaseExportForm, caseExportForms } from '../../src/contract/workstation/case-export.ts'
import {
  caseAlertIndicatorsQuery,
  caseAlertsQuery,
  caseIndicatorsQuery,
} from '../../src/main/store/case-export.ts'
import { openReader } from '../../src/main/store/open.ts'
import { stixFaults } from '../fixtures/export/stix-schema.ts'
import { CliFolder, json } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Cases handed on, from the database to the file: in the window, on the command line, over HTTP. */

let host: LocalHost
let id: string
beforeAll(async () => {
  host = await startLocalHost()
  const raise = async (external_id: string, title: string) => {
    const { body } = await host.ask({
      method: 'POST',
      path: '/ir/api/v1/alerts',
      body: {
        source: 'siem',
        external_id,
        title,
        severity: 'high',
        tags: ['attack.t1566.001'],
        observables: [{ type: 'domain', value: 'parcel-desk.click' }],
      },
    })
    return (body as { id: string }).id
  }
  const alert = await raise('a', 'Mail with a lure')
  await raise('b', 'An alert of no case')
  const escalated = await host.ask({
    method: 'POST',
    path: `/ir/api/v1/alerts/${alert}/escalate`,
    body: { case_id: null },
  })
  id = (escalated.body as { case_id: string }).case_id
  await host.window('caseBoard.addIndicators', {
    id,
    indicators: '45.155.205.233\nhxxp://parcel-desk[.]click/pay',
  })
  await host.window('caseBoard.note', {
    id,
    text: 'The user called',
    happened_at: '2026-11-20T06:12:00+01:00',
  })
  await host.window('caseBoard.comment', { id, body: '**Blocked**' })
})
afterAll(() => host.stop())

type File = { readonly name: string; readonly media_type: string; readonly bytes: Uint8Array }
const write = (form: CaseExportForm) => host.window<File>('caseExport.write', { id, form })
const text = async (form: CaseExportForm) => new TextDecoder().decode((await write(form)).bytes)

describe('the window', () => {
  test('gives each form under a name of its own, the same bytes each time, and logs nothing', async () => {
    const names = new Set<string>()
    for (const form of caseExportForms) {
      const [one, other] = [await write(form), await write(form)]
      expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes)), form).toBe(true)
      expect(one.name.startsWith(`${id}.`)).toBe(true)
      names.add(one.name)
    }
    expect(names.size).toBe(caseExportForms.length)
  })

  test('gives what the case has', async () => {
    const { case: whole } = JSON.parse(await text('json')) as { case: Record<string, unknown> }
    expect(whole).toMatchObject({
      id,
      status: 'open',
      verdict: null,
      alerts: [{ source: 'siem', indicators: [expect.any(String)], techniques: ['T1566.001'] }],
      indicators: [
        { type: 'domain', value: 'parcel-desk.click', defanged: 'parcel-desk[.]click' },
        { type: 'ip', value: '45.155.205.233' },
        { type: 'url', value: 'http://parcel-desk.click/pay' },
      ],
      comments: [{ body: '**Blocked**' }],
      techniques: [{ id: 'T1566.001' }],
    })
    const report = await text('html')
    expect(report).toContain('2026-11-20 06:12:00 +01:00')
    expect(report).toContain('none yet')
    const bundle = await text('stix')
    expect(stixFaults(bundle)).toEqual([])
    expect(bundle).toContain('"type":"grouping"')
    expect(bundle).toContain('"type":"sighting"')
  })

  test('refuses a case that is not there', async () => {
    await expect(host.window('caseExport.write', { id: 'case_none', form: 'pdf' })).rejects.toThrow(
      /no such case/,
    )
  })

  test('reads large cases by indexes alone', () => {
    const reader = openReader(host.dataDir)
    for (const query of [caseAlertsQuery, caseAlertIndicatorsQuery, caseIndicatorsQuery]) {
      const plan = reader.prepare(`EXPLAIN QUERY PLAN ${query}`).all(1) as { detail: string }[]
      for (const { detail } of plan) expect(detail).not.toMatch(/^SCAN/)
    }
    reader.close()
  })
})

describe('the command line', () => {
  const cli = new CliFolder()
  afterAll(() => cli.remove())
  const skerry = (...words: string[]) => cli.skerry([...words, '--data-dir', host.dataDir])

  test('writes a case beside a running host: a PDF under its name, any form where it is told', async () => {
    const run = skerry('cases', 'export', id)
    expect(run).toMatchObject({ code: 0, out: `${id}.pdf\n` })
    expect(readFileSync(join(cli.folder, `${id}.pdf`)).equals(Buffer.from((await write('pdf')).bytes))).toBe(
      true,
    )
    const other = skerry('cases', 'export', id, '--form', 'misp', '--out', 'event.json', '--output', 'json')
    expect(json(other)).toEqual({ path: 'event.json', bytes: expect.any(Number) })
    expect(readFileSync(join(cli.folder, 'event.json'), 'utf8')).toBe(await text('misp'))
    expect(skerry('cases', 'export', 'case_none').code).toBe(6)
    expect(skerry('cases', 'export', id, '--form', 'docx').code).toBe(4)
  })
})
