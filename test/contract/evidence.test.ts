import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { custodyFaults } from '../../src/main/engine/case/custody.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { roundsOf } from '../rounds.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * Evidence of cases: added over HTTP and by the window, stored, verified, sealed, and checked by a third party without
 * our software.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

async function newCase(title: string): Promise<string> {
  const { id } = await host.window<{ id: string }>('caseBoard.create', { title, severity: 'high' })
  return id
}

const boundary = 'boundary-4711'

/** Returns a form with one file, as defined in RFC 7578. */
function form(name: string, content: Uint8Array, field = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const attach = (id: string, body: string | Uint8Array, type = `multipart/form-data; boundary=${boundary}`) =>
  host.ask({
    method: 'POST',
    path: `/ir/api/v1/cases/${id}/attachments`,
    headers: { 'content-type': type },
    body,
  })

const digest = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')
const evidenceFolder = () => join(host.dataDir, 'evidence')

type Opened = {
  readonly case: {
    readonly evidence_list: readonly { readonly filename: string; readonly sha256: string }[]
    readonly custody: readonly { readonly what: string; readonly filename: string | null }[]
    readonly timeline: readonly { readonly words: string }[]
  }
}
const opened = async (id: string) => (await host.window<Opened>('caseBoard.open', { id })).case

describe('a file that a program sends', () => {
  test('is in its case with its digests, its custody entry and its bytes, also under its shared address', async () => {
    const id = await newCase('Files')
    const content = Buffer.from('%PDF-1.7\nnot much of one\n')
    const reply = await attach(id, form('../../notes/final report.pdf', content))
    expect(reply.status).toBe(200)
    expect(operationNamed('incidentCases.attach')?.output().parse(reply.body)).toEqual(reply.body)
    expect(reply.body).toMatchObject({
      id: expect.stringMatching(/^att_[0-9A-HJKMNP-TV-Z]{26}$/),
      filename: 'final report.pdf',
      size: content.length,
      md5: digest('md5', content),
      sha1: digest('sha1', content),
      sha256: digest('sha256', content),
      mime_type: 'application/pdf',
      by: expect.stringMatching(/^API key · /),
    })
    expect(readFileSync(join(evidenceFolder(), digest('sha256', content)))).toEqual(content)
    const read = await host.ask({ path: `/ir/api/v1/cases/${id}` })
    expect(read.body).toMatchObject({ evidence: [{ sha256: digest('sha256', content) }] })
    expect(await opened(id)).toMatchObject({
      custody: [{ entry: 1, what: 'added', filename: 'final report.pdf' }],
      timeline: expect.arrayContaining([
        expect.objectContaining({ words: 'Added the evidence final report.pdf' }),
      ]),
    })
    expect(readdirSync(join(host.dataDir, 'uploads'))).toEqual([])
  })

  test('twice is two pieces of one content', async () => {
    const id = await newCase('Twice')
    const content = Buffer.from('the same bytes')
    const first = await attach(id, form('one.txt', content))
    expect(first.body).not.toHaveProperty('duplicate_of')
    const second = await attach(id, form('other.txt', content))
    expect(second.status).toBe(200)
    expect(operationNamed('incidentCases.attach')?.output().parse(second.body)).toEqual(second.body)
    const { id: piece, added_at } = first.body as { id: string; added_at: string }
    expect(second.body).toMatchObject({
      filename: 'other.txt',
      duplicate_of: { id: piece, filename: 'one.txt', added_at },
    })
    // the same bytes in another case are no duplicate there
    const elsewhere = await attach(await newCase('Elsewhere'), form('one.txt', content))
    expect(elsewhere.body).not.toHaveProperty('duplicate_of')
    expect((await opened(id)).evidence_list.map(({ filename }) => filename)).toEqual(['one.txt', 'other.txt'])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, entries: 2, faults: [] })
  })

  test.each([
    ['no file', () => form('x', Buffer.from('x'), 'other'), undefined, 400, /file/],
    ['no form', () => '{}', 'application/json', 400, /multipart/],
    ['a form without a boundary', () => form('x', Buffer.from('x')), 'multipart/form-data', 400, /boundary/],
    ['a form that breaks off', () => form('x', Buffer.from('x')).subarray(0, -10), undefined, 400, /form/],
    [
      'two files',
      () =>
        Buffer.concat([
          form('a', Buffer.from('a')).subarray(0, -`--${boundary}--\r\n`.length),
          form('b', Buffer.from('b')),
        ]),
      undefined,
      400,
      /parts/,
    ],
  ])('is refused with %s', async (_what, body, type, status, words) => {
    const id = await newCase('Refused')
    const reply = await attach(id, body(), type)
    expect(reply).toMatchObject({ status })
    expect(reply.text).toMatch(words)
    expect((await opened(id)).evidence_list).toEqual([])
    expect(readdirSync(join(host.dataDir, 'uploads'))).toEqual([])
  })

  test('is refused for a case that is not there, without a key, and above 50 MB', async () => {
    const small = form('x.txt', Buffer.from('x'))
    expect(await attach('case_none', small)).toMatchObject({ status: 404 })
    const id = await newCase('Large')
    const request = {
      method: 'POST',
      path: `/ir/api/v1/cases/${id}/attachments`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }
    expect(await host.ask({ ...request, body: small, authorization: null })).toMatchObject({ status: 401 })
    const { secret } = await host.makeKey('ir.read')
    expect(await host.ask({ ...request, body: small, authorization: `Bearer ${secret}` })).toMatchObject({
      status: 403,
    })
    const large = await attach(id, form('large.bin', Buffer.alloc(50 * 1024 * 1024 + 1)))
    expect(large).toMatchObject({ status: 413 })
    expect((await opened(id)).evidence_list).toEqual([])
  })
})

