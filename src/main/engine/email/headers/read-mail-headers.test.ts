import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKnowledge } from '../../../../../test/fixtures/email/knowledge.ts'
import { seedOf } from '../../../../../test/rounds.ts'
import { type MailHeaders, readMailHeaders } from './read-mail-headers.ts'

function read(text: string): MailHeaders {
  const headers = readMailHeaders(text, testKnowledge)
  if (headers === null) throw new Error('no header')
  return headers
}
const codes = (text: string) => read(text).remarks.map(({ code, severity }) => `${severity} ${code}`)

/** A regular message: two hops, all domains aligned and authenticated. */
const sound = `Return-Path: <anna.berg@harbour-works.co.uk>
Received: from mx.rcpt-corp.com (mx.rcpt-corp.com [10.0.0.4])
 by mbx01.rcpt-corp.com (Postfix) with ESMTPS id 3
 for <jane@rcpt-corp.com>; Fri, 20 Nov 2026 09:00:07 +0000 (UTC)
Received: from out.harbour-works.co.uk (out.harbour-works.co.uk [198.51.100.7])
 by mx.rcpt-corp.com (Postfix) with ESMTPS id 2
 for <jane@rcpt-corp.com>; Fri, 20 Nov 2026 09:00:05 +0000 (UTC)
Received: from [192.168.1.20] (helo=laptop)
 by out.harbour-works.co.uk with esmtpsa id 1; Fri, 20 Nov 2026 10:00:02 +0100
Authentication-Results: mx.rcpt-corp.com;
 dkim=pass header.d=harbour-works.co.uk header.s=s1;
 spf=pass smtp.mailfrom=anna.berg@harbour-works.co.uk;
 dmarc=pass (p=REJECT) header.from=harbour-works.co.uk
DKIM-Signature: v=1; a=rsa-sha256; d=harbour-works.co.uk; s=s1; h=from:to:subject:date; bh=x; b=y
Date: Fri, 20 Nov 2026 10:00:01 +0100
From: =?utf-8?q?Anna_Berg?= <anna.berg@harbour-works.co.uk>
To: jane@rcpt-corp.com
Subject: =?utf-8?b?UXVhcnRlcmx5IGZpZ3VyZXM=?=
Message-ID: <1@out.harbour-works.co.uk>

Body: is not read
`

describe('a sound header', () => {
  test('is told from the oldest hop to the newest, with delays and the border', () => {
    const { way, identities } = read(sound)
    expect(
      way.hops.map(({ from, by, delaySeconds, isPublic }) => [
        from?.address,
        by?.name,
        delaySeconds,
        isPublic,
      ]),
    ).toEqual([
      ['192.168.1.20', 'out.harbour-works.co.uk', null, false],
      ['198.51.100.7', 'mx.rcpt-corp.com', 3, true],
      ['10.0.0.4', 'mbx01.rcpt-corp.com', 2, false],
    ])
    expect(way).toMatchObject({ firstExternal: 1, totalSeconds: 5, isCut: false })
    expect(identities).toMatchObject({
      subject: 'Quarterly figures',
      from: [{ name: 'Anna Berg', address: 'anna.berg@harbour-works.co.uk' }],
    })
  })

  test('is proven and raises nothing', () => {
    const { authentication } = read(sound)
    expect(authentication.spf).toMatchObject({ result: 'pass', isAligned: true })
    expect(authentication.dkim).toMatchObject({ result: 'pass', isAligned: true })
    expect(authentication.dmarc).toMatchObject({ result: 'pass', policy: 'reject' })
    expect(codes(sound)).toEqual(['info header.dmarc_pass'])
  })

  test('gives what can be looked up, and leaves recipients out', () => {
    expect(read(sound).indicators.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'email anna.berg@harbour-works.co.uk',
      'domain harbour-works.co.uk',
      'ip 10.0.0.4',
      'domain mx.rcpt-corp.com',
      'domain mbx01.rcpt-corp.com',
      'ip 198.51.100.7',
      'domain out.harbour-works.co.uk',
      'ip 192.168.1.20',
    ])
    expect(read(sound).indicators[1]?.where).toEqual(['From', 'Return-Path', 'DKIM-Signature'])
  })
})

