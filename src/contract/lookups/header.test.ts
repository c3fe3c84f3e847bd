import { expect, it } from 'vitest'
import {
  alignedWords,
  delayWords,
  describeHeader,
  headerTitle,
  type MailHeaders,
  noFindingsWords,
  noIndicatorsWords,
  noResultWords,
  notForCaseWords,
  nullPathWords,
} from './header.ts'

it('a header of which only the start was read is not said to lack anything as a whole', () => {
  const all = (truncated: boolean) => [
    headerTitle({ subject: null, truncated }),
    ...[noFindingsWords, noIndicatorsWords, notForCaseWords, noResultWords].map((words) =>
      words({ truncated }),
    ),
  ]
  for (const words of all(true)) expect(words).toContain('in the part that was read')
  expect(all(false)).toEqual([
    'Message without a subject',
    'No inconsistencies found in the header.',
    'No indicators to look up in the header.',
    'There is no indicator in the header that can be added to a case.',
    'no result in the header',
  ])
  expect(headerTitle({ subject: 'Invoice', truncated: true })).toBe('Invoice')
})

it('a domain that is not aligned is not one of which it is not known, and a path with a mailbox is not empty', () => {
  expect(alignedWords(null)).toBe('not known')
  expect(alignedWords(false)).toBe('no')
  expect(alignedWords(true)).toBe('yes')
  expect(nullPathWords({ is_null: true })).toBe('empty, as in a bounce')
  expect(nullPathWords({ is_null: false })).toBeNull()
})

it.each([
  [null, '–'],
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [273, '4 min 33 s'],
  [-3, '−3 s'],
  [3600, '1 h'],
  [9000, '2 h 30 min'],
  [259_200, '3 days'],
])('a delay of %s seconds reads %s', (seconds, words) => {
  expect(delayWords(seconds)).toBe(words)
})

const hop: MailHeaders['hops'][number] = {
  line: 1,
  from: null,
  by: null,
  with: null,
  id: null,
  for: null,
  at: null,
  date_text: null,
  delay_seconds: null,
  is_skewed: false,
  is_public: null,
}

const bare: MailHeaders = {
  fields: 1,
  stray_lines: 0,
  truncated: false,
  subject: null,
  date: null,
  message_id: null,
  from: [],
  sender: [],
  reply_to: [],
  return_path: null,
  hops: [],
  first_external_hop: null,
  total_seconds: null,
  authentication: {
    spf: null,
    dkim: null,
    dmarc: null,
    arc: null,
    results: [],
    arc_results: [],
    received_spf: [],
    signatures: [],
    arc_chain: { instances: 0, state: 'none', seals: [] },
  },
  findings: [],
  indicators: [],
}

const described = (change: Partial<MailHeaders>) => describeHeader({ ...bare, ...change })

it('an empty header has no facts and no hops, and says that no server reported a result in it', () => {
  const { facts, hops, verdicts, title } = described({})
  expect({ facts, hops: hops.rows, title }).toEqual({
    facts: [],
    hops: [],
    title: 'Message without a subject',
  })
  expect(verdicts.rows.map(({ Check, Result }) => [Check, Result])).toEqual([
    ['SPF', 'no result in the header'],
    ['DKIM', 'no result in the header'],
    ['DMARC', 'no result in the header'],
    ['ARC', 'no result in the header'],
  ])
})

it('senders, an unread date, the path of a bounce, results of servers and hops are described', () => {
  const verdict = { result: 'fail', domain: 'a.example', is_aligned: false, source: 'received-spf' } as const
  const from = { name: 'WIN', reverse: 'host.example', address: '192.0.2.1' }
  const { facts, verdicts, hops } = described({
    from: [
      { name: 'Desk', address: 'a@a.example', domain: 'a.example' },
      { name: null, address: 'b@a.example', domain: 'a.example' },
    ],
    return_path: { mailbox: null, is_null: true },
    date: { text: 'yesterday', at: null },
    authentication: { ...bare.authentication, dmarc: { ...verdict, policy: 'reject' } },
    hops: [
      { ...hop, from, delay_seconds: -3, is_skewed: true },
      { ...hop, at: '2026-11-20T10:00:05.000Z', by: { name: null, reverse: null, address: null } },
    ],
    total_seconds: 9000,
    first_external_hop: 1,
  })
  expect(facts.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['From', 'Desk <a@a[.]example>, b@a[.]example', undefined],
    ['Return path', 'empty, as in a bounce', undefined],
    ['Date', 'yesterday', 'cannot be read'],
    ['Transit time', '2 h 30 min', undefined],
  ])
  expect(verdicts.rows[2]).toEqual({
    Check: 'DMARC',
    Result: 'fail',
    Policy: 'reject',
    For: 'a[.]example',
    Aligned: 'no',
    Source: 'Received-SPF',
  })
  expect(hops.note).toBe('oldest first, total time 2 h 30 min')
  expect(hops.rows).toMatchObject([
    {
      Hop: 1,
      From: 'WIN',
      Address: '192.0.2[.]1',
      By: null,
      Delay: '−3 s',
      Clocks: 'clocks disagree',
      Note: null,
    },
    { Hop: 2, From: null, By: null, At: '20 Nov 2026, 10:00:05 UTC', Delay: null, Note: 'entered here' },
  ])
})
