import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'
import { sent } from './send-upload.ts'

/** Files sent by programs and windows: kept, analysed, read in the names of the contract. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const boundary = 'boundary-4711'
const digest = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

function form(name: string, content: Uint8Array, field = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const upload = (name: string, content: Uint8Array, path = '/upload/file') =>
  host.ask({
    method: 'POST',
    path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: form(name, content),
  })

const results = (sha256: string) => host.ask({ path: `/api/v1/scan/file/results?sha256=${sha256}` })

/** Follows a file as clients do, until its analysis has ended. */
async function followed(sha256: string): Promise<Reply> {
  await host.window('files.open', { sha256, waits: true })
  return results(sha256)
}

type Results = {
  readonly status: string
  readonly file: Record<string, unknown>
  readonly analysis: readonly { readonly job_name: string; readonly data: string }[]
  readonly tools: readonly { readonly tool: string; readonly status: string }[]
  readonly observations: Record<string, readonly { readonly value: string; readonly tool: string }[]>
}

/** An ELF program of our own making, with an address in its strings. */
const program = readFileSync(join(import.meta.dirname, '../fixtures/files/elf/soft.bin'))

describe('a file that a program sends', () => {
  test.each(['/upload/file', '/api/v1/upload/file'])(
    'at %s is kept and analysed, with the fields of the contract',
    async (path) => {
      const content = Buffer.concat([program, Buffer.from(`\nhttp://files.kestrel-sample.com${path}\n`)])
      const sha256 = digest('sha256', content)
      const reply = await upload('sample.bin', content, path)
      expect(reply).toMatchObject({
        status: 200,
        body: {
          success: true,
          filename: 'sample.bin',
          sha256,
          job_launched: true,
          existingData: [],
          existingJobs: [],
        },
      })
      expect(operationNamed('file.upload')?.output().parse(reply.body)).toEqual(reply.body)
      const read = await followed(sha256)
      expect(operationNamed('file.readResults')?.output().parse(read.body)).toEqual(read.body)
      const { status, file, analysis, tools, observations } = read.body as Results
      expect(status).toBe('completed')
      expect(file).toMatchObject({
        sha256,
        md5: digest('md5', content),
        sha1: digest('sha1', content),
        filename: 'sample.bin',
        size: content.length,
        mime_type: expect.stringContaining('elf'),
        ssdeep: expect.stringMatching(/^\d+:[^:]+:/),
      })
      expect(tools.map(({ tool }) => tool)).toEqual(analysis.map(({ job_name }) => job_name))
      expect(tools.map(({ tool }) => tool)).toEqual(expect.arrayContaining(['identity', 'elf', 'strings']))
      expect(observations.url).toContainEqual(
        expect.objectContaining({ value: `http://files.kestrel-sample.com${path}` }),
      )
      for (const { data } of analysis) expect(() => JSON.parse(data) as unknown).not.toThrow()
    },
  )

  test('a second time starts nothing, and names what is known', async () => {
    const content = Buffer.from('one and the same text, sent twice')
    const sha256 = digest('sha256', content)
    await upload('first.txt', content)
    await followed(sha256)
    const again = await upload('second.txt', content)
    expect(again.body).toMatchObject({
      job_launched: false,
      existingJobs: expect.arrayContaining(['identity']),
      existingData: expect.arrayContaining([expect.objectContaining({ job_name: 'identity' })]),
    })
    const { body } = await results(sha256)
    expect(
      (body as { sightings: readonly { value: string }[] }).sightings.map(({ value }) => value).toSorted(),
    ).toEqual(['first.txt', 'second.txt'])
  })

  test('lies inert in its folder: by digest, read-only, never executable', async () => {
    const content = Buffer.from('#!/bin/sh\nexit 1\n')
    const sha256 = digest('sha256', content)
    await upload('run.sh', content)
    await followed(sha256)
    const path = join(host.dataDir, 'samples', sha256.slice(0, 2), sha256)
    expect(statSync(path).mode & 0o777).toBe(0o400)
    expect(readFileSync(path).equals(content)).toBe(true)
  })

  test('whose tool is asked for by name answers its whole report as JSON text', async () => {
    const content = Buffer.from('a text of no interest')
    const sha256 = digest('sha256', content)
    await upload('plain.txt', content)
    await followed(sha256)
    const reply = await host.ask({ path: `/api/v1/scan/file/output?sha256=${sha256}&tool=identity` })
    expect(operationNamed('file.readOutput')?.output().parse(reply.body)).toEqual(reply.body)
    const { is_json, output } = reply.body as { is_json: boolean; output: string }
    expect(is_json).toBe(true)
    expect(JSON.parse(output)).toMatchObject({ data: { sha256 } })
  })

  test('that nobody sent is not found, as is a tool that did not run', async () => {
    expect(await results('0'.repeat(64))).toMatchObject({ status: 404, body: { error: 'Not found' } })
    const content = Buffer.from('known')
    await upload('known.txt', content)
    const path = `/api/v1/scan/file/output?sha256=${digest('sha256', content)}&tool=pe`
    expect(await host.ask({ path })).toMatchObject({ status: 404 })
  })

  test('that is too large, or no form, is refused in the shape of uploads', async () => {
    const large = await upload('large.bin', new Uint8Array(10 * 2 ** 20 + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { success: false, error: { code: 413, message: 'file_too_large' } },
    })
    const noForm = await host.ask({ method: 'POST', path: '/upload/file', body: { file: 'x' } })
    expect(noForm).toMatchObject({
      status: 400,
      body: { success: false, error: { code: 400, message: 'invalid_content_type' } },
    })
  })
})

