import { describe, expect, test } from 'vitest'
import { decodeWords } from './encoded-words.ts'
import { readHeaderBlock } from './header-block.ts'
import { readMailDate } from './mail-date.ts'
import { readMailboxes } from './mailbox-list.ts'

describe('a header block', () => {
  const fields = (text: string) =>
    readHeaderBlock(text).fields.map(({ name, value, line }) => [name, value, line])

  test('unfolds fields and ends at the first empty line', () => {
    const text =
      'Subject: This\r\n is a test\r\nX-Empty:\r\nTo : a@b.example\r\n\r\nFrom: body@example.org\r\n'
    expect(fields(text)).toEqual([
      ['Subject', 'This is a test', 1],
      ['X-Empty', '', 3],
      ['To', 'a@b.example', 4],
    ])
  })

  test.each([
    ['after empty lines', '\n\nFrom: a@b.example\n'],
    [
      'after the first line of a mailbox file',
      'From a@b.example Fri Nov 21 09:55:06 1997\nFrom: a@b.example\n',
    ],
    ['after its marked form', '>From a@b.example Fri Nov 21 09:55:06 1997\nFrom: a@b.example\n'],
    ['with quoting in front', '> From: a@b.example\n> \n> text: x'],
    ['with old line ends', 'From: a@b.example\r\rbody: x'],
  ])('begins %s', (_title, text) => {
    expect(readHeaderBlock(text)).toMatchObject({
      fields: [{ name: 'From', value: 'a@b.example' }],
      strayLines: 0,
    })
  })

  test('joins the rests of lines that lost their indentation', () => {
    const text = [
      'Received: from relay.example (relay.example [192.0.2.1])',
      'by mx.example with ESMTPS id 7',
      'for <a@b.example>; Fri, 21 Nov 1997 09:55:06 -0600',
      'Content-Type: text/plain;',
      'charset=utf-8',
      'Subject: x',
      'no rest of it',
      'X-Pr\u00fcfung: ja',
      'List-Unsubscribe:',
      '<https://a.example/u>',
    ].join('\n')
    expect(fields(text)).toEqual([
      [
        'Received',
        'from relay.example (relay.example [192.0.2.1]) by mx.example with ESMTPS id 7 for <a@b.example>; Fri, 21 Nov 1997 09:55:06 -0600',
        1,
      ],
      ['Content-Type', 'text/plain; charset=utf-8', 4],
      ['Subject', 'x', 6],
      ['X-Pr\u00fcfung', 'ja', 8],
      ['List-Unsubscribe', '<https://a.example/u>', 9],
    ])
    expect(readHeaderBlock(text).strayLines).toBe(1)
  })

  test('counts the lines that are no fields', () => {
    expect(readHeaderBlock('Hello there\n folded nonsense\nFrom: a@b.example\nno field\n')).toMatchObject({
      fields: [{ name: 'From' }],
      strayLines: 3,
    })
  })

  test('takes a megabyte of anything in a moment, and says when it left something out', () => {
    for (const unit of [
      'a: b\n',
      ' x\n',
      ':',
      '\n',
      'a:\n ',
      'x'.repeat(1000),
      '=?',
      '(',
      '"',
      '<',
      'From: <\n',
    ]) {
      const block = readHeaderBlock(`X: y\n${unit.repeat(Math.floor(1_048_000 / unit.length))}`)
      expect(block.fields.length).toBeLessThanOrEqual(2000)
    }
    expect(readHeaderBlock('a: b\n'.repeat(3000)).isCut).toBe(true)
    expect(readHeaderBlock(`a: ${'b'.repeat(70_000)}`).isCut).toBe(true)
    expect(readHeaderBlock('a: b\n'.repeat(2000)).isCut).toBe(false)
  })
})

