import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerInTurn } from './connection-limits.ts'
import { noteKnown } from './connection-room.ts'

/** Who gives way when all connections of a server are taken, with real sockets. */

const most = 16
let port = 0
let server = createServer()
const opened: Socket[] = []
beforeEach(async () => {
  server = createServer()
  answerInTurn(
    server,
    async (request, response) => {
      if (request.headers.authorization !== undefined) noteKnown(request.socket)
      if (request.method === 'POST') for await (const _piece of request);
      response.end('answered')
    },
    { connections: most, waiting: 4, unreadMs: 60_000 },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens a connection that sends this; resolves when the server has it. */
async function open(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  if (bytes !== '') socket.write(bytes)
  return socket
}

async function fill(bytes: string, count = most): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let each = 0; each < count; each++) sockets.push(await open(bytes))
  return sockets
}

/** Returns the first bytes of an answer; null where the connection is closed without any. */
function answerOn(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve(null)
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')))
    socket.once('close', () => resolve(null))
  })
}

const head = 'GET / HTTP/1.1\r\nhost: x\r\n'
const whole = `${head}\r\n`
const withKey = `${head}authorization: Bearer x\r\n\r\n`
const slowBody = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'
const slowBodyWithKey = slowBody.replace('host', 'authorization: Bearer x\r\nhost')

test.each([
  ['nothing', ''],
  ['half a head', head],
  ['a request, and are idle since', whole],
  ['a head, and never a body', slowBody],
  ['a key and a head, and never a body', slowBodyWithKey],
])('connections that send %s shut nobody out, in any number', async (_what, bytes) => {
  await fill(bytes, 4 * most)
  for (let each = 0; each < 3; each++) expect(await answerOn(await open(whole))).toContain('answered')
})

test('a client that showed its key keeps its connection beside others that show none', async () => {
  const client = await open(withKey)
  expect(await answerOn(client)).toContain('answered')
  for (const bytes of ['', head, whole]) {
    await fill(bytes, 3 * most)
    client.write(withKey)
    expect(await answerOn(client)).toContain('answered')
  }
})

test('the oldest that never sent a head gives way before one that is idle, and that before a new one', async () => {
  const [silent] = await fill('', 1)
  const [idle] = await fill(whole, 1)
  await answerOn(idle as Socket)
  await wait(1100)
  await fill('', most - 2)
  await open('')
  await expect.poll(() => silent?.destroyed).toBe(true)
  expect(idle?.destroyed).toBe(false)
  await open('')
  await expect.poll(() => idle?.destroyed).toBe(true)
  expect(opened.filter(({ destroyed }) => destroyed)).toHaveLength(2)
})