type Page = {
  readonly is_under_way: boolean
  readonly file: { readonly state: string; readonly name: string }
  readonly tree: readonly { readonly name: string; readonly sha256: string | null; readonly depth: number }[]
  readonly tools: readonly { readonly tool: string }[]
  readonly origins: readonly { readonly parent_name: string; readonly name: string }[]
}
const page = (sha256: string) => host.window<Page>('files.open', { sha256, waits: true })

describe('a file in the window', () => {
  const invoke = (name: string, input: object) => host.window<unknown>(name, input)

  test('is shown with what lies behind it as files of their own, with where they came from', async () => {
    const behind = Buffer.from(zipSync({ 'notes.txt': Buffer.from('hidden behind a picture') }))
    const png = Buffer.concat([onePixel, behind])
    const taken = (await invoke('files.takeIn', { file: await sent(invoke, 'holiday.png', png) })) as {
      sha256: string
    }
    const opened = await page(taken.sha256)
    expect(opened).toMatchObject({ is_under_way: false, file: { state: 'completed', name: 'holiday.png' } })
    const object = opened.tree.find(({ sha256 }) => sha256 === digest('sha256', behind))
    expect(object).toMatchObject({ depth: 1 })
    const inner = await page(object?.sha256 ?? '')
    expect(inner.origins).toMatchObject([{ parent_name: 'holiday.png' }])
  })

  test('that is removed is gone from lists and answers, and can be brought back', async () => {
    const content = Buffer.from('to be removed and brought back')
    const { sha256 } = (await invoke('files.takeIn', { file: await sent(invoke, 'brief.txt', content) })) as {
      sha256: string
    }
    await page(sha256)
    const listed = async () =>
      ((await invoke('files.list', { words: 'brief.txt' })) as { items: readonly { sha256: string }[] }).items
    expect(await listed()).toMatchObject([{ sha256 }])
    await invoke('files.remove', { sha256 })
    expect(await listed()).toEqual([])
    expect((await results(sha256)).status).toBe(404)
    await invoke('files.restore', { sha256 })
    expect(await listed()).toMatchObject([{ sha256 }])
    expect((await page(sha256)).tools.length).toBeGreaterThan(0)
  })

  test('is read by offset', async () => {
    const content = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256))
    const { sha256 } = (await invoke('files.takeIn', { file: await sent(invoke, 'bytes', content) })) as {
      sha256: string
    }
    const read = (await invoke('files.readBytes', { sha256, offset: 250, length: 4096 })) as {
      size: number
      bytes: string
    }
    expect(read.size).toBe(300)
    expect(Buffer.from(read.bytes, 'base64').equals(content.subarray(250))).toBe(true)
  })
})

test('a host that ends in the middle goes on with its next start, and leaves no scratch', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-files-'))
  const first = await startLocalHost({ dataDir })
  const invoke = (name: string, input: object) => first.window<unknown>(name, input)
  const content = Buffer.from('accepted just before the end')
  const { sha256 } = (await invoke('files.takeIn', { file: await sent(invoke, 'late.txt', content) })) as {
    sha256: string
  }
  await first.close()
  const second = await startLocalHost({ dataDir })
  const opened = await second.window<Page>('files.open', { sha256, waits: true })
  expect(opened.file.state).toBe('completed')
  await second.stop()
  const scratch = join(dataDir, 'scratch')
  expect(
    existsSync(scratch)
      ? readdirSync(scratch, { recursive: true }).filter((name) => /\d+\/\d+$/.test(String(name)))
      : [],
  ).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})

test('what waits when the host ends is analysed after its next start, and a new tool reads what is there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-files-'))
  const first = await startLocalHost({ dataDir })
  const invoke = (name: string, input: object) => first.window<unknown>(name, input)
  const digests: string[] = []
  for (let each = 0; each < 12; each += 1) {
    const file = await sent(invoke, `${each}.txt`, Buffer.from(`the text of number ${each}`))
    digests.push(((await invoke('files.takeIn', { file })) as { sha256: string }).sha256)
  }
  await first.close()
  const states = (host: LocalHost) =>
    Promise.all(
      digests.map(
        async (sha256) => (await host.window<Page>('files.open', { sha256, waits: true })).file.state,
      ),
    )
  const second = await startLocalHost({ dataDir })
  expect(await states(second)).toEqual(digests.map(() => 'completed'))
  await second.close()
  // as an earlier version of the program left it, which had no tool for types
  const database = new Database(join(dataDir, 'skerry.sqlite'))
  database.prepare("UPDATE file SET tools = ''").run()
  expect(database.prepare("DELETE FROM file_tool WHERE tool = 'identity'").run().changes).toBe(12)
  database.close()
  const third = await startLocalHost({ dataDir })
  expect(await states(third)).toEqual(digests.map(() => 'completed'))
  const { tools } = await third.window<Page>('files.open', { sha256: digests[0], waits: true })
  expect(tools.map(({ tool }) => tool)).toContain('identity')
  await third.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A PNG of one pixel, as the specification lays it (signature, IHDR, IDAT, IEND). */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