describe('encoded words', () => {
  test.each([
    // RFC 2047 section 8
    ['=?US-ASCII?Q?Keith_Moore?=', 'Keith Moore'],
    ['=?ISO-8859-1?Q?Keld_J=F8rn_Simonsen?=', 'Keld Jørn Simonsen'],
    ['=?ISO-8859-1?Q?Andr=E9?= Pirard', 'André Pirard'],
    [
      '=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?=\r\n =?ISO-8859-2?B?dSB1bmRlcnN0YW5kIHRoZSBleGFtcGxlLg==?=',
      'If you can read this you understand the example.',
    ],
    ['=?ISO-8859-1?Q?Olle_J=E4rnefors?=', 'Olle Järnefors'],
    ['=?ISO-8859-1?Q?Patrik_F=E4ltstr=F6m?=', 'Patrik Fältström'],
    ['=?iso-8859-8?b?7eXs+SDv4SDs6Oj08A==?=', 'םולש ןב לטטפנ'],
    ['=?ISO-8859-1?Q?a?=', 'a'],
    ['=?ISO-8859-1?Q?a?= b', 'a b'],
    ['=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=', 'ab'],
    ['=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=', 'ab'],
    ['=?ISO-8859-1?Q?a_b?=', 'a b'],
    ['=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=', 'a b'],
    // RFC 2231 section 5
    ['=?US-ASCII*EN?Q?Keith_Moore?=', 'Keith Moore'],
    // a character split across words, other character sets, and invalid words
    ['=?utf-8?B?w7w=?= =?UTF-8?b?w6Q=?=', 'üä'],
    ['=?utf-8?B?ww==?= =?utf-8?B?vA==?=', 'ü'],
    ['=?koi8-r?B?8NLJ18XU?=', 'Привет'],
    ['=?iso-2022-jp?B?GyRCJDMkcyRLJEEkTxsoQg==?=', 'こんにちは'],
    ['=?windows-1251?Q?=CF=F0=E8=E2=E5=F2?=', 'Привет'],
    ['=?gb2312?B?xOO6ww==?=', '你好'],
    ['=?no-such-set?Q?a?=', '=?no-such-set?Q?a?='],
    ['=?utf-8?X?a?=', '=?utf-8?X?a?='],
    ['=?utf-8?Q?a', '=?utf-8?Q?a'],
    ['2 =? 3', '2 =? 3'],
    ['=?utf-8?Q?a=0D=0AX-Injected:_b?=', 'a X-Injected: b'],
    ['=?utf-8?Q??=', ''],
  ])('%j reads %j', (written, shown) => {
    expect(decodeWords(written)).toBe(shown)
  })

  test('are read in a moment however many begin', () => {
    expect(decodeWords('=?utf-8?q?'.repeat(100_000)).length).toBe(1_000_000)
  })
})

describe('the mailboxes', () => {
  test.each([
    // RFC 5322 appendix A.1
    ['John Doe <jdoe@machine.example>', [['John Doe', 'jdoe@machine.example']]],
    ['"Joe Q. Public" <john.q.public@example.com>', [['Joe Q. Public', 'john.q.public@example.com']]],
    [
      'Mary Smith <mary@x.test>, jdoe@example.org, Who? <one@y.test>',
      [
        ['Mary Smith', 'mary@x.test'],
        [null, 'jdoe@example.org'],
        ['Who?', 'one@y.test'],
      ],
    ],
    [
      '<boss@nil.test>, "Giant; \\"Big\\" Box" <sysservices@example.net>',
      [
        [null, 'boss@nil.test'],
        ['Giant; "Big" Box', 'sysservices@example.net'],
      ],
    ],
    [
      'A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;',
      [
        ['Ed Jones', 'c@a.test'],
        [null, 'joe@where.test'],
        ['John', 'jdoe@one.test'],
      ],
    ],
    ['Undisclosed recipients:;', []],
    // appendix A.5
    ['Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>', [['Pete', 'pete@silly.test']]],
    [
      "A Group(Some people)\r\n :Chris Jones <c@(Chris's host.)public.example>,\r\n joe@example.org,\r\n John <jdoe@one.test> (my dear friend); (the end of the group)",
      [
        ['Chris Jones', 'c@public.example'],
        [null, 'joe@example.org'],
        ['John', 'jdoe@one.test'],
      ],
    ],
    ['(Empty list)(start)Hidden recipients  :(nobody(that I know))  ;', []],
    // appendix A.6.1
    ['Joe Q. Public <john.q.public@example.com>', [['Joe Q. Public', 'john.q.public@example.com']]],
    [
      'Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example',
      [
        ['Mary Smith', 'mary@example.net'],
        [null, 'jdoe@test.example'],
      ],
    ],
    // RFC 2047 section 5 and the behaviour of mail programs
    ['=?ISO-8859-1?Q?Patrik_F=E4ltstr=F6m?= <paf@nada.kth.se>', [['Patrik Fältström', 'paf@nada.kth.se']]],
    ['"=?utf-8?q?J=C3=BCrgen?=" <j@example.org>', [['Jürgen', 'j@example.org']]],
    ['mooch@nostromo.example (Eric S. Raymond)', [['Eric S. Raymond', 'mooch@nostromo.example']]],
    ['"a@b.example" <c@d.example>', [['a@b.example', 'c@d.example']]],
    ['a@b.example <c@d.example>', [['a@b.example', 'c@d.example']]],
    [
      'jane@[IPv6:2001:db8::1], x@y.example',
      [
        [null, 'jane@[IPv6:2001:db8::1]'],
        [null, 'x@y.example'],
      ],
    ],
    ['Jane <jane@bücher.example>', [['Jane', 'jane@xn--bcher-kva.example']]],
    ['<>', []],
    ['Mail Delivery', []],
    ['Jane <jane>', [['Jane', 'jane']]],
    ['"Jane" <jane@example.org', [['Jane', 'jane@example.org']]],
  ])('of %j', (written, expected) => {
    expect(readMailboxes(written).map(({ name, address }) => [name, address])).toEqual(expected)
  })

  test('are at most two hundred, whatever stands there', () => {
    expect(readMailboxes('a@b.example,'.repeat(5000))).toHaveLength(200)
    for (const unit of ['<', '>', '"', '(', ',', ':', '<a@b>', '@']) readMailboxes(unit.repeat(60_000))
  })
})

