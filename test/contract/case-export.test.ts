import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CaseExportForm, caseExportForms } from '../../src/contract/workstation/cases/case-export.ts'
import {
  caseAlertIndicatorsQuery,
  caseAlertsQuery,
  caseIndicatorsQuery,
} from '../../src/main/store/cases/case-export.ts'
import { openReader } from '../../src/main/store/open.ts'
import { evidencePath } from '../evidence-path.ts'
import { stixFaults } from '../fixtures/export/stix-schema.ts'
import { readWinZipAes } from '../fixtures/export/winzip-aes.ts'
import { CliFolder, json } from './cli-process.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { addedEvidence } from './send-upload.ts'

/** Export of cases, from the database to the file: in the window, on the command line, over HTTP. */

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
        observables: [{ type: 'domain', value: 'parcel-desk.click', detection: true }],
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
  const { case: opened } = await host.window<{ case: { comment_list: { id: string }[] } }>('caseBoard.open', {
    id,
  })
  await host.window('caseComments.correct', {
    id,
    comment: opened.comment_list[0]?.id,
    body: '**Blocked** at noon',
    indicator: null,
  })
  await host.window('caseLinks.add', {
    id,
    links: [{ kind: 'lookup', target: '/ip/45.155.205.233', title: '45.155.205[.]233' }],
  })
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
        {
          type: 'domain',
          value: 'parcel-desk.click',
          defanged: 'parcel-desk[.]click',
          detection: true,
          marked_by: 'siem:detection',
        },
        { type: 'ip', value: '45.155.205.233', detection: true, marked_by: 'person', never: null },
        { type: 'url', value: 'http://parcel-desk.click/pay' },
      ],
      comments: [{ body: '**Blocked** at noon', edited_at: expect.any(String) }],
      links: [{ kind: 'lookup', target: '/ip/45.155.205.233', title: '45.155.205[.]233' }],
      techniques: [{ id: 'T1566.001' }],
    })
    const report = await text('html')
    expect(report).toContain('2026-11-20 06:12:00 +01:00')
    expect(report).toContain('none yet')
    expect(report).toContain(', corrected ')
    expect(report).toContain('Lookup')
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