describe('a file that the window hands over', () => {
  const slices = async (id: string, name: string, parts: readonly Uint8Array[]) => {
    const { upload } = await host.window<{ upload: string }>('caseBoard.beginEvidence', { id, name })
    let offset = 0
    let answer: { sha256: string | null } = { sha256: null }
    for (const [index, bytes] of parts.entries()) {
      answer = await host.window('caseBoard.appendEvidence', {
        upload,
        offset,
        bytes,
        last: index === parts.length - 1,
      })
      offset += bytes.length
    }
    return answer.sha256
  }

  test('slice by slice is whole, empty ones too', async () => {
    const id = await newCase('Slices')
    const content = Buffer.from('abc'.repeat(1000))
    expect(await slices(id, 'abc.txt', [content.subarray(0, 10), content.subarray(10)])).toBe(
      digest('sha256', content),
    )
    expect(await slices(id, 'empty.txt', [new Uint8Array()])).toBe(digest('sha256', new Uint8Array()))
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, faults: [] })
  })

  test('whose bytes the case has already waits for a word, and is added nevertheless or leaves nothing', async () => {
    const id = await newCase('Asked')
    const content = Buffer.from('asked about twice')
    await slices(id, 'first.txt', [content])
    const [{ added_at } = { added_at: '' }] = (await opened(id)).evidence_list as unknown as {
      added_at: string
    }[]
    const again = async () => {
      const { upload } = await host.window<{ upload: string }>('caseBoard.beginEvidence', {
        id,
        name: 'second.txt',
      })
      const slice = { upload, offset: 0, bytes: new Uint8Array(content), last: true }
      const asked = { sha256: null, already_there: { filename: 'first.txt', added_at, by: 'window' } }
      expect(await host.window('caseBoard.appendEvidence', slice)).toEqual(asked)
      // repeating the slice returns the same question
      expect(await host.window('caseBoard.appendEvidence', slice)).toEqual(asked)
      return upload
    }
    const incoming = () => readdirSync(evidenceFolder()).filter((name) => name.endsWith('.incoming'))

    await host.window('caseBoard.cancelEvidence', { upload: await again() })
    expect((await opened(id)).evidence_list).toHaveLength(1)
    expect(incoming()).toEqual([])

    const upload = await again()
    expect((await opened(id)).custody).toHaveLength(1)
    expect(await host.window('caseBoard.keepEvidence', { upload })).toEqual({
      sha256: digest('sha256', content),
    })
    await expect(host.window('caseBoard.keepEvidence', { upload })).rejects.toThrow(/no such upload/)
    expect((await opened(id)).custody).toMatchObject([
      { what: 'added', filename: 'first.txt' },
      { what: 'added', filename: 'second.txt' },
    ])
    expect(incoming()).toEqual([])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, entries: 2, faults: [] })

    // a file without a pending question cannot be kept early
    const { upload: half } = await host.window<{ upload: string }>('caseBoard.beginEvidence', {
      id,
      name: 'half',
    })
    await host.window('caseBoard.appendEvidence', {
      upload: half,
      offset: 0,
      bytes: new Uint8Array(content),
      last: false,
    })
    await expect(host.window('caseBoard.keepEvidence', { upload: half })).rejects.toThrow(/no such upload/)
    await host.window('caseBoard.cancelEvidence', { upload: half })
  })

  test('leaves nothing when it is stopped, or a slice is missing', async () => {
    const id = await newCase('Stopped')
    const { upload } = await host.window<{ upload: string }>('caseBoard.beginEvidence', { id, name: 'x' })
    const slice = { upload, bytes: new Uint8Array(5), last: false }
    await host.window('caseBoard.appendEvidence', { ...slice, offset: 0 })
    await expect(host.window('caseBoard.appendEvidence', { ...slice, offset: 9 })).rejects.toThrow()
    await host.window('caseBoard.appendEvidence', { ...slice, offset: 5 })
    // repeating the first slice as the last one would store a file that seems complete
    await expect(
      host.window('caseBoard.appendEvidence', { ...slice, offset: 0, last: true }),
    ).rejects.toThrow()
    await host.window('caseBoard.cancelEvidence', { upload })
    await expect(host.window('caseBoard.appendEvidence', { ...slice, offset: 5 })).rejects.toThrow(
      /no such upload/,
    )
    expect((await opened(id)).evidence_list).toEqual([])
    expect(readdirSync(evidenceFolder()).filter((name) => name.endsWith('.incoming'))).toEqual([])
  })
})

