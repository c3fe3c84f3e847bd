import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKnowledge } from '../../../../test/fixtures/url/knowledge.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { analyseUrl } from './analyse-url.ts'
import { scrubNested, scrubProse } from './credentials.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const proofpointV2 = (text: string): string =>
  encodeURIComponent(text).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%', '-')

/** Ways to embed one URL in another. */
const wraps: Readonly<Record<string, (url: string) => string>> = {
  parameter: (url) => `https://a.example/?url=${encodeURIComponent(url)}&x=1`,
  'parameter of any name': (url) => `https://a.example/go?zzz=${encodeURIComponent(url)}`,
  'parameter as it is': (url) => `https://a.example/?url=${url}`,
  'parameter encoded three times': (url) =>
    `https://a.example/?u=${encodeURIComponent(encodeURIComponent(encodeURIComponent(url)))}`,
  base64: (url) => `https://a.example/r?to=${encodeURIComponent(base64(url))}`,
  base64url: (url) => `https://a.example/r?to=${base64url(url)}`,
  'base64 in the path': (url) => `https://a.example/c/${base64url(url)}/x`,
  path: (url) => `https://a.example/web/2026/${url}`,
  'path, encoded': (url) => `https://a.example/1x2y/${encodeURIComponent(url)}`,
  fragment: (url) => `https://a.example/#${url}`,
  'fragment parameter': (url) => `https://a.example/#/login?next=${encodeURIComponent(url)}`,
  'safe links': (url) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05&reserved=0`,
  'proofpoint v1': (url) => `https://urldefense.proofpoint.com/v1/url?u=${encodeURIComponent(url)}&k=x`,
  'proofpoint v2': (url) => `https://urldefense.proofpoint.com/v2/url?u=${proofpointV2(url)}&d=Dw`,
  'proofpoint v3': (url) => `https://urldefense.com/v3/__${url.replaceAll('*', '%2A')}__;!!abc!def$`,
  'data in base64': (url) => `data:text/html;base64,${base64(`<a href="${url}">x</a>`)}`,
  data: (url) => `data:text/html,${encodeURIComponent(`<a href="${url}">x</a>`)}`,
  script: (url) => `javascript:location.href='${url}'`,
  'view-source': (url) => `view-source:${url}`,
  blob: (url) => `blob:${url}`,
}
const names = Object.keys(wraps)
const wrap = (name: string, url: string): string => wraps[name]?.(url) ?? url

/** Returns the secret and the base64 of any stretch that contains it. */
function traces(secret: string): string[] {
  const shifted = ['', 'x', 'xx'].map((start) => base64(`${start}${secret}`).slice(start.length + 1, -4))
  return [
    secret,
    encodeURIComponent(secret),
    ...shifted,
    ...shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

function expectSilence(url: string, secret: string): void {
  const found = analyseUrl(url, testKnowledge)
  const text = JSON.stringify(found)
  expect(traces(secret).filter((trace) => text.includes(trace))).toEqual([])
}

describe('credentials', () => {
  const secret = 'Zx8QvWq71Lmn0PsTt'

  test.each(names)('in a URL inside a %s are told and not shown', (name) => {
    const url = wrap(name, `https://${secret}:${secret}@inner.example.org/a?b=c`)
    expectSilence(url, secret)
    const found = analyseUrl(url, testKnowledge)
    if (found.kind === 'refused') throw new Error(found.why)
    expect(found.findings.map(({ code }) => code)).toContain('url.userinfo')
    expect(found.hasUserinfo).toBe(false)
  })

  test.each([
    `https://${secret}@example.org/`,
    `https://:${secret}@example.org/`,
    `https:${secret}:x@example.org/`,
    `https:/\\${secret}:x@example.org/`,
    `hxxps://${secret}:x@example[.]org/a`,
    `h**p://${secret}:x@example[dot]org`,
    `${secret}:${secret}@example.org/a`,
    `${secret}@example.org:8443`,
    `//${secret}:x@example.org/`,
    `ftp://${secret}:x@example.org/`,
    `ssh://${secret}:x@example.org/`,
    `https%3A%2F%2F${secret}%3Ax%40example.org%2F`,
    `https:&#47;&#47;${secret}:x@example.org/?a=1&amp;b=2`,
    `ht\ntps://${secret}:x@example.org/`,
    `jdbc:mysql://${secret}:x@db.example.org:3306/t`,
    `https://example.org/a?x=1&y=//${secret}:x@example.com/`,
    `https://example.org/https:/${secret}:x@example.com/`,
    `https://example.org/#//me:${secret}@example.com/`,
    `https://example.org/web/2020///me:${secret}@example.com/`,
    `javascript:location="//me:${secret}@example.com/"`,
    `data:text/html,<img src="//me:${secret}@example.com/">`,
    `https://example.org/?u=${base64url(`javascript:x('//me:${secret}@example.com/')`)}`,
    `https://me:${secret}@${'中.'.repeat(4000)}`,
    `https://example.org/?u=https://me:${secret}@${'a.'.repeat(2000)}`,
    `https://example.org/?u=${base64url(`https://me:${secret}@${'a.'.repeat(2000)}`)}`,
    `https://${secret}:x@[::1]:99999/`,
    `https://${secret}:x@exa mple.org/`,
    `https://${secret}:x@`,
    `foo:${secret}:x@bar`,
  ])('of %j are never repeated, not even by a refusal', (url) => {
    expectSilence(url, secret)
  })

  test('are not repeated however URLs are put into each other', () => {
    const secrets = fc.stringMatching(/^[A-Za-z0-9._~-]{12,24}$/)
    const chains = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(secrets, chains, fc.boolean(), (user, chain, isPassword) => {
        const inner = `https://${isPassword ? `u:${user}` : user}@inner.example.org/x`
        const url = chain.reduce((text, name) => wrap(name, text), inner)
        fc.pre(url.length <= 8192)
        expectSilence(url, user)
      }),
      { numRuns: roundsOf(300, 1500), seed: seedOf(20261121) },
    )
  })

  test('are not repeated from below the deepest layer that is opened', () => {
    for (const name of ['parameter as it is', 'base64url', 'fragment']) {
      let url = `https://u:${secret}@i.example/`
      for (let depth = 0; depth < 60 && wrap(name, url).length <= 8192; depth++) url = wrap(name, url)
      expectSilence(url, secret)
    }
  })
})

describe('taking credentials out of a text', () => {
  test.each([
    ['https://a.example/?u=https://b:c@d.example/', 'https://a.example/?u=https://d.example/'],
    [
      'https://a.example/?u=https%3A%2F%2Fb%3Ac%40d.example%2F',
      'https://a.example/?u=https%3A%2F%2Fd.example%2F',
    ],
    [
      'https://a.example/?u=https%253A%252F%252Fb%2540d.example',
      'https://a.example/?u=https%253A%252F%252Fd.example',
    ],
    ['https://a.example/?u=https://b&mail=c@d.example', 'https://a.example/?u=https://b&mail=c@d.example'],
    ['https://a.example/@user/https://b.example/@c', 'https://a.example/@user/https://b.example/@c'],
    ['https://a.example/?u=https://@b.example/', 'https://a.example/?u=https://@b.example/'],
    ['https://a.example/?time=10:30/b@c', 'https://a.example/?time=10:30/b@c'],
  ])('%s leaves %s', (given, left) => {
    expect(scrubNested(given)).toBe(left)
  })

  test('spares the mail addresses of prose', () => {
    const prose = '<a href="https://a:b@c.example">mail d@e.example</a> https://f.example, g@h.example'
    expect(scrubProse(prose)).toBe(prose.replace('a:b@', ''))
  })
})