describe('a date', () => {
  const read = (text: string) => {
    const date = readMailDate(text)
    return date === null ? null : [new Date(date.at).toISOString(), date.offsetMinutes]
  }
  test.each([
    // RFC 5322 appendix A
    ['Fri, 21 Nov 1997 09:55:06 -0600', '1997-11-21T15:55:06.000Z', -360],
    ['Tue, 1 Jul 2003 10:52:37 +0200', '2003-07-01T08:52:37.000Z', 120],
    ['Thu, 13\r\n Feb\r\n 1969\r\n 23:32\r\n -0330 (Newfoundland Time)', '1969-02-14T03:02:00.000Z', -210],
    ['21 Nov 97 09:55:06 GMT', '1997-11-21T09:55:06.000Z', 0],
    ['Fri, 21 Nov 1997 09(comment):   55  :  06 -0600', '1997-11-21T15:55:06.000Z', -360],
    // section 4.3
    ['Fri, 21 Nov 97 09:55:06 EST', '1997-11-21T14:55:06.000Z', -300],
    ['1 Jan 49 00:00 UT', '2049-01-01T00:00:00.000Z', 0],
    ['1 Jan 50 00:00 UT', '1950-01-01T00:00:00.000Z', 0],
    ['1 Jan 105 00:00 UT', '2005-01-01T00:00:00.000Z', 0],
    ['1 Jan 2026 00:00:00 Z', '2026-01-01T00:00:00.000Z', null],
    ['1 Jan 2026 00:00:00 -0000', '2026-01-01T00:00:00.000Z', null],
    ['29 Feb 2024 12:00:00 +0000 (UTC)', '2024-02-29T12:00:00.000Z', 0],
    ['Thu,29 Feb 2024 12:00:00 +0530', '2024-02-29T06:30:00.000Z', 330],
    ['31 Dec 2016 23:59:60 +0000', '2017-01-01T00:00:00.000Z', 0],
  ])('%j is %s', (text, iso, offset) => {
    expect(read(text)).toEqual([iso, offset])
  })

  test.each([
    '',
    'yesterday',
    '30 Feb 2026 00:00 GMT',
    '1 Foo 2026 00:00 GMT',
    '1 Jan 2026 24:00 GMT',
    '1 Jan 2026 10:60 GMT',
    '1 Jan 2026 10:00 +0099',
    '2026-01-01T00:00:00Z',
  ])('is none: %j', (text) => {
    expect(read(text)).toBeNull()
  })
})
