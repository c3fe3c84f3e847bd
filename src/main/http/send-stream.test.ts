import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamedText } from '../../contract/streamed-text.ts'
import { sendStream } from './send-stream.ts'

let server: Server
const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => complaints.mockClear())
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Answers every request with a text; `sent` settles when the answer has ended. */
async function serve(text: () => StreamedText): Promise<{ url: string; sent: Promise<unknown> }> {
  const { promise: sent, resolve, reject } = Promise.withResolvers<unknown>()
  server = createServer((_request, response) => {
    sendStream(response, text(), { 'content-type': 'text/csv' }, 200).then(resolve, reject)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sent }
}

async function begin(url: string, method = 'GET'): Promise<IncomingMessage> {
  const request = get(url, { method })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

test('all of a text comes, in its order and its letters', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `${index} é 漢 😀\n`)
  const { url, sent } = await serve(async function* () {
    yield* lines
  })
  const response = await fetch(url)
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/csv', lines.join('')])
  await sent
})

const mebibyte = 'x'.repeat(1_048_576)
const mebibytes = 400

test('no more is made than somebody takes, and who goes away ends the making', async () => {
  let made = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  const { url, sent } = await serve(async function* () {
    try {
      for (; made < mebibytes; made += 1) yield mebibyte
    } finally {
      end(made)
    }
  })
  const response = await begin(url)
  await once(response, 'readable')
  response.destroy()
  expect(await ended).toBeLessThan(mebibytes)
  await sent
  expect(complaints).not.toHaveBeenCalled()
})

test('a text whose making fails breaks off, so that it cannot be taken for whole', async () => {
  const { url, sent } = await serve(async function* () {
    yield mebibyte
    throw new Error('The disk is gone.')
  })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  await sent
  expect(complaints.mock.calls.join()).toContain('The disk is gone.')
})

test('who asks for the head alone makes nothing', async () => {
  let isMade = false
  const { url, sent } = await serve(async function* () {
    isMade = true
    yield 'x'
  })
  const response = await begin(url, 'HEAD')
  await sent
  expect([response.statusCode, isMade]).toEqual([200, false])
})
