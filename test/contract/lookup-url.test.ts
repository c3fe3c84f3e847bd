import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationNamed } from '../../src/contract/index.ts'
import { severities } from '../../src/contract/schema.ts'
import { type LocalHost, type Reply, startLocalHost } from './local-host.ts'

/** The analysis of URLs over HTTP: what clients send, what they read, what is refused and in which words. */

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
    expect(reply.status).toBe(200)
    expect(operationNamed('url.analyse')?.output().parse(reply.body)).toEqual(reply.body)
    expect(reply.body).toEqual({
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
    const { findings } = reply.body as { findings: Record<string, string>[] }
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
    const reply = await ask(url)
    expect(reply.status).toBe(200)
    expect(operationNamed('url.analyse')?.output().parse(reply.body)).toEqual(reply.body)
    expect(reply.body).toMatchObject(part)
  })

  test('comes for q as for url, and url wins', async () => {
    const q = await host.ask({ path: `${path}?q=https%3A%2F%2Fexample.org%2F` })
    expect(q.body).toMatchObject({ host: 'example.org' })
    const both = await host.ask({ path: `${path}?q=https%3A%2F%2Fa.org&url=https%3A%2F%2Fb.org` })
    expect(both.body).toMatchObject({ host: 'b.org' })
    const empty = await host.ask({ path: `${path}?q=https%3A%2F%2Fa.org&url=` })
    expect(empty.body).toMatchObject({ host: 'a.org' })
  })

  test.each(['resolve=false', 'resolve=0', 'resolve=no', 'resolve='])('is given with %s', async (flag) => {
    expect((await ask('https://example.org/', `&${flag}`)).body).toMatchObject({ resolution: null })
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
    ['', 'Please provide url.'],
    ['?url=', 'Please provide url.'],
    ['?url=%20%09', 'Please provide url.'],
    ['?q=', 'Please provide url.'],
    ['?url=a&url=b', 'Provided url is invalid: it is given more than once.'],
    ['?url=%ff', 'Provided url is invalid: it is not UTF-8.'],
    [`?url=${'a'.repeat(8193)}`, 'Provided url is invalid: it is longer than 8,192 characters.'],
    ['?url=hello', 'Provided url is invalid: it is not a URL, and not a host name or address either.'],
    ['?url=%00%07', 'Provided url is invalid: it is not a URL, and not a host name or address either.'],
    ['?url=https%3A%2F%2F', 'Provided url is invalid: its host or port cannot be one.'],
    ['?url=me%40example.org', 'Provided url is invalid: it is an e-mail address, not a URL.'],
    ['?url=https%3A%2F%2Fa.org&resolve=maybe', 'Provided resolve is invalid: it must be true or false.'],
  ])('of %j is a sentence', async (query, message) => {
    const reply = await host.ask({ path: path + query })
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: refused(message) })
  })

  test.each(['resolve=true', 'resolve=1', 'resolve=YES'])('without an instance answers %s', async (flag) => {
    const reply = await ask('https://example.org/', `&${flag}`)
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 502,
      body: refused(
        'Following redirects is done by an instance, and none is connected here. Connect one, or ask again with resolve=false for everything that the URL itself tells.',
      ),
    })
    // words by which clients sort refusals into other kinds
    expect(reply.text).not.toMatch(
      /unauthorized|api key|limit|quota|too many|maintenance|not found|no results|no scan|invalid|please provide|unsupported/i,
    )
  })

  test('comes without a key and with a key for something else', async () => {
    const query = `${path}?url=https%3A%2F%2Fexample.org`
    expect((await host.ask({ path: query, authorization: null })).status).toBe(401)
    const { secret } = await host.makeKey('tags.read')
    const forbidden = await host.ask({ path: query, authorization: `token ${secret}` })
    expect(forbidden.status).toBe(403)
    expect(forbidden.text).toContain('scan.lookup')
    const { secret: right } = await host.makeKey('scan.lookup')
    expect((await host.ask({ path: query, authorization: `token ${right}` })).status).toBe(200)
  })
})
