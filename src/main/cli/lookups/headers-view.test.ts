import { describe, expect, test } from 'vitest'
import { readMailHeaders } from '../../../contract/workstation/lookups/lookup.ts'
import { headersFacts, headersLists, type MailHeaders } from './headers-view.ts'

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

const facts = (change: Partial<MailHeaders>) =>
  Object.fromEntries(headersFacts({ ...bare, ...change }).map(([name, value]) => [name, value]))

test('the sample is an answer of the contract', () => {
  expect(readMailHeaders.output().safeParse(bare).error).toBeUndefined()
})

describe('the facts of a header', () => {
  test('say what is not there', () => {
    expect(facts({})).toEqual({
      subject: null,
      from: null,
      'return path': null,
      date: null,
      'message id': null,
      SPF: 'no server reported a result',
      DKIM: 'no server reported a result',
      DMARC: 'no server reported a result',
      route: '0 hops',
    })
    expect(headersLists(bare)).toEqual([])
  })

  test('tell senders, an unread date, the path of a bounce and what servers found', () => {
    const verdict = {
      result: 'fail',
      domain: 'a.example',
      is_aligned: false,
      source: 'received-spf',
    } as const
    expect(
      facts({
        from: [
          { name: 'Desk', address: 'a@a.example', domain: 'a.example' },
          { name: null, address: 'b@a.example', domain: 'a.example' },
        ],
        return_path: { mailbox: null, is_null: true },
        date: { text: 'yesterday', at: null },
        authentication: { ...bare.authentication, spf: verdict, dmarc: { ...verdict, policy: 'reject' } },
        hops: [hop, hop],
        total_seconds: 90_061,
        first_external_hop: 1,
      }),
    ).toMatchObject({
      from: 'Desk <a@a.example>, b@a.example',
      'return path': 'empty, as in a bounce',
      date: 'yesterday (cannot be read)',
      SPF: 'fail for a.example, not aligned with From (received spf)',
      DMARC: 'fail for a.example, not aligned with From, policy reject (received spf)',
      route: '2 hops, 1 d 1 h; entered from outside at hop 2',
    })
  })
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [7260, '2 h 1 min'],
  [-30, '-30 s'],
  [null, null],
])('a delay of %j is shown as %j', (delay_seconds, expected) => {
  const [list] = headersLists({ ...bare, hops: [{ ...hop, delay_seconds }] })
  expect(list?.rows[0]?.delay).toBe(expected)
})

test.each([
  [{ name: 'mx.example', reverse: 'mx.example', address: '192.0.2.1' }, 'mx.example [192.0.2.1]'],
  [{ name: 'WIN', reverse: 'host.example', address: '192.0.2.1' }, 'WIN [host.example 192.0.2.1]'],
  [{ name: null, reverse: null, address: '192.0.2.1' }, '[192.0.2.1]'],
  [{ name: 'mx.example', reverse: null, address: null }, 'mx.example'],
  [null, null],
])('the end of a hop %j is shown as %j', (from, expected) => {
  const [list] = headersLists({ ...bare, hops: [{ ...hop, from }] })
  expect(list?.rows[0]?.from).toBe(expected)
})
