import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyseUrl } from '../../src/contract/core/url.ts'
import { severities } from '../../src/contract/severities.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** The analysis of URLs over HTTP: requests of clients, the fields they read, refusals and their wording. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const path = '/api/v1/scan/url'
const ask = (url: string, more = ''): Promise<Reply> =>
  host.ask({ path: `${path}?url=${encodeURIComponent(url)}${more}` })
const refused = (message: string) => ({ status: 'error', message })

describe('an answer', () => {
  test('has every field with the type that clients read, and nothing besides', async () => {
    const reply = await ask('hxxps://user:pw@login-paypal[.]com:8443/a.exe?next=https%3A%2F%2Fbit.ly%2Fx#top')
    const body = exactAnswer(analyseUrl, reply)
    expect(body).toEqual({
      url: 'https://login-paypal.com:8443/a.exe?next=https%3A%2F%2Fbit.ly%2Fx#top',
      scheme: 'https',
      host: 'login-paypal.com',
      host_unicode: null,
      host_is_ip: false,
      port: 8443,
      path: '/a.exe',
      query: [{ key: 'next', value: 'https://bit.ly/x' }],
      fragment: 'top',
      has_userinfo: true,
      decoded: 'https://login-paypal.com:8443/a.exe?next=https://bit.ly/x#top',
      embedded_url: 'https://bit.ly/x',
      layers: [{ by: 'parameter', url: 'https://bit.ly/x' }],
      findings: expect.any(Array),
      host_context: {
        domain: 'login-paypal.com',
        scanned: false,
        note: 'The host was never scanned here; nothing is known either way.',
      },
      resolution: null,
      origin: 'local',
      known_here: { total: 0, places: [] },
    })
    const { findings } = body as { findings: Record<string, string>[] }
    expect(findings.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Credentials in the URL (userinfo)',
        'Brand-adjacent domain',
        'Executable payload',
        'Shortener',
      ]),
    )
    for (const { severity, title, detail, code } of findings)
      expect([
        severities.includes(severity as never),
        title !== '',
        detail !== '',
        code !== '',
      ]).not.toContain(false)
  })

  test.each([
    ['an IPv4 host in hexadecimal', 'http://0x7f.1/', { host: '127.0.0.1', host_is_ip: true, port: null }],
    ['IPv6', 'http://[2001:db8::1]:81/', { host: '[2001:db8::1]', host_is_ip: true, port: 81 }],
    ['Unicode', 'https://münchen.de/', { host: 'xn--mnchen-3ya.de', host_unicode: 'münchen.de' }],
    ['no scheme', 'example.org/a', { url: 'https://example.org/a', scheme: 'https' }],
    ['data', 'data:text/html,%3Cb%3E', { scheme: 'data', host: '', decoded: 'data:text/html,<b>' }],
    ['a script', 'javascript:alert(1)', { scheme: 'javascript', path: 'alert(1)' }],
    [
      'Mimecast',
      'https://protect-eu.mimecast.com/s/x?domain=example.org',
      {
        embedded_url: 'https://example.org/',
        layers: [{ by: 'mimecast', url: 'https://example.org/', partial: true }],
      },
    ],
  ])('for %s is right', async (_name, url, part) => {
    expect(exactAnswer(analyseUrl, await ask(url))).toMatchObject(part)
  })

  test('never repeats credentials, wherever they stand', async () => {
    const secret = 'Zx8QvWq71Lmn'
    const inner = `https://me:${secret}@example.org/`
    for (const url of [
      inner,
      `https://example.com/?u=${encodeURIComponent(inner)}`,
      `https://example.com/?u=${Buffer.from(inner).toString('base64url')}`,
      `https://me:${secret}@exa mple.org/`,
      `me:${secret}@`,
    ]) {
      const { text } = await ask(url)
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(inner).toString('base64url'))
    }
  })

  test('takes 8,192 characters', async () => {
    const url = `https://example.org/${'a'.repeat(8192 - 20)}`
    expect((await ask(url)).body).toMatchObject({ url })
  })
})

describe('a refusal', () => {
  test.each([
    ['?url=%00%07', 'Provided url is invalid: it is not a URL, and not a host name or address either.'],
    ['?url=https%3A%2F%2F', 'Provided url is invalid: its host or port is not valid.'],
    ['?url=me%40example.org', 'Provided url is invalid: it is an e-mail address, not a URL.'],
  ])('of %j is a sentence', async (query, message) => {
    const reply = await host.ask({ path: path + query })
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: refused(message) })
  })

  test('to follow redirects says what is told without', async () => {
    const reply = await ask('https://example.org/', '&resolve=true')
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 502,
      body: refused(
        'Redirects are followed by an instance, and none is connected here. Connect one, or ask again with resolve=false for everything that the URL itself shows.',
      ),
    })
  })
})
