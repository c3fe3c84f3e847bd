import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decode, TookTooLong } from './run-decode.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-decode-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ground = () => ({ carrier: undefined, reads: folder, scratch: join(folder, 'scratch') })
const shown = { is: 'shown' } as const

test('decoding that takes too long is ended, and leaves nothing', async () => {
  const task = { input: { bytes: Buffer.from('text') }, steps: [], wanted: shown }
  await expect(decode(task, { ...ground(), milliseconds: 1 }, () => null)).rejects.toBeInstanceOf(TookTooLong)
  expect(existsSync(join(folder, 'scratch'))).toBe(false)
})

test('it reads no file outside of its folder, and writes none', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'skerry-outside-'))
  const secret = join(outside, 'secret')
  writeFileSync(secret, 'not for it')
  try {
    const read = { input: { path: secret, offset: 0, length: 3 }, steps: [], wanted: shown }
    await expect(decode(read, ground(), () => null)).rejects.toThrow(/restricted/)
    const path = join(outside, 'written')
    const write = { input: { bytes: Buffer.from('text') }, steps: [], wanted: { is: 'file', path } as const }
    await expect(decode(write, ground(), () => null)).rejects.toThrow(/restricted/)
    expect(existsSync(path)).toBe(false)
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
})
