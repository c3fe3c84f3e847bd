import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { credentialOf, crossOriginHeaders, guardFor, refuseForeign } from './guard.ts'

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage
const guard = (allowed: string[] = [], port = 4100, bound = '127.0.0.1') =>
  guardFor(port, bound, () => allowed)
const isLetIn = (headers: Record<string, string>, ...of: Parameters<typeof guard>) =>
  refuseForeign(request(headers), guard(...of)) === null

describe('a request', () => {
  test.each([
    [{ host: '127.0.0.1:4100' }, true],
    [{ host: 'LocalHost:4100' }, true],
    [{ host: '[::1]:4100' }, true],
    [{ host: '127.0.0.1' }, false],
    [{ host: 'localhost:41000' }, false],
    [{ host: 'localhost.evil.example:4100' }, false],
    [{ host: '' }, false],
    [{}, false],
    [{ host: 'localhost:4100', origin: 'http://localhost:4100' }, true],
    [{ host: 'localhost:4100', origin: 'https://localhost:4100' }, false],
    [{ host: 'localhost:4100', origin: 'http://localhost:4101' }, false],
    [{ host: 'localhost:4100', origin: 'null' }, false],
    [{ host: 'localhost:4100', origin: '' }, false],
    [{ host: 'localhost:4100', origin: 'https://tool.example' }, true],
    [{ host: 'localhost:4100', origin: 'https://tool.example.evil' }, false],
    [{ host: 'localhost:4100', origin: 'HTTPS://TOOL.EXAMPLE' }, false],
  ])('with %j is let in: %s', (headers, isIn) => {
    expect(isLetIn(headers as Record<string, string>, ['https://tool.example'])).toBe(isIn)
  })

  test('may name the address that the host is bound to', () => {
    expect(isLetIn({ host: '10.1.2.3:4100' }, [], 4100, '10.1.2.3')).toBe(true)
    expect(isLetIn({ host: '[fd00::1]:4100' }, [], 4100, 'fd00::1')).toBe(true)
    expect(isLetIn({ host: '10.1.2.3:4100' })).toBe(false)
  })

  test('may leave the port out when it is the usual one', () => {
    expect(isLetIn({ host: 'localhost' }, [], 80)).toBe(true)
    expect(isLetIn({ host: 'localhost:80' }, [], 80)).toBe(true)
  })

  test('is judged by the origins that are allowed now', () => {
    const allowed: string[] = []
    const live = guardFor(4100, '127.0.0.1', () => allowed)
    const page = request({ host: 'localhost:4100', origin: 'https://tool.example' })
    expect(crossOriginHeaders(page, live)).toEqual({})
    allowed.push('https://tool.example')
    expect(refuseForeign(page, live)).toBeNull()
    expect(crossOriginHeaders(page, live)).toMatchObject({
      'access-control-allow-origin': 'https://tool.example',
      vary: 'origin',
    })
  })
})

test.each([
  ['Bearer abc', 'abc'],
  ['token abc', 'abc'],
  ['TOKEN   abc', 'abc'],
  [`Bearer ${'a'.repeat(200)}`, 'a'.repeat(200)],
  [`Bearer ${'a'.repeat(201)}`, null],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Bearerabc', null],
  ['Basic abc', null],
  ['xBearer abc', null],
  [' Bearer abc', null],
  ['', null],
])('the credential of %j is %j', (authorization, credential) => {
  expect(credentialOf(request({ authorization }))).toBe(credential)
})
