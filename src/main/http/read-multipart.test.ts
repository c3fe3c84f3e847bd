import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { makeRandom } from '../operations/random.ts'
import { readMultipart } from './read-multipart.ts'

/** A disk that can become full. */
const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const full = () =>
    new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
    })
  return {
    ...fs,
    createWriteStream: (...given: Parameters<typeof fs.createWriteStream>) =>
      disk.isFull ? full() : fs.createWriteStream(...given),
  }
})

const dataDir = mkdtempSync(join(tmpdir(), 'skerry-form-'))
const server = createServer((request, response) => {
  readMultipart(request, { dataDir, random: makeRandom(), most: 50_000_000 }).then(
    (form) => response.end(JSON.stringify(form)),
    (error) => response.end(String(error)),
  )
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a file for which the disk has no room is answered with a sentence, however much of it is still to come', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(8_000_000)]), 'large.bin')
    const { port } = server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
    return JSON.parse(await reply.text()) as Record<string, unknown>
  }
  expect(await send()).toMatchObject({ fields: { file: { filename: 'large.bin', size: 8_000_000 } } })
  const kept = readdirSync(join(dataDir, 'uploads'))
  disk.isFull = true
  expect(await send()).toMatchObject({
    message: expect.stringMatching(/^The file could not be taken in\..* is full\./),
  })
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(kept)
})