describe('a header', () => {
  const with_ = (...changes: [field: string, value: string | null][]): string => {
    let text = sound
    for (const [field, value] of changes) {
      const line = new RegExp(`^${field}:.*\\n(?:[ \\t].*\\n)*`, 'm')
      text = text.replace(line, value === null ? '' : `${field}: ${value}\n`)
    }
    return text
  }

  test.each<[string, [string, string | null][], string[]]>([
    [
      'whose name shows another address',
      [['From', '"accounts@bigbank.com" <x@harbour-works.co.uk>']],
      ['high header.display_name_address'],
    ],
    [
      'whose name shows a colleague',
      [['From', '"max@harbour-works.co.uk" <anna@harbour-works.co.uk>']],
      ['low header.display_name_address'],
    ],
    [
      'whose name shows an address in encoded words',
      [['From', '=?utf-8?q?accounts=40bigbank=2Ecom?= <x@harbour-works.co.uk>']],
      ['high header.display_name_address'],
    ],
    [
      'whose name claims a brand',
      [['From', 'PayPal Service <x@harbour-works.co.uk>']],
      ['high header.display_name_brand'],
    ],
    [
      'whose name shows a foreign site',
      [['From', '"www.bigbank.com" <x@harbour-works.co.uk>']],
      ['medium header.display_name_domain'],
    ],
    [
      'whose name turns the text around',
      [['From', '"A\u202eB" <x@harbour-works.co.uk>']],
      ['medium header.display_name_hidden'],
    ],
    ['that names its own site', [['From', '"harbour-works.co.uk" <x@mail.harbour-works.co.uk>']], []],
    [
      'with replies elsewhere',
      [['To', 'x@y.example\nReply-To: other@elsewhere-firm.com']],
      ['medium header.reply_to_mismatch'],
    ],
    [
      'with replies to a free mailbox',
      [['To', 'x@y.example\nReply-To: anna.berg@gmail.com']],
      ['high header.reply_to_mismatch'],
    ],
    [
      'with replies within the house',
      [['To', 'x@y.example\nReply-To: help@support.harbour-works.co.uk']],
      [],
    ],
    [
      'with replies to a look-alike',
      [['To', 'x@y.example\nReply-To: a@gmial.com']],
      ['high header.provider_lookalike', 'high header.disposable_domain', 'medium header.reply_to_mismatch'],
    ],
    [
      'with another envelope',
      [['Return-Path', '<bounce@mailer-service.com>']],
      ['low header.return_path_mismatch'],
    ],
    ['of a bounce', [['Return-Path', '<>']], []],
    [
      'with another Sender',
      [['To', 'x@y.example\nSender: list@elsewhere-firm.com']],
      ['low header.sender_mismatch'],
    ],
    [
      'with a Message-ID from elsewhere',
      [['Message-ID', '<1@elsewhere-firm.com>']],
      ['info header.message_id_mismatch'],
    ],
    ['without a Message-ID', [['Message-ID', null]], ['info header.no_message_id']],
    [
      'with two From fields',
      [['To', 'x@y.example\nFrom: b@harbour-works.co.uk']],
      ['medium header.several_from', 'medium header.repeated_field'],
    ],
    ['without From', [['From', null]], ['medium header.no_from']],
    ['dated ahead', [['Date', 'Sat, 21 Nov 2026 10:00:00 +0000']], ['medium header.date_ahead']],
    ['dated long before', [['Date', 'Sun, 1 Nov 2026 10:00:00 +0000']], ['low header.date_behind']],
    ['without a date', [['Date', null]], ['low header.no_date']],
    ['with a date that is none', [['Date', 'soon']], ['low header.bad_date']],
    [
      'with failures',
      [
        [
          'Authentication-Results',
          'mx.rcpt-corp.com; spf=fail smtp.mailfrom=a@harbour-works.co.uk; dkim=fail header.d=harbour-works.co.uk; dmarc=fail header.from=harbour-works.co.uk',
        ],
      ],
      ['high header.dmarc_fail', 'medium header.spf_fail', 'medium header.dkim_fail'],
    ],
    [
      'with a soft failure',
      [['Authentication-Results', 'mx.rcpt-corp.com; spf=softfail smtp.mailfrom=a@harbour-works.co.uk']],
      ['low header.spf_fail'],
    ],
    [
      'proven for somebody else',
      [
        [
          'Authentication-Results',
          'mx.rcpt-corp.com; spf=pass smtp.mailfrom=a@mailer-service.com; dkim=pass header.d=mailer-service.com',
        ],
      ],
      ['medium header.passes_unaligned'],
    ],
    [
      'with results of a stranger',
      [['Authentication-Results', 'trusted.elsewhere-firm.com; dmarc=pass header.from=harbour-works.co.uk']],
      ['low header.strange_results'],
    ],
    ['without results', [['Authentication-Results', null]], ['info header.not_authenticated']],
    [
      'signed in part',
      [['DKIM-Signature', 'd=harbour-works.co.uk; s=s1; h=from:to; l=120']],
      ['medium header.dkim_body_length'],
    ],
    [
      'signed without From',
      [['DKIM-Signature', 'd=harbour-works.co.uk; s=s1; h=to:date']],
      ['medium header.dkim_without_from'],
    ],
    [
      'whose signature had run out',
      [['DKIM-Signature', 'd=harbour-works.co.uk; h=from; x=1700000000']],
      ['low header.dkim_expired'],
    ],
    [
      'with half an ARC chain',
      [['To', 'x@y.example\nARC-Seal: i=1; cv=none; d=list.example.net']],
      ['medium header.arc_fail'],
    ],
  ])('%s', (_title, changes, expected) => {
    expect(
      codes(with_(...changes))
        .filter((code) => code !== 'info header.dmarc_pass')
        .sort(),
    ).toEqual([...expected].sort())
  })

  test('from a free mailbox that wears a brand is told as such', () => {
    const text = with_(['From', '"Microsoft account team" <security-noreply@outlok.com>'])
    expect(codes(text)).toContain('high header.display_name_brand')
    expect(codes(text)).toContain('high header.provider_lookalike')
  })

  test('whose clocks disagree, or that waited long, says where', () => {
    const hops = (one: string, two: string) =>
      `Received: from b.b-firm.com (b.b-firm.com [203.0.113.2]) by c.c-firm.com; ${two}\nReceived: from a.a-firm.com ([203.0.113.1]) by b.b-firm.com; ${one}\nFrom: a@a-firm.com\nDate: ${one}\nMessage-ID: <1@a-firm.com>\n`
    const early = read(hops('Fri, 20 Nov 2026 09:00:00 +0000', 'Fri, 20 Nov 2026 09:59:50 +0100'))
    expect(early.way.hops.map(({ delaySeconds }) => delaySeconds)).toEqual([null, -10])
    expect(early.remarks.find(({ code }) => code === 'header.clock_skew')?.detail).toBe(
      'Hop 2 is dated before the one that it follows.',
    )
    const late = read(hops('Fri, 20 Nov 2026 09:00:00 +0000', 'Sun, 22 Nov 2026 10:30:00 +0000'))
    expect(late.remarks.find(({ code }) => code === 'header.slow_hop')).toMatchObject({
      severity: 'medium',
      detail: '2 d 1 h passed before hop 2.',
    })
  })

  test('with a whole ARC chain keeps its sets apart from the results', () => {
    const text = with_([
      'To',
      `x@y.example
ARC-Seal: i=2; a=rsa-sha256; cv=pass; d=second.example.net; s=s; b=x
ARC-Message-Signature: i=2; d=second.example.net; s=s; h=from
ARC-Authentication-Results: i=2; second.example.net; arc=pass
ARC-Seal: i=1; a=rsa-sha256; cv=none; d=first.example.net; s=s; b=x
ARC-Message-Signature: i=1; d=first.example.net; s=s; h=from
ARC-Authentication-Results: i=1; first.example.net; spf=fail smtp.mailfrom=a@b.example`,
    ])
    const { authentication } = read(text)
    expect(authentication.arc).toMatchObject({ instances: 2, state: 'whole' })
    expect(authentication.arcVerdict).toEqual({
      result: 'present',
      domain: 'second.example.net',
      isAligned: null,
      source: 'arc-seal',
    })
    expect(authentication.spf?.result).toBe('pass')
    expect(authentication.arcResults).toHaveLength(2)
  })

  test('with many hops keeps the newest five hundred', () => {
    const lines = Array.from(
      { length: 600 },
      (_, at) => `Received: from h${at}.example by h${at + 1}.example; ${600 - at} Nov 2026`,
    )
    const { way } = read(lines.join('\n'))
    expect(way).toMatchObject({ isCut: true })
    expect(way.hops).toHaveLength(500)
    expect(way.hops.at(-1)?.from?.name).toBe('h0.example')
  })

  test('that has no field is none', () => {
    expect(readMailHeaders('Dear Sir or Madam\n\nhello', testKnowledge)).toBeNull()
    expect(readMailHeaders('', testKnowledge)).toBeNull()
  })
})

