import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mountSmallDisk, noSmallDisk } from '../../../test/fixtures/small-disk.ts'
import { makeRandom } from '../operations/random.ts'
import { readMultipart } from './read-multipart.ts'

test('a file for which the disk has no room is answered with a sentence, however much of it is still to come', async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(onTestFinished)
  if (disk === null) return skip(noSmallDisk)
  const dataDir = join(disk.path, 'data')
  mkdirSync(dataDir)
  const server = createServer((request, response) => {
    readMultipart(request, { dataDir, random: makeRandom(), most: 50_000_000 }).then(
      (form) => response.end(JSON.stringify(form)),
      (error) => response.end(String(error)),
    )
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(8_000_000)]), 'large.bin')
    const { port } = server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
    return JSON.parse(await reply.text()) as Record<string, unknown>
  }
  disk.resize(16_384)
  expect(await send()).toMatchObject({ fields: { file: { filename: 'large.bin', size: 8_000_000 } } })
  const kept = readdirSync(join(dataDir, 'uploads'))
  disk.resize(disk.used(dataDir) + 1000)
  expect(await send()).toMatchObject({
    message: expect.stringMatching(/^The file could not be taken in\..* is full\./),
  })
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(kept)
})
