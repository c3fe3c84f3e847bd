import { pbkdf2 } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { mountSmallDisk, noSmallDisk } from '../../../test/fixtures/small-disk.ts'
import { systemClock } from '../operations/system/clock.ts'
import { makeRandom } from '../operations/system/random.ts'
import { Uploads } from '../operations/uploads/uploads.ts'
import { readMultipart } from './read-multipart.ts'

const pathsIn = (dataDir: string) => {
  const uploads = new Uploads({ dataDir, clock: systemClock, random: makeRandom() })
  return () => uploads.newPath()
}

/** Serves forms until the test is finished; returns the address. */
async function formsInto(dataDir: string, onTestFinished: (end: () => void) => void): Promise<string> {
  const server = createServer((request, response) => {
    readMultipart(request, { dataDir, newPath: pathsIn(dataDir), most: 50_000_000 }).then(
      (form) => response.end(JSON.stringify(form)),
      (error) => response.end(String(error)),
    )
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a form that is refused leaves no file, however late its file could be opened', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-forms-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const address = await formsInto(dataDir, onTestFinished)
  const boundary = 'boundary-4711'
  const file = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name}\r\n`
  const send = async (body: string) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return (await fetch(address, { method: 'POST', headers, body })).text()
  }
  await send(`${file('a')}--${boundary}--\r\n`)
  const kept = readdirSync(join(dataDir, 'uploads'))
  for (const body of [`${file('a')}${file('b')}--${boundary}--\r\n`, file('a'), file('a').slice(0, -4)]) {
    // keeps the threads that open files busy
    const busy = Promise.all(
      Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 60_000, 64, 'sha512')),
    )
    expect(await send(body)).toContain('"kind":"problem"')
    await busy
    expect(readdirSync(join(dataDir, 'uploads')), body).toEqual(kept)
  }
})

test('a sender who goes away in the middle of a file leaves none', async ({ onTestFinished }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skerry-forms-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const outcome = Promise.withResolvers<unknown>()
  const server = createServer((request) => {
    const form = readMultipart(request, { dataDir, newPath: pathsIn(dataDir), most: 50_000_000 })
    form.then(outcome.resolve, outcome.resolve)
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n' +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'a'.repeat(300_000)}`,
  )
  const uploads = join(dataDir, 'uploads')
  await expect.poll(() => (existsSync(uploads) ? readdirSync(uploads) : [])).toHaveLength(1)
  socket.destroy()
  expect(await outcome.promise).toBeInstanceOf(Error)
  expect(readdirSync(uploads)).toEqual([])
})

test('a file for which the disk has no room is answered with a sentence, however much of it is still to come', async ({
  skip,
  onTestFinished,
}) => {
  const disk = mountSmallDisk(onTestFinished)
  if (disk === null) return skip(noSmallDisk)
  const dataDir = join(disk.path, 'data')
  mkdirSync(dataDir)
  const address = await formsInto(dataDir, onTestFinished)
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(8_000_000)]), 'large.bin')
    const reply = await fetch(address, { method: 'POST', body })
    return JSON.parse(await reply.text()) as Record<string, unknown>
  }
  disk.resize(16_384)
  expect(await send()).toMatchObject({ fields: { file: { filename: 'large.bin', size: 8_000_000 } } })
  const kept = readdirSync(join(dataDir, 'uploads'))
  disk.resize(disk.used(dataDir) + 1000)
  expect(await send()).toMatchObject({
    message: expect.stringMatching(/^The file could not be received\..* is full\./),
  })
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual(kept)
})