describe('what was changed behind the back of the workstation', () => {
  test('is told, bytes and log', async () => {
    const id = await newCase('Changed')
    const content = Buffer.from('bytes to be changed')
    await attach(id, form('bytes.bin', content))
    await attach(id, form('others.bin', Buffer.from('bytes that stay')))
    const path = join(evidenceFolder(), digest('sha256', content))
    const changed = Buffer.from(content)
    changed[3] = (changed[3] as number) ^ 1
    rmSync(path)
    writeFileSync(path, changed)
    const verify = () => host.window<{ faults: string[] }>('caseBoard.verify', { id })
    expect((await verify()).faults).toEqual(['The bytes of bytes.bin are not those that were added.'])
    await expect(host.window('caseBoard.seal', { id })).rejects.toThrow(/was not sealed/)
    rmSync(path)
    expect((await verify()).faults).toEqual(['The bytes of bytes.bin cannot be read.'])
    writeFileSync(path, content)
    expect((await verify()).faults).toEqual([])
  })

  test.each<[string, string, unknown, RegExp]>([
    ['MD5', 'evidence SET md5', '0'.repeat(32), /^The MD5 stated for bytes.bin is not that of its bytes\.$/],
    ['SHA-1', 'evidence SET sha1', '0'.repeat(40), /^The SHA-1 stated for bytes.bin/],
    ['size', 'evidence SET size', 4711, /^The size stated for bytes.bin is 4711 bytes; its bytes are 21\.$/],
    ['time', 'evidence SET added_at', '2001-01-01T00:00:00.000Z', /custody log: time\.$/],
    ['person', 'evidence SET added_by', 'API key · somebody', /custody log: person\.$/],
    [
      'name',
      'evidence SET filename',
      'Bytes.bin',
      /^Bytes.bin does not match its entry in the custody log: name\.$/,
    ],
    ['id', 'evidence SET id', 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV', /no entry in the custody log/],
    [
      'time of an entry',
      'custody SET at',
      '2001-01-01T00:00:00.000Z',
      /Entry 1 of the custody log is not as it was/,
    ],
    ['person of an entry', 'custody SET by', 'cli', /Entry 1 of the custody log is not as it was/],
    ['act of an entry', 'custody SET what', 'exported', /Entry 1 of the custody log is not as it was/],
  ])('is told, and not sealed: %s', async (what, column, value, words) => {
    const id = await newCase(`False ${what}`)
    await attach(id, form('bytes.bin', Buffer.from(`the bytes of ${what}`.padEnd(21).slice(0, 21))))
    // another program writes beside the host
    const database = new Database(join(host.dataDir, databaseName))
    database
      .prepare(`UPDATE ${column} = ? WHERE case_number = (SELECT number FROM incident_case WHERE id = ?)`)
      .run(value, id)
    database.close()
    const { faults } = await host.window<{ faults: string[] }>('caseBoard.verify', { id })
    expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(words)]))
    await expect(host.window('caseBoard.seal', { id })).rejects.toThrow(/was not sealed/)
    expect((await opened(id)).custody).toHaveLength(1)
  })

  test('each entry of a custody log vouches for those before it', () => {
    const log = [
      {
        entry: 1,
        at: 'a',
        by: 'b',
        what: 'added',
        evidence: 'e',
        filename: 'f',
        sha256: '00',
        former: '0'.repeat(64),
        hash: '',
      },
    ]
    expect(custodyFaults('case_1', log)).toEqual(['Entry 1 of the custody log is not as it was written.'])
  })
})

