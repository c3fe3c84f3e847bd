import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportPreview } from '../../src/contract/workstation/register/register-imports.ts'
import { fromFrame, toFrame } from '../../src/contract/workstation/window/byte-frame.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { goldenFile, goldenFolder } from './register-user.ts'
import { sessionOf } from './window-session.ts'
import { problem } from './window-user.ts'

/** The register in a browser: files are uploaded and packages downloaded over the headless host's channel. */

let host: LocalHost
let headers: Record<string, string>
beforeAll(async () => {
  host = await startLocalHost({ withWindow: true })
  headers = await sessionOf(host)
})
afterAll(() => host.stop())

async function ask<T>(name: string, input: object, sent?: Uint8Array): Promise<T> {
  const frame = sent ?? toFrame(input)
  const path = `/window/${frame === null ? 'invoke' : 'frame'}/${name}`
  const { bytes, headers: reported } = await host.ask({
    method: 'POST',
    path,
    authorization: null,
    headers,
    body: frame ?? input,
  })
  const isFrame = reported['content-type'] === 'application/octet-stream'
  return (isFrame ? fromFrame(bytes) : JSON.parse(bytes.toString('utf8'))) as T
}

test('a package is handed over, taken in, built and given back byte for byte', async () => {
  const preview = await ask<ImportPreview>('registerImport.preview', { files: [goldenFile()] })
  expect(preview).toMatchObject({ format: 'package', difference_count: 0 })
  expect(await ask('registerImport.commit', { id: preview.id })).toMatchObject({ step: expect.any(Number) })
  const timestamp = '20260302101500000'
  const built = await ask<{ filing: { id: string; size: number }; bytes: Uint8Array }>(
    'registerFilings.build',
    { timestamp },
  )
  expect(built.bytes).toHaveLength(built.filing.size)
  const again = await ask<{ bytes: Uint8Array }>('registerFilings.read', { id: built.filing.id })
  expect(again.bytes).toEqual(built.bytes)
  expect(
    await ask('registerFilings.compare', { before: goldenFile(), after: built.filing.id }),
  ).toMatchObject({
    dropping_out: [{ contract_ref: 'C-005' }],
  })
  const { name, bytes } = await ask<{ name: string; bytes: Uint8Array }>('register.exportFile', {
    form: 'xlsx',
  })
  expect(name).toBe('register-2025-12-31.xlsx')
  expect(await ask('registerImport.preview', { files: [{ kind: 'bytes', name, bytes }] })).toMatchObject({
    format: 'workbook',
    records: [],
  })
})

test('names no path', async () => {
  const path = { kind: 'path', path: goldenFolder }
  const sentence = problem('forbidden', /files are handed over, not named/)
  expect(await ask('registerImport.preview', { files: [path] })).toEqual(sentence)
  expect(await ask('registerImport.preview', { files: [goldenFile(), path] })).toEqual(sentence)
  expect(await ask('registerFilings.compare', { before: path, after: 'now' })).toEqual(sentence)
})

test.each([
  ['nothing', new Uint8Array()],
  ['noise', new Uint8Array([255, 255, 255, 255, 1, 2, 3])],
  ['a frame that is cut off', (toFrame({ files: [goldenFile()] }) ?? new Uint8Array()).slice(0, 3000)],
])('sends %s and is told so', async (_what, sent) => {
  expect(await ask('registerImport.preview', {}, sent)).toEqual(
    problem('invalid', /^Provided input is invalid: /),
  )
})

test('hands over what is no file, and is told so', async () => {
  for (const files of [
    [],
    [{ kind: 'bytes', name: 'x', bytes: 'text' }],
    [{ kind: 'bytes', name: '', bytes: new Uint8Array([1]) }],
  ])
    expect(await ask('registerImport.preview', { files })).toEqual(problem('invalid', /^Provided files/))
})