describe('marks for detection', () => {
  type Marked = {
    readonly case: {
      readonly indicator_list: readonly {
        readonly id: string
        readonly value: string
        readonly detection: boolean | null
        readonly marked_by: string | null
        readonly never: string | null
      }[]
      readonly timeline: readonly { readonly words: string }[]
    }
  }
  const made = async (input: object) => {
    const { id: made } = await host.window<{ id: string }>('caseBoard.create', {
      title: 'Marked',
      severity: 'low',
      ...input,
    })
    return made
  }
  const opened = async (of: string) => (await host.window<Marked>('caseBoard.open', { id: of })).case
  const marks = async (of: string) =>
    Object.fromEntries((await opened(of)).indicator_list.map(({ value, detection }) => [value, detection]))
  const lines = '45.155.205.233\nhttps://parcel-desk.click/pay\nparcel-desk.click\n10.1.2.3\nCVE-2026-1234'

  test('are set on what is typed as an indicator, but for reserved values, CVEs and the host of a URL beside it', async () => {
    expect(await marks(await made({ indicators: lines }))).toEqual({
      '45.155.205.233': true,
      'https://parcel-desk.click/pay': true,
      'parcel-desk.click': null,
      '10.1.2.3': null,
      'CVE-2026-1234': null,
    })
    const bulk = await marks(await made({ indicators: lines, detection: false }))
    expect(new Set(Object.values(bulk))).toEqual(new Set([null]))
  })

  test('are set on what a program names, by the name of its key, unless it says that it was only observed', async () => {
    const { secret } = await host.makeKey('cases.write', 'cases.read')
    const authorization = `Bearer ${secret}`
    const id = await made({})
    const [, rest] = id.split('_')
    const add = (body: object) =>
      host.ask({
        method: 'POST',
        path: '/api/v1/cases/indicator/add',
        authorization,
        body: { uuid: id, ...body },
      })
    expect(rest).toBeDefined()
    expect(await add({ indicators: '45.155.205.234' })).toMatchObject({ status: 200, body: { added: 1 } })
    expect(await add({ indicators: '45.155.205.235', detection: false })).toMatchObject({ status: 200 })
    expect((await opened(id)).indicator_list).toMatchObject([
      { value: '45.155.205.234', detection: true, marked_by: expect.stringMatching(/^API key · /) },
      { value: '45.155.205.235', detection: null, marked_by: null },
    ])
  })

  test('a person sets and takes away, each is an entry of the timeline and can be taken back', async () => {
    const id = await made({ indicators: lines, detection: false })
    const ids = (await opened(id)).indicator_list.map((each) => each.id)
    const mark = (indicators: readonly string[], detection: boolean) =>
      host.window<{ changed: number; refused: object[] }>('caseBoard.markIndicators', {
        id,
        indicators,
        detection,
      })
    expect(await mark(ids, true)).toMatchObject({
      changed: 4,
      refused: [{ value: '10.1.2.3', reason: 'a private or reserved address' }],
    })
    expect((await opened(id)).timeline.at(-1)?.words).toBe('Marked 4 indicators for detection')
    expect(await mark(ids.slice(0, 1), false)).toMatchObject({ changed: 1, refused: [] })
    expect(await marks(id)).toMatchObject({ '45.155.205.233': false, 'parcel-desk.click': true })
    // nothing is written of what is so already
    expect(await mark(ids.slice(0, 1), false)).toMatchObject({ changed: 0 })
    await host.takeBack()
    expect(await marks(id)).toMatchObject({ '45.155.205.233': true })
    // undoing that brings the mark against it back
    await host.takeBack()
    expect(await marks(id)).toMatchObject({ '45.155.205.233': false, 'parcel-desk.click': true })
    await expect(mark(['ind_none'], true)).rejects.toThrow(/does not have all of these/)
  })

  test('the list for detection has them alone, and a case without any says what to do', async () => {
    const list = (of: string) => host.window<File>('caseExport.write', { id: of, form: 'detections' })
    const marked = await list(await made({ indicators: lines }))
    expect(marked).toMatchObject({ detections: 2, indicators: 5 })
    expect(new TextDecoder().decode(marked.bytes).split('\n').toSorted()).toEqual([
      '',
      '45.155.205.233',
      'https://parcel-desk.click/pay',
    ])
    await expect(list(await made({ indicators: lines, detection: false }))).rejects.toThrow(
      /Nothing in this case is marked for detection\. Select indicators/,
    )
  })

  test('own and allow-listed values are never exported for it, whoever marked them', async () => {
    const id = await made({ indicators: '45.155.205.233\n45.155.205.240\nmail.harbour-insure.com' })
    await host.window('allowList.add', { values: ['45.155.205.240'], note: '' })
    await host.change({ own_estate: ['harbour-insure.com'] })
    expect((await opened(id)).indicator_list.map(({ never }) => never)).toEqual([
      null,
      'on the allow-list',
      'one of the own domains or networks',
    ])
    const { bytes, left_out } = await host.window<File & { left_out: object[] }>('caseExport.write', {
      id,
      form: 'detections',
    })
    expect(new TextDecoder().decode(bytes)).toBe('45.155.205.233\n')
    expect(left_out).toEqual([
      { why: 'own', count: 1 },
      { why: 'allowed', count: 1 },
    ])
    const json = await host.window<File>('caseExport.write', { id, form: 'json' })
    expect(JSON.parse(new TextDecoder().decode(json.bytes))).toMatchObject({
      case: { indicators: [{ never: null }, { never: 'on the allow-list' }, { detection: true }] },
    })
    await host.change({ own_estate: [] })
  })
})

