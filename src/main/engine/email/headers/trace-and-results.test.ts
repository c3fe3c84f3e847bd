import { describe, expect, test } from 'vitest'
import {
  dmarcPolicyOf,
  readAuthenticationResults,
  readReceivedSpf,
  readSignature,
} from './authentication-results.ts'
import { readReceived } from './received.ts'

describe('a trace line', () => {
  const read = (value: string) => {
    const { date, from, by, with: protocol, id, for: recipient } = readReceived(value)
    const reported = (party: typeof from) =>
      party === null ? null : [party.name, party.reverse, party.address]
    return {
      from: reported(from),
      by: reported(by),
      with: protocol,
      id,
      for: recipient,
      at: date && new Date(date.at).toISOString(),
    }
  }
  test.each([
    [
      'RFC 5322, appendix A.4',
      'from x.y.test\r\n   by example.net\r\n   via TCP\r\n   with ESMTP\r\n   id ABC12345\r\n   for <mary@example.net>;  21 Nov 1997 10:05:43 -0600',
      {
        from: ['x.y.test', null, null],
        by: ['example.net', null, null],
        with: 'ESMTP',
        id: 'ABC12345',
        for: 'mary@example.net',
        at: '1997-11-21T16:05:43.000Z',
      },
    ],
    [
      'RFC 5321, appendix D.3',
      'from foo.com ([192.0.2.1]) by bar.com; Thu, 21 May 1998 05:33:29 -0700',
      {
        from: ['foo.com', null, '192.0.2.1'],
        by: ['bar.com', null, null],
        with: null,
        id: null,
        for: null,
        at: '1998-05-21T12:33:29.000Z',
      },
    ],
    [
      'Postfix',
      'from mail.sender.example (mail.sender.example [198.51.100.7])\n\t(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits))\n\t(No client certificate requested)\n\tby mx.rcpt.example (Postfix) with ESMTPS id 4XyZ1234\n\tfor <jane@rcpt.example>; Fri, 20 Nov 2026 09:00:05 +0000 (UTC)',
      {
        from: ['mail.sender.example', 'mail.sender.example', '198.51.100.7'],
        by: ['mx.rcpt.example', null, null],
        with: 'ESMTPS',
        id: '4XyZ1234',
        for: 'jane@rcpt.example',
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'Postfix, no reverse name',
      'from evil.example (unknown [203.0.113.5]) by mx.rcpt.example (Postfix) with SMTP id 1; Fri, 20 Nov 2026 09:00:05 +0000',
      {
        from: ['evil.example', null, '203.0.113.5'],
        by: ['mx.rcpt.example', null, null],
        with: 'SMTP',
        id: '1',
        for: null,
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'Exim',
      'from [203.0.113.5] (helo=evil.example)\n\tby mx.rcpt.example with esmtp (Exim 4.96)\n\t(envelope-from <x@evil.example>)\n\tid 1abcde-0001; Fri, 20 Nov 2026 09:00:05 +0000',
      {
        from: ['evil.example', null, '203.0.113.5'],
        by: ['mx.rcpt.example', null, null],
        with: 'esmtp',
        id: '1abcde-0001',
        for: null,
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'Exim, with the name found',
      'from host.sender.example ([203.0.113.5] helo=evil.example) by mx.rcpt.example with esmtps; Fri, 20 Nov 2026 09:00:05 +0000',
      {
        from: ['evil.example', null, '203.0.113.5'],
        by: ['mx.rcpt.example', null, null],
        with: 'esmtps',
        id: null,
        for: null,
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'qmail',
      'from unknown (HELO mail.sender.example) (203.0.113.9)\n  by mx.rcpt.example with SMTP; 20 Nov 2026 09:00:05 -0000',
      {
        from: ['mail.sender.example', null, '203.0.113.9'],
        by: ['mx.rcpt.example', null, null],
        with: 'SMTP',
        id: null,
        for: null,
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'a large provider, received over IPv6',
      'from mail-x.sender.example (mail-x.sender.example. [2001:DB8:0:0::25])\n        by mx.large.example with ESMTPS id a1b2\n        for <jane@large.example>\n        (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256);\n        Fri, 20 Nov 2026 01:00:05 -0800 (PST)',
      {
        from: ['mail-x.sender.example', 'mail-x.sender.example', '2001:db8::25'],
        by: ['mx.large.example', null, null],
        with: 'ESMTPS',
        id: 'a1b2',
        for: 'jane@large.example',
        at: '2026-11-20T09:00:05.000Z',
      },
    ],
    [
      'a large provider, within itself',
      'by 2001:db8:a05::1 with SMTP id xyz;\n        Fri, 20 Nov 2026 01:00:06 -0800 (PST)',
      {
        from: null,
        by: [null, null, '2001:db8:a05::1'],
        with: 'SMTP',
        id: 'xyz',
        for: null,
        at: '2026-11-20T09:00:06.000Z',
      },
    ],
    [
      'another large provider',
      'from AM0PR01.eurprd01.example (2001:db8:10a6::21)\n by AM0PR02.eurprd02.example (2001:db8:10a6::12) with Microsoft SMTP Server\n (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id\n 15.20.8158.14; Fri, 20 Nov 2026 09:00:07 +0000',
      {
        from: ['AM0PR01.eurprd01.example', null, '2001:db8:10a6::21'],
        by: ['AM0PR02.eurprd02.example', null, '2001:db8:10a6::12'],
        with: 'Microsoft SMTP Server',
        id: '15.20.8158.14',
        for: null,
        at: '2026-11-20T09:00:07.000Z',
      },
    ],
    [
      'no date',
      'from a.example by b.example',
      {
        from: ['a.example', null, null],
        by: ['b.example', null, null],
        with: null,
        id: null,
        for: null,
        at: null,
      },
    ],
    ['nothing', '', { from: null, by: null, with: null, id: null, for: null, at: null }],
  ])('of %s', (_title, value, expected) => {
    expect(read(value)).toEqual(expected)
  })

  test('of any length takes a moment', () => {
    for (const unit of ['(', '"', '[', 'from ', '; ', 'from a (b [c]) by d ', ')', '\\'])
      readReceived(unit.repeat(200_000))
  })
})

describe('authentication results', () => {
  const read = (value: string) => {
    const { server, instance, results } = readAuthenticationResults(value)
    return {
      server,
      ...(instance === null ? {} : { instance }),
      results: results.map(({ method, result, properties }) => [
        `${method}=${result}`,
        ...properties.map(({ name, value: of }) => `${name}=${of}`),
      ]),
    }
  }
  // RFC 8601 appendix B
  test.each([
    ['example.org 1; none', { server: 'example.org', results: [] }],
    [
      'example.com;\r\n          spf=pass smtp.mailfrom=example.net',
      { server: 'example.com', results: [['spf=pass', 'smtp.mailfrom=example.net']] },
    ],
    [
      'example.com;\r\n          auth=pass (cram-md5) smtp.auth=sender@example.net;\r\n          spf=pass smtp.mailfrom=example.net',
      {
        server: 'example.com',
        results: [
          ['auth=pass', 'smtp.auth=sender@example.net'],
          ['spf=pass', 'smtp.mailfrom=example.net'],
        ],
      },
    ],
    [
      'example.com;\r\n          dkim=pass (good signature) header.d=example.com',
      { server: 'example.com', results: [['dkim=pass', 'header.d=example.com']] },
    ],
    [
      'example.com;\r\n          dkim=pass reason="good signature"\r\n            header.i=@mail-router.example.net;\r\n          dkim=fail reason="bad signature"\r\n            header.i=@newyork.example.com',
      {
        server: 'example.com',
        results: [
          ['dkim=pass', 'header.i=@mail-router.example.net'],
          ['dkim=fail', 'header.i=@newyork.example.com'],
        ],
      },
    ],
    [
      // appendix B.7: comments wherever they are allowed
      "foo.example.net (foobar) 1 (baz);\r\n    dkim (Because I like it) / 1 (One yay) = (wait for it) fail\r\n      policy (A dot can go here) . (like that) expired\r\n      (this surprised me) = (as I wasn't expecting it) 1362471462",
      { server: 'foo.example.net', results: [['dkim=fail', 'policy.expired=1362471462']] },
    ],
    [
      'mx.large.example;\r\n       dkim=pass header.i=@sender.example header.s=sel1 header.b=Ab/C+1=;\r\n       spf=pass (mx.large.example: domain of bounce+jane=rcpt.example@list.example designates 198.51.100.7 as permitted sender) smtp.mailfrom="bounce+jane=rcpt.example@list.example";\r\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=sender.example',
      {
        server: 'mx.large.example',
        results: [
          ['dkim=pass', 'header.i=@sender.example', 'header.s=sel1', 'header.b=Ab/C+1='],
          ['spf=pass', 'smtp.mailfrom=bounce+jane=rcpt.example@list.example'],
          ['dmarc=pass', 'header.from=sender.example'],
        ],
      },
    ],
    [
      'spf=fail (sender IP is 203.0.113.5) smtp.mailfrom=bounce=x@evil.example; dkim=none (message not signed) header.d=none;dmarc=fail action=oreject header.from=bank.example;compauth=fail reason=000',
      {
        server: null,
        results: [
          ['spf=fail', 'smtp.mailfrom=bounce=x@evil.example'],
          ['dkim=none', 'header.d=none'],
          ['dmarc=fail', 'action=oreject', 'header.from=bank.example'],
          ['compauth=fail'],
        ],
      },
    ],
    [
      'i=2; mx.rcpt.example; arc=pass (i=1); dkim=pass header.d=sender.example',
      {
        server: 'mx.rcpt.example',
        instance: 2,
        results: [['arc=pass'], ['dkim=pass', 'header.d=sender.example']],
      },
    ],
    ['', { server: null, results: [] }],
    [';;;=;a=;=b', { server: null, results: [] }],
  ])('read %j', (value, expected) => {
    expect(read(value)).toEqual(expected)
  })

  test('tell the DMARC policy in a comment or a property', () => {
    const policy = (value: string) => readAuthenticationResults(`x; ${value}`).results.map(dmarcPolicyOf)
    expect(policy('dmarc=pass (p=REJECT sp=NONE dis=NONE) header.from=a.example')).toEqual(['reject'])
    expect(policy('dmarc=pass policy.dmarc=quarantine header.from=a.example')).toEqual(['quarantine'])
    expect(policy('dmarc=pass (sp=reject) header.from=a.example')).toEqual([null])
  })

  test('of SPF stand in a field of their own too (RFC 7208 section 9.1)', () => {
    const value =
      'pass (mybox.example.org: domain of myname@example.com designates 192.0.2.1 as permitted sender)\r\n receiver=mybox.example.org; client-ip=192.0.2.1;\r\n envelope-from="myname@example.com"; helo=foo.example.com;'
    expect(readReceivedSpf(value)).toEqual({
      result: 'pass',
      comment: 'mybox.example.org: domain of myname@example.com designates 192.0.2.1 as permitted sender',
      client: '192.0.2.1',
      envelopeFrom: 'myname@example.com',
      helo: 'foo.example.com',
      receiver: 'mybox.example.org',
    })
    expect(readReceivedSpf('')).toBeNull()
  })

  test('leave signatures to be shown, not checked (RFC 6376 section 3.5)', () => {
    const value =
      'v=1; a=rsa-sha256; d=example.net; s=brisbane;\r\n   c=simple; q=dns/txt; i=@eng.example.net;\r\n   t=1117574938; x=1118006938;\r\n   h=from:to:subject:date;\r\n   z=From:foo@eng.example.net|To:joe@example.com;\r\n   bh=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=;\r\n   b=dzdVyOfAKCdLXdJOc9G2q8LoXSlEniSbav+yuU4zGeeruD00lszZVoG4ZHRNiYzR'
    expect(readSignature(value)).toMatchObject({
      domain: 'example.net',
      selector: 'brisbane',
      algorithm: 'rsa-sha256',
      identity: '@eng.example.net',
      signedFields: ['from', 'to', 'subject', 'date'],
      at: Date.parse('2005-05-31T21:28:58Z'),
      expires: Date.parse('2005-06-05T21:28:58Z'),
      bodyLength: null,
    })
    expect(readSignature('d=EXAMPLE.net; l=100; cv=none; i=1')).toMatchObject({
      domain: 'example.net',
      bodyLength: 100,
      chain: 'none',
      instance: 1,
    })
  })
})
