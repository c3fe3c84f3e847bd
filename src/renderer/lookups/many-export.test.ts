import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { LookupRow } from '../../contract/workstation/lookups/lookup-table.ts'
import { manyAsCsv, manyAsJson } from './many-export.ts'
import { chosenRows, filtered } from './many-rows.ts'

const row = (change: Partial<LookupRow>): LookupRow => ({
  kind: 'ip',
  value: '192.0.2.1',
  shown: '192.0.2[.]1',
  link: '/ip/192.0.2.1',
  title: 'Documentation.',
  severity: null,
  known: 0,
  answer: {},
  problem: null,
  ...change,
})

describe('the table of many values', () => {
  it('as CSV is read back by another reader, with formulas disarmed', () => {
    const rows = [
      row({}),
      row({ kind: 'phone', value: '+447700900123', severity: 'medium', known: 2 }),
      row({
        kind: 'url',
        value: 'https://a.example/?a="b",c',
        problem: { code: 'failed', message: 'No\nway.' },
      }),
    ]
    const [head, ...lines] = parse(manyAsCsv(rows)) as string[][]
    expect(head).toEqual(['kind', 'value', 'shown', 'says', 'severity', 'known', 'problem', 'link'])
    expect(
      lines.map(([kind, value, , , severity, known, problem]) => [kind, value, severity, known, problem]),
    ).toEqual([
      ['ip', '192.0.2.1', '', '0', ''],
      ['phone', "'+447700900123", 'medium', '2', ''],
      ['url', 'https://a.example/?a="b",c', '', '0', 'No\nway.'],
    ])
  })

  it('as JSON holds the answers as they came', () => {
    const answer = { ip: '192.0.2.1', unavailable: ['city'] }
    expect(JSON.parse(manyAsJson([row({ answer })]))).toMatchObject({ count: 1, results: [{ answer }] })
  })

  it('shows all kinds, or the chosen ones in their order', () => {
    const rows = [row({}), row({ kind: 'hash' }), row({ kind: 'cidr' })]
    expect(filtered(rows, [])).toBe(rows)
    expect(filtered(rows, ['cidr', 'ip']).map(({ kind }) => kind)).toEqual(['ip', 'cidr'])
  })

  it('means the selected rows, and all of them without a selection', () => {
    const rows = [row({ known: 1 }), row({ known: 2 }), row({ known: 3 })]
    const none = { ranges: [], active: null, anchor: null }
    expect(chosenRows(rows, none)).toBe(rows)
    const ranges = [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ]
    expect(chosenRows(rows, { ...none, ranges }).map(({ known }) => known)).toEqual([1, 3])
  })
})