test('the defanged header of the shipped sample is read as it was sent', () => {
  const sample = readFileSync(
    new URL('../../../../../resources/samples/phishing-mail.eml', import.meta.url),
    'utf8',
  )
  const { way, identities, remarks, indicators } = read(sample)
  expect(identities).toMatchObject({
    from: [{ name: 'Northlight Parcels', address: 'notice@parce1-track.support' }],
    replyTo: [{ address: 'desk-8841@parcel-desk.click' }],
    subject: 'Last notice: your parcel will be returned today',
  })
  expect(way.hops.map(({ from, delaySeconds }) => [from?.name, from?.address, delaySeconds])).toEqual([
    ['WIN-Q3T7', '192.0.2.144', null],
    ['mailer.parce1-track.support', '203.0.113.77', 2],
    ['mx1.harbour-foods.example', '10.20.4.10', 3],
  ])
  expect(way.firstExternal).toBe(1)
  expect(remarks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['header.dmarc_fail', 'header.spf_fail', 'header.reply_to_mismatch']),
  )
  expect(indicators).toContainEqual({ kind: 'ip', value: '203.0.113.77', where: ['Received'] })
})

describe('a forged way', () => {
  test('begins outside at the server that the receiver itself saw', () => {
    const text = `Received: from evil-host.top (unknown [203.0.113.66]) by mx.rcpt-corp.com with ESMTP id 1; Fri, 20 Nov 2026 09:00:05 +0000
Received: from mail.bigbank.com (mail.bigbank.com [198.51.100.1]) by relay.bigbank.com with ESMTPS; Fri, 20 Nov 2026 08:59:00 +0000
From: BigBank <service@bigbank.com>
`
    const { way } = read(text)
    expect(way.firstExternal).toBe(1)
    expect(way.hops[1]?.from).toEqual({ name: 'evil-host.top', reverse: null, address: '203.0.113.66' })
  })
})

