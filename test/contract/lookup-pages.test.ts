import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Pages that clients open in a browser, on a host that has no window to show them in. */

const pages = [
  '/ip/192.0.2.1',
  '/ip/10.0.0.0%2F8',
  '/domain/evil.example',
  '/hash/d41d8cd98f00b204e9800998ecf8427e',
  '/mac/00%3A50%3A56%3Aaa%3Abb%3Acc',
  '/email/user%40evil.example',
  '/phone/%2B33612345678',
  '/crypto/1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  '/cve/CVE-2024-3094',
  '/url?q=https%3A%2F%2Fevil.example%2F',
  '//ip/192.0.2.1',
]

describe.each([null, 'core', 'ir', 'register', 'threat'])(
  'a host without a window that serves %s',
  (family) => {
    let host: LocalHost
    beforeAll(async () => {
      host = await startLocalHost(family === null ? {} : { family })
    })
    afterAll(() => host.stop())

    test.each(pages)('%s says how to get the window, and loads nothing', async (path) => {
      const { status, headers, text } = await host.ask({ path, authorization: null })
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('skerry serve --window')
      const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      expect(text).not.toMatch(/<script|<img|<link|href=|src=/)
      expect(text).not.toContain(host.firstKey)
    })
  },
)

describe('the page', () => {
  let host: LocalHost
  beforeAll(async () => {
    host = await startLocalHost()
  })
  afterAll(() => host.stop())
  const textOf = async (path: string) => (await host.ask({ path, authorization: null })).text

  test('repeats a value in the command that looks it up', async () => {
    expect(await textOf('/ip/192.0.2.1')).toContain('<code>skerry search 192.0.2.1</code>')
  })

  test.each([
    '/domain/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/domain/"><img/src=x>',
    '/domain/a%00b',
    '/domain/%E0%A4%A',
    '/domain/--help',
    "/domain/x'$(id)'",
    `/domain/${'a'.repeat(200)}`,
    '/url?q=https%3A%2F%2Fuser%3Asecret%40evil.example%2F',
    '/url/https%3A%2F%2Fuser%3Asecret%40evil.example%2F',
  ])('repeats nothing of %s', async (path) => {
    expect(await textOf(path)).toContain('<code>skerry search VALUE</code>')
  })

  test('is not answered under another name, and not for other paths or methods', async () => {
    const path = '/ip/192.0.2.1'
    const foreign = await host.ask({ path, headers: { host: 'evil.example' } })
    expect([foreign.status, foreign.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
    expect((await host.ask({ method: 'POST', path, body: {} })).status).toBe(404)
    for (const other of ['/', '/ipx/1', '/settings', '/api/v1/ip/192.0.2.1', '/healthz/ip/1'])
      expect((await host.ask({ path: other })).headers['content-type']).toContain('application/json')
    const head = await host.ask({ method: 'HEAD', path })
    expect([head.status, head.text]).toEqual([200, ''])
  })
})
