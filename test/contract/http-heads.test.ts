import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Request heads that two programs may understand in two ways are refused, with real sockets (RFC 9112). */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
  // a raw request is not answered once its sender has closed its half: what a first answer loads is loaded before
  await host.ask({ path })
  await host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body })
})
afterAll(() => host.stop())

const own = () => new URL(host.url).host
const path = '/api/v1/scan/ip?ip=192.0.2.1'
const body = '{"text":"x"}'
const chunked = `c\r\n${body}\r\n0\r\n\r\n`
const key = () => `authorization: Bearer ${host.firstKey}\r\n`
const last = 'connection: close\r\n\r\n'
const get = (lines: string, target = path) => `GET ${target} HTTP/1.1\r\n${lines}${last}`
const post = (lines: string, sent = body) =>
  `POST /api/v1/scan/ioc HTTP/1.1\r\nhost: ${own()}\r\n${key()}content-type: application/json\r\n${lines}${last}${sent}`

async function statusOf(bytes: string): Promise<number> {
  const answer = await host.askRaw(bytes)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

describe('refused with 400 is a request with', () => {
  test.each<[string, () => string]>([
    ['two equal Host lines', () => get(`host: ${own()}\r\nhost: ${own()}\r\n${key()}`)],
    ['a foreign Host line behind the own one', () => get(`host: ${own()}\r\nHOST: evil.example\r\n${key()}`)],
    ['a foreign Host line before the own one', () => get(`host: evil.example\r\nhost: ${own()}\r\n${key()}`)],
    ['no Host line', () => get(key())],
    ['two keys', () => get(`host: ${own()}\r\n${key()}authorization: Bearer other\r\n`)],
    ['another host in its target', () => get(`host: ${own()}\r\n${key()}`, `http://evil.example${path}`)],
    ['a name and a colon apart', () => get(`host : ${own()}\r\n${key()}`)],
    ['a folded line', () => get(`host: ${own()}\r\nx: a\r\n b\r\n${key()}`)],
    ['a bare carriage return', () => get(`host: ${own()}\r\nx: a\rb: c\r\n${key()}`)],
    ['a zero byte', () => get(`host: ${own()}\r\nx: a\0b\r\n${key()}`)],
    ['two lengths', () => post('content-length: 12\r\ncontent-length: 3\r\n')],
    ['two equal lengths', () => post('content-length: 12\r\ncontent-length: 12\r\n')],
    ['a list of lengths', () => post('content-length: 12, 12\r\n')],
    ['a signed length', () => post('content-length: +12\r\n')],
    ['a length and pieces', () => post('content-length: 12\r\ntransfer-encoding: chunked\r\n', chunked)],
    ['pieces that are not the last coding', () => post('transfer-encoding: chunked, gzip\r\n', chunked)],
    [
      'pieces ended by a bare line feed',
      () => post('transfer-encoding: chunked\r\n', `c\n${body}\r\n0\r\n\r\n`),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await statusOf(bytes())).toBe(400)
  })
})

test('a coding that is not understood is told so', async () => {
  expect(await statusOf(post('transfer-encoding: gzip, chunked\r\n', chunked))).toBe(501)
})

test('a target in absolute form is answered where it names this host', async () => {
  expect(await statusOf(get(`host: ${own()}\r\n${key()}`, `http://${own()}${path}`))).toBe(200)
  expect(await statusOf(get(`host: ${own()}\r\n${key()}`))).toBe(200)
  expect(await statusOf(post('transfer-encoding: chunked\r\n', chunked))).toBe(200)
})

test('a tunnel is not opened', async () => {
  expect(await host.askRaw(`CONNECT evil.example:443 HTTP/1.1\r\nhost: ${own()}\r\n\r\n`)).toBe('')
})

test('what follows a refused head is not answered as a request', async () => {
  const second = get(`host: ${own()}\r\n${key()}`)
  const answer = await host.askRaw(
    `GET ${path} HTTP/1.1\r\nhost: ${own()}\r\nhost: ${own()}\r\n${key()}\r\n${second}`,
  )
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})
