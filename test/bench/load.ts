import { type ChildProcess, fork } from 'node:child_process'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import { type Figure, figure, held } from './figures.ts'
import { onFreshHost } from './http-calls.ts'

/**
 * Hostile requests to the built host beside an ordinary client in a process of its own: how long its lookups take. The
 * hostile ones come from this process, sixteen at a time, in turn of each kind.
 */

const requests = 500
const together = 16
/** Connections that are held open and send nothing. */
const idle = 600

type Hostile = { readonly path: string; readonly body: object | string }

const name = (index: number, mark: string) => `${mark}-${index}.evil-${index % 997}.com`
const names = (count: number, mark: string) => Array.from({ length: count }, (_, index) => name(index, mark))
const prose =
  'Dear customer, your account is locked. Click http://evil.kestrel.com/login now to verify your password. '
const megabyte = (text: string) => text.repeat(Math.ceil(1_000_000 / text.length)).slice(0, 1_000_000)
const page = `<html><body>${'<a href="http://x.kestrel.com/&amp;">q</a><table><tr><td>'.repeat(16_000)}`

/** Each takes long by itself, or is refused after long reading. Cases and readings are fewer than the others. */
function hostile(number: number): Hostile {
  const mark = `n${number}`
  if (number % 50 === 0)
    return {
      path: '/ir/api/v1/cases',
      body: {
        title: mark,
        severity: 'low',
        observables: names(10_000, mark).map((value) => ({ type: 'domain', value })),
      },
    }
  if (number % 25 === 1) return { path: '/api/v1/scan/ioc', body: { text: megabyte(prose), risk: 'fast' } }
  switch (number % 6) {
    case 0:
      return { path: '/api/v1/scan/ioc', body: { text: names(40_000, 'x').join(' ').slice(0, 1_000_000) } }
    case 1:
      return { path: '/api/v1/scan/ioc', body: { text: page } }
    case 2:
      return {
        path: '/ir/api/v1/alerts',
        body: {
          source: 'load',
          external_id: mark,
          title: mark,
          severity: 'high',
          description: megabyte(`http://${mark}.evil.com/ `),
          observables: names(100, mark).map((value) => ({ type: 'domain', value })),
        },
      }
    case 3:
      return { path: '/api/v1/scan/ioc', body: `{"text":"x","more":[${'{"b":[1,2]},'.repeat(120_000)}1]}` }
    case 4:
      return { path: '/api/v1/scan/batch', body: { indicators: names(200, mark).join('\n') } }
    default:
      return { path: '/api/v1/scan/ioc', body: `{"text":${'['.repeat(500_000)}${']'.repeat(500_000)}}` }
  }
}

export async function measureLoad(root: string, cache: string): Promise<Figure[]> {
  const { quiet, loaded } = await onFreshHost(root, cache, async (url, key) => {
    const port = Number(new URL(url).port)
    const client = fork(join(root, 'test', 'bench', 'ordinary-client.ts'), [String(port), key])
    const holding: Socket[] = []
    try {
      // what a first call loads is not measured
      for (let number = 0; number < 8; number++) await send(port, key, hostile(number))
      await timesOf(client)
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const before = await timesOf(client)
      for (let each = 0; each < idle; each++) holding.push(holdOpen(port))
      await sendAll(port, key)
      return { quiet: before, loaded: await timesOf(client) }
    } finally {
      client.disconnect()
      for (const socket of holding) socket.destroy()
    }
  })
  const [p99, most] = [percentile(loaded, 0.99), percentile(loaded, 1)]
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    held('Load', `lookup beside ${requests} hostile requests, p99`, ms(p99), p99, budgets.loadedLookup),
    figure('Load', 'the slowest of them', ms(most)),
    figure('Load', 'lookup beside nothing, p99', ms(percentile(quiet, 0.99))),
  ]
}

function holdOpen(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

async function sendAll(port: number, key: string): Promise<void> {
  let next = 8
  const senders = Array.from({ length: together }, async () => {
    while (next < requests + 8) await send(port, key, hostile(next++))
  })
  await Promise.all(senders)
}

/** Sends a request and reads the answer, whatever it says. */
function send(port: number, key: string, { path, body }: Hostile): Promise<void> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': bytes.length,
  }
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, method: 'POST', path, headers, agent: false },
      (response) => {
        response.resume()
        response.on('close', () => resolve())
      },
    )
    sent.on('error', () => resolve())
    sent.end(bytes)
  })
}

/** Returns the sorted milliseconds of the client's calls since it was asked last. */
function timesOf(client: ChildProcess): Promise<number[]> {
  return new Promise((resolve, reject) => {
    client.once('exit', (code) => reject(new Error(`The ordinary client ended with ${code}.`)))
    client.once('message', (times) => resolve((times as number[]).toSorted((one, other) => one - other)))
    client.send('take')
  })
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