describe('evidence behind a password', () => {
  const large = Buffer.alloc(9 * 1_048_576, 'GET /pay 302 ')
  const files = [
    ['mail.eml', Buffer.from('From: desk@parcel-desk.click\n')],
    ['mail.eml', Buffer.from('another of that name')],
    ['proxy "log".txt', large],
    ['empty', Buffer.alloc(0)],
  ] as const
  const exportsFolder = () => join(host.dataDir, 'exports')
  type Packed = { readonly export: string; readonly name: string; readonly size: number }
  type Opened = {
    readonly case: {
      readonly evidence_list: readonly { readonly id: string; readonly sha256: string }[]
      readonly custody: readonly { readonly what: string; readonly filename: string | null }[]
      readonly timeline: readonly { readonly words: string }[]
    }
  }
  const opened = async () => (await host.window<Opened>('caseBoard.open', { id })).case
  const fetched = async ({ export: packed, size }: Packed) => {
    const slices: Uint8Array[] = []
    for (let offset = 0, last = false; !last; ) {
      const slice = await host.window<{ bytes: Uint8Array; last: boolean }>('caseExport.readEvidence', {
        export: packed,
        offset,
      })
      slices.push(slice.bytes)
      offset += slice.bytes.length
      last = slice.last
    }
    await host.window('caseExport.endEvidence', { export: packed })
    const zip = Buffer.concat(slices)
    expect(zip.length).toBe(size)
    return zip
  }
  beforeAll(async () => {
    for (const [name, bytes] of files) {
      await addedEvidence(host.window, id, name, bytes)
    }
  })

  test('is opened with it by the published description alone, and its custody log says what left', async () => {
    const packed = await host.window<Packed>('caseExport.beginEvidence', { id, password: 'grüße 1' })
    expect(packed.name).toBe(`${id}.evidence.zip`)
    const zip = await fetched(packed)
    const read = readWinZipAes(zip, 'grüße 1')
    expect([...read.keys()]).toEqual(['mail.eml', 'mail (2).eml', 'proxy _log_.txt', 'empty'])
    expect([...read.values()].map((bytes, index) => bytes.equals(files[index]?.[1] as Buffer))).toEqual(
      files.map(() => true),
    )
    expect(() => readWinZipAes(zip, 'infected')).toThrow('another password')
    const changed = Buffer.from(zip)
    // within the first member, before its descriptor and the second member
    const at = zip.indexOf(Buffer.from('504b0304', 'hex'), 4) - 30
    changed[at] = (changed[at] as number) ^ 1
    expect(() => readWinZipAes(changed, 'grüße 1')).toThrow()
    const shown = await opened()
    expect(shown.custody.slice(-4).map(({ what, filename }) => [what, filename])).toEqual(
      files.map(([name]) => ['exported', name]),
    )
    expect(shown.timeline.at(-1)?.words).toBe('Exported 4 files of evidence as a password-protected zip')
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 4, faults: [] })
    expect(readdirSync(exportsFolder())).toEqual([])
    // neither the database nor the files beside it contain the password
    const kept = readdirSync(host.dataDir).filter((name) => name.startsWith('skerry.sqlite'))
    for (const name of kept) expect(readFileSync(join(host.dataDir, name)).includes('grüße 1')).toBe(false)
  })

  test('one piece alone, and none that is of no case', async () => {
    const [first] = (await opened()).evidence_list
    const one = await host.window<Packed>('caseExport.beginEvidence', {
      id,
      evidence: [first?.id],
      password: 'infected',
    })
    expect([...readWinZipAes(await fetched(one), 'infected').keys()]).toEqual(['mail.eml'])
    expect((await opened()).custody.at(-1)).toMatchObject({ what: 'exported', filename: 'mail.eml' })
    const refused = (input: object) =>
      expect(host.window('caseExport.beginEvidence', { id, password: 'infected', ...input })).rejects
    await refused({ evidence: ['att_none'] }).toThrow(/no such piece/)
    await refused({ password: '' }).toThrow()
    await refused({ id: 'case_none' }).toThrow(/no such case/)
    await expect(host.window('caseExport.readEvidence', { export: one.export, offset: 0 })).rejects.toThrow(
      /no such export/,
    )
    const { id: bare } = await host.window<{ id: string }>('caseBoard.create', {
      title: 'Bare',
      severity: 'low',
    })
    await refused({ id: bare }).toThrow(/no evidence/)
  })

  test('that is not what was added is not exported, and nothing says that it was', async () => {
    const digest = createHash('sha256').update(large).digest('hex')
    const path = evidencePath(host.dataDir, digest)
    const before = (await opened()).custody.length
    chmodSync(path, 0o600)
    writeFileSync(path, Buffer.concat([large.subarray(1), Buffer.from('x')]))
    await expect(host.window('caseExport.beginEvidence', { id, password: 'infected' })).rejects.toThrow(
      'The evidence was not exported: the bytes of proxy _log_.txt are not those that were added.',
    )
    writeFileSync(path, large)
    expect((await opened()).custody.length).toBe(before)
    expect(readdirSync(exportsFolder())).toEqual([])
  })
})