const run = promisify(execFile)

/** Runs the script of an archive like a recipient who has only that and Node. */
async function check(folder: string): Promise<{ code: number; text: string }> {
  const script = join(import.meta.dirname, '..', '..', 'resources', 'cases', 'verify.mjs')
  try {
    const { stdout } = await run(process.execPath, [script, folder], { env: {} })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, text: stdout }
  }
}

describe('a sealed case', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-sealed-'))
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    const id = await newCase('Sealed')
    await attach(id, form('mail.eml', Buffer.from('From: a@b.example\n\nhello\n')))
    await attach(id, form('proxy.log', Buffer.from('GET / 302\n'.repeat(200))))
    await host.window('caseBoard.addIndicators', { id, indicators: '45.155.205.233' })
    await host.window('caseBoard.resolve', { id, verdict: 'true_positive', root_cause: 'A lure' })
    const { bytes } = await host.window<{ bytes: Uint8Array }>('caseBoard.seal', { id })
    files = unzipSync(bytes)
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('holds, and its script is short and is the one that was checked', async () => {
    expect(await check(folder)).toMatchObject({
      code: 0,
      text: expect.stringContaining('No fault was found in what was checked.'),
    })
    const lines = Buffer.from(files['verify.mjs'] as Uint8Array)
      .toString('utf8')
      .trimEnd()
      .split('\n')
    expect(lines.length).toBeLessThanOrEqual(250)
    expect(lines.join('\n')).not.toMatch(/from '(?!node:)/)
    expect(Object.keys(files).toSorted()).toEqual(
      expect.arrayContaining(['case.json', 'custody.json', 'manifest.json', 'manifest.sig', 'report.md']),
    )
  })

  // the script is run for each of up to 1,000 bits
  test('of which one bit is another is found out, wherever it lies', { timeout: 900_000 }, async () => {
    const names = Object.keys(files).toSorted()
    const total = names.reduce((sum, name) => sum + (files[name]?.length ?? 0), 0)
    const rounds = roundsOf(24, 1000)
    for (let round = 0; round < rounds; round += 1) {
      // spread over all bytes of all files, with a different bit each time
      let at = Math.floor((round * total) / rounds)
      const name = names.find((each) => {
        const { length } = files[each] as Uint8Array
        if (at < length) return true
        at -= length
        return false
      }) as string
      const content = Buffer.from(files[name] as Uint8Array)
      content[at] = (content[at] as number) ^ (1 << (round % 8))
      writeFileSync(join(folder, name), content)
      const { code, text } = await check(folder)
      expect(code, `${name} byte ${at}: ${text}`).toBe(1)
      writeFileSync(join(folder, name), files[name] as Uint8Array)
    }
    expect(await check(folder)).toMatchObject({ code: 0 })
  })

  test('of which a file is gone, or to which one came, is found out', async () => {
    writeFileSync(join(folder, 'evidence', 'another'), 'x')
    expect((await check(folder)).text).toContain('evidence/another is not in the manifest.')
    rmSync(join(folder, 'evidence', 'another'))
    rmSync(join(folder, 'report.md'))
    expect((await check(folder)).text).toContain('report.md is missing.')
    writeFileSync(join(folder, 'report.md'), files['report.md'] as Uint8Array)
    expect((await check(folder)).code).toBe(0)
  })
})
