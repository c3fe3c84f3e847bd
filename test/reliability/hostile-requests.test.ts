import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serveApi } from '../../src/main/http/serve-api.ts'
import { type LocalHost, startLocalHost } from '../contract/local-host.ts'

/** Clients that do not read answers, disconnect half-way, or send malformed requests: the host is unaffected. */

const folder = mkdtempSync(join(tmpdir(), 'skerry-hostile-'))
const renderer = join(folder, 'renderer')
mkdirSync(join(renderer, 'assets'), { recursive: true })
writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Skerry</title>')
writeFileSync(join(renderer, 'assets', 'large.js'), Buffer.alloc(16 * 1_048_576, ' '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost({ withWindow: true, renderer })
})
afterAll(() => host.stop())

const port = () => Number(new URL(host.url).port)
const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port()}\r\n\r\n`

/** Opens a connection that sends these bytes; its errors are expected. */
function open(bytes: string): Socket {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  return socket
}

const closed = (socket: Socket) =>
  socket.destroyed ? Promise.resolve() : new Promise<void>((resolve) => socket.once('close', () => resolve()))

/** Waits until a condition holds; the test runner's time limit ends an unsuccessful wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20)
}

// only Linux lists a process's descriptors as files
const descriptors = () => readdirSync('/proc/self/fd').length

describe.runIf(process.platform === 'linux')('downloads that are broken off', () => {
  test('leave no file open', async () => {
    const before = descriptors()
    for (let round = 0; round < 20; round++) {
      const sockets = Array.from({ length: 20 }, () => open(head('/assets/large.js')))
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
      for (const socket of sockets) socket.destroy()
      await Promise.all(sockets.map(closed))
    }
    await until(() => descriptors() <= before + 5)
    expect((await host.ask({ path: '/healthz' })).status).toBe(200)
  })
})

describe('requests whose answers nobody reads', () => {
  test('take no memory of the host: the connection is closed', async () => {
    const before = process.memoryUsage().rss
    const sockets = Array.from({ length: 8 }, () => {
      const socket = open(head('/openapi.json').repeat(20_000))
      socket.pause()
      return socket
    })
    // a paused socket only notices its end when it is read again
    await wait(500)
    for (const socket of sockets) socket.resume()
    await Promise.all(sockets.map(closed))
    expect((await host.ask({ path: '/healthz' })).status).toBe(200)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_048_576)
  })

  test('are answered in their order when they are few', async () => {
    const socket = open(head('/healthz') + head('/openapi.json') + head('/assets/none.js') + head('/healthz'))
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
    })
    await until(() => (text.match(/HTTP\/1\.1 \d+/g) ?? []).length === 4)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ])
    socket.destroy()
  })
})

describe('a body', () => {
  test('that is nested without end is refused with a sentence', async () => {
    const text = `{"text":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
    const { status, text: stated } = await host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: text })
    expect(status).toBe(400)
    expect(stated).toContain('nested deeper than 64 levels')
  })

  test('whose answer fails after it was read is answered all the same, and the fault is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const failing = {
      ...host.workstation,
      call: () => Promise.reject(new Error('planted fault')),
    }
    const server = await serveApi(failing, { port: 0 })
    try {
      const response = await fetch(`${server.url}/api/v1/scan/ioc`, {
        method: 'POST',
        headers: { authorization: `Bearer ${host.firstKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x' }),
      })
      expect(response.status).toBe(500)
      expect(log).toHaveBeenCalledWith(expect.stringContaining('planted fault'))
    } finally {
      await server.close()
      log.mockRestore()
    }
  })
})
