import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { custodyFaults } from '../../src/main/engine/case/custody.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { databaseName } from '../../src/main/store/database/handle.ts'
import { evidencePath } from '../evidence-path.ts'
import { roundsOf } from '../rounds.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { addedEvidence, announced, sent } from './send-upload.ts'

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
    expect(readFileSync(evidencePath(host.dataDir, digest('sha256', content)))).toEqual(content)
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

  test('takes the place of what a crash left under its digest', async () => {
    const id = await newCase('Torn')
    const content = Buffer.from('whole again')
    const path = join(evidenceFolder(), digest('sha256', content))
    mkdirSync(evidenceFolder(), { recursive: true, mode: 0o700 })
    writeFileSync(path, content.subarray(0, 4))
    expect(await attach(id, form('whole.txt', content))).toMatchObject({ status: 200 })
    expect(readFileSync(path)).toEqual(content)
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 1, faults: [] })
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
  const incoming = () =>
    [
      ...readdirSync(evidenceFolder()).filter((name) => name.endsWith('.incoming')),
      ...readdirSync(join(host.dataDir, 'uploads')),
    ].sort()
  const add = (id: string, name: string, content: Uint8Array) => addedEvidence(host.window, id, name, content)

  test('slice by slice is whole, empty ones too, and may be taken before it has arrived', async () => {
    const id = await newCase('Slices')
    const content = Buffer.from('abc'.repeat(1000))
    const file = await announced(host.window, 'abc.txt', content.length)
    const adding = host.window<{ sha256: string }>('caseBoard.addEvidence', { id, file })
    for (const [offset, end] of [
      [0, 10],
      [10, 3000],
    ] as const) {
      const bytes = new Uint8Array(content.subarray(offset, end))
      await host.window('uploads.append', { ...file, file: 0, offset, bytes, last: end === 3000 })
    }
    expect(await adding).toEqual({ sha256: digest('sha256', content), already_there: null })
    expect(await add(id, 'empty.txt', new Uint8Array())).toEqual({
      sha256: digest('sha256', new Uint8Array()),
      already_there: null,
    })
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, faults: [] })
    expect(incoming()).toEqual([])
  })

  test('whose bytes the case has already waits for a word, and is added nevertheless or leaves nothing', async () => {
    const id = await newCase('Asked')
    const content = Buffer.from('asked about twice')
    await add(id, 'first.txt', content)
    const [{ added_at } = { added_at: '' }] = (await opened(id)).evidence_list as unknown as {
      added_at: string
    }[]
    const again = async () => {
      const answer = await add(id, 'second.txt', content)
      expect(answer).toEqual({
        sha256: null,
        already_there: { question: expect.any(String), filename: 'first.txt', added_at, by: 'window' },
      })
      return answer.already_there?.question
    }
    await again()
    expect((await opened(id)).evidence_list).toHaveLength(1)
    expect(incoming()).toEqual([])

    const question = await again()
    expect((await opened(id)).custody).toHaveLength(1)
    expect(await host.window('caseBoard.keepEvidence', { question })).toEqual({
      sha256: digest('sha256', content),
    })
    await expect(host.window('caseBoard.keepEvidence', { question })).rejects.toThrow(/no such upload/)
    expect((await opened(id)).custody).toMatchObject([
      { what: 'added', filename: 'first.txt' },
      { what: 'added', filename: 'second.txt' },
    ])
    expect(await host.window('caseBoard.verify', { id })).toMatchObject({ pieces: 2, entries: 2, faults: [] })
  })

  test('whose bytes have gone since it was asked about is not added', async () => {
    const id = await newCase('Gone')
    const content = Buffer.from('gone since')
    await add(id, 'first.txt', content)
    const { already_there } = await add(id, 'second.txt', content)
    rmSync(evidencePath(host.dataDir, digest('sha256', content)))
    await expect(
      host.window('caseBoard.keepEvidence', { question: already_there?.question }),
    ).rejects.toThrow(/not here any more/)
    expect((await opened(id)).custody).toHaveLength(1)
  })

  test('leaves nothing when it is stopped, before it is asked for or after', async () => {
    const id = await newCase('Stopped')
    const half = async () => {
      const file = await announced(host.window, 'x', 20)
      const slice = { upload: file.upload, file: 0, bytes: new Uint8Array(5), last: false }
      await host.window('uploads.append', { ...slice, offset: 0 })
      await expect(host.window('uploads.append', { ...slice, offset: 9 })).rejects.toThrow(/come in order/)
      return { file, slice }
    }
    const { file, slice } = await half()
    const adding = host.window('caseBoard.addEvidence', { id, file })
    adding.catch(() => undefined)
    // it has been taken by then
    for (const offset of [5, 10]) await host.window('uploads.append', { ...slice, offset })
    await host.window('uploads.cancel', { upload: file.upload })
    await expect(adding).rejects.toThrow('The file was not added: the upload was cancelled.')
    await expect(host.window('uploads.append', { ...slice, offset: 15 })).rejects.toThrow(/no such upload/)
    const { file: other } = await half()
    await host.window('uploads.cancel', { upload: other.upload })
    await expect(host.window('caseBoard.addEvidence', { id, file: other })).rejects.toThrow(/no such upload/)
    expect((await opened(id)).evidence_list).toEqual([])
    expect(incoming()).toEqual([])
  })

  test('for a case that is deleted meanwhile is not kept', async () => {
    const id = await newCase('Deleted')
    const content = Buffer.from('for nobody')
    const file = await announced(host.window, 'x', content.length)
    const adding = host.window('caseBoard.addEvidence', { id, file })
    adding.catch(() => undefined)
    await host.window('caseBoard.delete', { id })
    const bytes = new Uint8Array(content)
    await host.window('uploads.append', { ...file, file: 0, offset: 0, bytes, last: true })
    await expect(adding).rejects.toThrow(/no longer exists. Nothing was added/)
    expect(existsSync(evidencePath(host.dataDir, digest('sha256', content)))).toBe(false)
    expect(incoming()).toEqual([])
  })

  test('is refused for a case that is not there before any of it is sent', async () => {
    const file = await sent(host.window, 'x', Buffer.from('x'))
    await expect(host.window('caseBoard.addEvidence', { id: 'case_none', file })).rejects.toThrow(/case/)
    await host.window('uploads.cancel', { upload: file.upload })
    expect(incoming()).toEqual([])
  })
})