test('no text makes it throw, and a megabyte takes less than two seconds', () => {
  const piece = fc.constantFrom(
    'Received: ',
    'From: ',
    'Authentication-Results: ',
    'DKIM-Signature: ',
    'ARC-Seal: ',
    'Date: ',
    '\n',
    '\n ',
    ' by ',
    ' from ',
    ';',
    '=',
    '(',
    ')',
    '"',
    '<',
    '>',
    '@',
    '[',
    ']',
    '=?utf-8?b?',
    '?=',
    'a.com',
    '203.0.113.1',
    'pass',
    'i=1',
    '\u202e',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
      readMailHeaders(pieces.join(''), testKnowledge)
    }),
    { seed: seedOf(5322), numRuns: 1500 },
  )
  const units = [
    'Received: from a.example-a.com ([203.0.113.1]) by b.example-b.com; Fri, 20 Nov 2026 09:00:05 +0000\n',
    'From: "a@b.com" <c@d.com>\n',
    'Authentication-Results: x.com; spf=pass; dkim=pass; dmarc=pass\n',
    'DKIM-Signature: d=a.com; h=from\n',
    'Reply-To: ',
    'From: =?utf-8?q?a?= ',
    'From: a@a.com,\n ',
    'X-Forwarded-For: 203.0.113.1, ',
  ]
  for (const unit of units) {
    const text = unit.repeat(Math.floor(1_048_576 / unit.length))
    // a quadratic algorithm would take minutes and exceed the timeout
    expect(readMailHeaders(text, testKnowledge)).toBeDefined()
  }
})
