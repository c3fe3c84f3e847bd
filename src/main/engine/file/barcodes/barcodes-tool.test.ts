import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { barcodesResult } from './barcodes-result.ts'
import { barcodesTool } from './barcodes-tool.ts'

const folder = join(import.meta.dirname, '../../../../../test/fixtures/files/picture')
/** What zbarimg reads; it reads no inverted codes, whose value is that which qrencode was given. */
const expected: Record<string, { codes: string[] }> = {
  ...JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')),
  'qr-inverted.png': { codes: ['https://one.example/'] },
}
const types = [{ kind: 'picture' as const, mime: 'image/png', label: 'Picture' }]

async function read(content: Uint8Array) {
  const report = await runFileTool(barcodesTool, content, { types })
  return { ...report, data: report.data as z.output<ReturnType<typeof barcodesResult>> }
}
const contentOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

const readable = Object.keys(expected).filter((name) => /\.(?:png|jpg|gif|bmp)$/.test(name))

test.each(readable)('%s, beside zbarimg', async (name) => {
  const { data, texts } = await read(contentOf(name))
  expect(data.codes.map(({ text }) => text).toSorted()).toEqual(expected[name]?.codes)
  expect(texts.map(({ text }) => text).toSorted()).toEqual(expected[name]?.codes)
})

describe('where codes were not looked for, it is reported', () => {
  test.each(['lossy.webp', 'pages.tif', 'icon.ico'])('%s', async (name) => {
    const { left_out } = await read(contentOf(name))
    expect(left_out).toMatchObject([{ reason: 'unsupported' }])
  })

  test('a picture that states a hundred million pixels', async () => {
    const content = contentOf('qr.png')
    new DataView(content.buffer).setUint32(16, 10_000)
    new DataView(content.buffer).setUint32(20, 10_000)
    expect((await read(content)).left_out).toMatchObject([{ reason: 'limit' }])
  })

  test('pixels that cannot be decoded', async () => {
    expect((await read(contentOf('qr.png').slice(0, 60))).left_out).toMatchObject([{ reason: 'damaged' }])
  })
})
