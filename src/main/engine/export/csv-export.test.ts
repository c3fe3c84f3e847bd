import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRow, row } from '../../../../test/fixtures/export/example-rows.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { guardFormula } from '../../../contract/people-csv.ts'
import { csvColumns, csvExport } from './csv-export.ts'

/** Reads RFC 4180 character by character, independently of the writer. */
function readCsv(content: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < content.length) {
    let field = ''
    if (content[at] === '"') {
      at++
      while (content[at] !== '"' || content[at + 1] === '"') {
        if (at >= content.length) throw new Error('a quoted field does not end')
        if (content[at] === '"') at++
        field += content[at]
        at++
      }
      at++
    } else {
      while (at < content.length && content[at] !== ',' && content[at] !== '\r') field += content[at++]
    }
    record.push(field)
    if (content[at] === ',') {
      at++
      if (at === content.length) record.push('')
    } else if (content.startsWith('\r\n', at)) {
      at += 2
      records.push(record)
      record = []
    } else throw new Error(`neither a comma nor an end of line at ${at}`)
  }
  return records
}

describe('CSV export', () => {
  test('it has a header, CRLF at the end of every record, and quotes only where they are needed', () => {
    const rows = [
      row('url', 'https://a.support/?x=1,2', {
        count: 2,
        marks: ['defanged', 'listed'],
        lists: ['Shorteners', 'Say "cheese"'],
        known: [
          { what: 'malicious', words: 'malicious · Bad files' },
          { what: 'sessions', words: '3 sessions' },
        ],
        severity: 'high',
      }),
    ]
    expect(csvExport(rows)).toBe(
      'kind,value,shown,count,first_source,first_line,first_byte,first_written,marks,lists,severity,role,role_reason,role_by,known_here,detection,tlp,pap\r\n' +
        'url,"https://a.support/?x=1,2","hxxps://a[.]support/?x=1,2",2,mail.eml,8,412,"https://a.support/?x=1,2",' +
        'defanged listed,"Shorteners; Say ""cheese""",high,infrastructure,Nothing says otherwise.,rule,"malicious · Bad files; 3 sessions",,,\r\n',
    )
    // a person says so
    expect(csvExport([row('domain', 'a.support')], { detection: true })).toMatch(/,yes,,\r\n$/)
    const labels = { tlp: 'AMBER+STRICT', pap: null } as const
    expect(csvExport([row('domain', 'a.support')], { labels })).toMatch(/,,AMBER\+STRICT,\r\n$/)
  })

  test('with a byte order mark it is the same behind the mark', () => {
    const rows = [row('domain', 'münchen-post.de')]
    expect(csvExport(rows, { bom: true })).toBe(`\ufeff${csvExport(rows)}`)
    expect(csvExport(rows, { bom: false })).toBe(csvExport(rows))
  })

  test('an empty selection is a header and nothing else', () => {
    expect(readCsv(csvExport([]))).toEqual([[...csvColumns]])
  })

  test('what is read back is what was exported, apart from the formula guard', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        const [header, ...records] = readCsv(csvExport(rows))
        expect(header).toEqual([...csvColumns])
        expect(records).toEqual(
          rows.map(
            ({ kind, value, shown, count, first, marks, lists, severity, role, roleReason, roleBy, known }) =>
              [
                kind,
                value,
                shown,
                `${count}`,
                first.source,
                `${first.line}`,
                `${first.start}`,
                first.written,
                marks.join(' '),
                lists.join('; '),
                severity ?? '',
                role,
                roleReason,
                roleBy,
                known.map(({ words }) => words).join('; '),
                ...['', '', ''],
              ].map(guardFormula),
          ),
        )
      }),
      { seed: seedOf(20_261_120), numRuns: 500 },
    )
  })
})