describe('what was changed behind the back of the workstation', () => {
  test('is told, bytes and log', async () => {
    const id = await newCase('Changed')
    const content = Buffer.from('bytes to be changed')
    await attach(id, form('bytes.bin', content))
    await attach(id, form('others.bin', Buffer.from('bytes that stay')))
    const path = evidencePath(host.dataDir, digest('sha256', content))
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

  test('is none where its evidence changes meanwhile, and is one when nothing changes', async () => {
    const id = await newCase('Busy')
    for (const name of ['one', 'two', 'three'])
      await attach(id, form(`${name}.bin`, Buffer.alloc(16 * 2 ** 20, name)))
    const late = await announced(host.window, 'late', 4)
    const adding = host.window('caseBoard.addEvidence', { id, file: late })
    const sealing = host.window('caseBoard.seal', { id }).catch((error: Error) => error.message)
    // the pieces are being read by now
    const bytesOfIt = new Uint8Array(Buffer.from('late'))
    await host.window('uploads.append', {
      upload: late.upload,
      file: 0,
      offset: 0,
      bytes: bytesOfIt,
      last: true,
    })
    await adding
    expect(await sealing).toMatch(/changed while it was being sealed\. Seal it again/)
    expect((await opened(id)).custody.map(({ what }) => what)).toEqual(['added', 'added', 'added', 'added'])
    const { bytes } = await host.window<{ bytes: Uint8Array }>('caseBoard.seal', { id })
    expect(Object.keys(unzipSync(bytes))).toContain(`evidence/${digest('sha256', Buffer.from('late'))}`)
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