describe('over HTTP', () => {
  const ask = (query: string, authorization?: string) =>
    host.ask({
      path: `/ir/api/v1/cases/${id}/report${query}`,
      ...(authorization === undefined ? {} : { authorization }),
    })

  test('the report is that of the window, in three formats, for a key that may read', async () => {
    for (const [form, type] of [
      ['markdown', 'text/markdown; charset=utf-8'],
      ['html', 'text/html; charset=utf-8'],
      ['pdf', 'application/pdf'],
    ] as const) {
      const { secret } = await host.makeKey('ir.read')
      const reply = await ask(`?format=${form}`, `Bearer ${secret}`)
      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': type } })
      // its own policy for HTML, one that allows nothing for the others, and never in a frame
      expect(reply.headers['content-security-policy']).toMatch(
        form === 'html'
          ? /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'; sandbox$/
          : /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
      )
      expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="case_[0-9A-Z]{26}\.\w+"$/)
      expect(reply.bytes.equals(Buffer.from((await write(form)).bytes))).toBe(true)
    }
    expect((await ask('')).text).toBe(await text('markdown'))
    expect(await ask('?format=docx')).toMatchObject({ status: 400 })
    const { secret } = await host.makeKey('cases.read')
    expect(await ask('', `Bearer ${secret}`)).toMatchObject({ status: 403 })
    expect(await host.ask({ path: '/ir/api/v1/cases/case_none/report' })).toMatchObject({ status: 404 })
  })
})

describe('the command line', () => {
  const cli = new CliFolder()
  afterAll(() => cli.remove())
  const skerry = (...words: string[]) => cli.process([...words, '--data-dir', host.dataDir])

  test('writes a case beside a running host: a PDF under its name, any form where it is told', async () => {
    const run = skerry('cases', 'export', id)
    expect(run).toMatchObject({ code: 0, out: `${id}.pdf\n` })
    expect(readFileSync(join(cli.folder, `${id}.pdf`)).equals(Buffer.from((await write('pdf')).bytes))).toBe(
      true,
    )
    const other = skerry('cases', 'export', id, '--form', 'misp', '--out', 'event.json', '--output', 'json')
    expect(json(other)).toEqual({
      path: 'event.json',
      bytes: expect.any(Number),
      detections: 3,
      left_out: [],
    })
    expect(readFileSync(join(cli.folder, 'event.json'), 'utf8')).toBe(await text('misp'))
    expect(skerry('cases', 'export', 'case_none').code).toBe(6)
    const marked = skerry('cases', 'mark', id, '45.155.205[.]233', '--not')
    expect(marked).toMatchObject({ code: 0, out: 'Marked 1 indicator as not for detection.\n' })
    expect(skerry('cases', 'show', id).out).toMatch(/45\.155\.205\[\.\]233\s+no\s/)
    expect(skerry('cases', 'mark', id, '192.0.2.1')).toMatchObject({ code: 4 })
    const list = skerry('cases', 'export', id, '--form', 'detections')
    expect(list).toMatchObject({ code: 0, out: `${id}.detections.txt\n` })
    expect(list.err).toContain('2 for detection, 1 observed.')
    expect(readFileSync(join(cli.folder, `${id}.detections.txt`), 'utf8')).not.toContain('45.155.205.233')
    writeFileSync(join(cli.folder, 'word'), 'open sesame\n')
    const packed = skerry('cases', 'evidence', id, '--out', 'all.zip', '--password-file', 'word')
    expect(packed).toMatchObject({ code: 0, out: 'all.zip\n' })
    expect(readWinZipAes(readFileSync(join(cli.folder, 'all.zip')), 'open sesame').size).toBe(4)
    expect(skerry('cases', 'evidence', id, '--password-file', 'none').code).toBe(4)
    expect(existsSync(join(cli.folder, `${id}.evidence.zip`))).toBe(false)
    expect(skerry('cases', 'export', id, '--form', 'docx').code).toBe(4)
  })
})
