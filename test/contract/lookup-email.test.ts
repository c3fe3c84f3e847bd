import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { analyseEmail } from '../../src/contract/core/email.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { faces, problem, WindowUser } from './window-user.ts'

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const at = (query: string) => `/api/v1/scan/email${query}`
const analyse = (email: string) => host.ask({ path: at(`?email=${encodeURIComponent(email)}`) })
const e1 = (message: string) => ({ status: 'error', message })

describe('scan/email', () => {
  test('answers every field of the contract, and nothing that it does not declare', async () => {
    const { status, body } = await analyse('John.Smith+news@googlemail.com')
    expect(status).toBe(200)
    expect(z.strictObject(analyseEmail.output().shape).safeParse(body).success).toBe(true)
    expect(body).toEqual({
      email: 'John.Smith+news@googlemail.com',
      local: 'John.Smith+news',
      domain: 'googlemail.com',
      domain_unicode: null,
      tag: 'news',
      canonical: 'johnsmith@gmail.com',
      canonical_differs: true,
      is_role: false,
      is_free_provider: true,
      is_disposable: false,
      disposable_confidence: null,
      is_forwarding: false,
      lookalike_of: null,
      mailbox_type: 'free',
      mailbox_type_code: 'free',
      score: {
        value: 10,
        band: 'clean',
        conclusive: false,
        reasons: [{ code: 'email.free_provider', label: 'Free mail provider', weight: 10 }],
      },
      domain_scan: {
        scanned: false,
        mail_source: 'none',
        spoofability: null,
        mx: null,
        domain_age_days: null,
        auth: { spf: null, dkim: null, dmarc: null },
        note: expect.any(String),
      },
      findings: expect.any(Array),
      origin: 'local',
      known_here: { total: 0, places: [] },
      unavailable: [
        'domain_scan.spoofability',
        'domain_scan.mx',
        'domain_scan.domain_age_days',
        'domain_scan.auth.spf',
        'domain_scan.auth.dkim',
        'domain_scan.auth.dmarc',
      ],
    })
  })

  test.each([
    ['Jane <jane[at]example[.]org>', { email: 'jane@example.org', domain: 'example.org' }],
    ['mailto:jane@bücher.de', { domain: 'xn--bcher-kva.de', domain_unicode: 'bücher.de' }],
    [
      'x@sub.mailinator.com',
      { is_disposable: true, disposable_confidence: 'high', mailbox_type: 'disposable' },
    ],
    ['x@mask.mozmail.com', { is_forwarding: true, is_disposable: false, mailbox_type: 'unknown' }],
    ['jane@gmаil.com', { lookalike_of: 'gmail.com', domain: 'xn--gmil-63d.com' }],
    ['"a b"@example.com', { local: '"a b"', email: '"a b"@example.com' }],
    ['jane@[IPv6:2001:DB8::1]', { domain: '[IPv6:2001:db8::1]' }],
    ['Postmaster@harbour-works.co.uk', { is_role: true, mailbox_type: 'role' }],
  ])('reads %s', async (email, expected) => {
    const { status, body } = await analyse(email)
    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test.each([
    ['?email=a%40', 'Provided email is invalid: nothing stands after the @.'],
    ['?email=a%0d%0ab%40example.com', 'Provided email is invalid: it holds a control character.'],
    ['?email=a%40example.com%2cb%40example.com', 'Provided email is invalid: it names several addresses.'],
    [
      `?email=${'a'.repeat(65)}%40example.com`,
      'Provided email is invalid: the part before the @ is longer than 64 bytes.',
    ],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await host.ask({ path: at(query) })
    expect({ status, body }).toEqual({ status: 400, body: e1(message) })
  })
})

describe.each(faces)('lookup.readHeaders %s', (_face, open) => {
  let user: WindowUser
  beforeAll(async () => {
    user = await WindowUser.start(open)
  })
  afterAll(() => user.host.stop())

  test('takes a header apart', async () => {
    const text = `Received: from out.sender-firm.com (out.sender-firm.com [198.51.100.7])
 by mx.rcpt-corp.com with ESMTPS id 2; Fri, 20 Nov 2026 09:00:05 +0000
Authentication-Results: mx.rcpt-corp.com; spf=pass smtp.mailfrom=a@sender-firm.com
DKIM-Signature: d=sender-firm.com; s=s1; h=from; t=1700000000
From: "ceo@rcpt-corp.com" <a@sender-firm.com>
Date: Fri, 20 Nov 2026 09:00:00 +0000
Message-ID: <1@sender-firm.com>

Body
`
    expect(await user.invoke('lookup.readHeaders', { text })).toMatchObject({
      fields: 6,
      truncated: false,
      from: [{ name: 'ceo@rcpt-corp.com', address: 'a@sender-firm.com', domain: 'sender-firm.com' }],
      hops: [{ at: '2026-11-20T09:00:05.000Z', delay_seconds: null, is_skewed: false, is_public: true }],
      first_external_hop: 0,
      authentication: {
        spf: {
          result: 'pass',
          domain: 'sender-firm.com',
          is_aligned: true,
          source: 'authentication-results',
        },
        dkim: null,
        signatures: [{ domain: 'sender-firm.com', at: '2023-11-14T22:13:20.000Z' }],
        arc_chain: { instances: 0, state: 'none' },
      },
      findings: [{ code: 'header.display_name_address', severity: 'high' }],
      indicators: expect.arrayContaining([
        { kind: 'ip', value: '198.51.100.7', link: '/ip/198.51.100.7', where: ['Received'] },
      ]),
    })
  })

  test('answers everything at its most, within its schema', async () => {
    const line =
      'Received: from a.a-firm.com ([203.0.113.1]) by b.b-firm.com; Fri, 20 Nov 2026 09:00:05 +0000\n'
    const text = line.repeat(Math.floor(1_048_576 / line.length))
    const { hops, truncated } = (await user.invoke('lookup.readHeaders', { text })) as {
      hops: []
      truncated: boolean
    }
    expect([hops.length, truncated]).toEqual([500, true])
  })

  test.each([
    ['nothing', {}, 'missing', /^Please provide text\.$/],
    ['an empty text', { text: ' \n ' }, 'missing', /^Please provide text\.$/],
    ['a text without a header', { text: 'Dear Sir\n' }, 'invalid', /contains no header field/],
    [
      'a text over a megabyte',
      { text: 'a'.repeat(1_048_577) },
      'invalid',
      /longer than 1,048,576 characters/,
    ],
  ])('refuses %s', async (_title, input, code, message) => {
    expect(await user.invoke('lookup.readHeaders', input)).toEqual(problem(code, message))
  })
})
