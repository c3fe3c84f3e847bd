import { describe, expect, it } from 'vitest'
import { refusalSentence, refusedIn } from './refused.ts'
import type { Refused, TextRow } from './text-segments.ts'

const row = (text: string, start: number, spans: TextRow['spans'] = []): TextRow => ({
  row: 3,
  line: 3,
  continues: false,
  start,
  text,
  spans,
  reasons: [],
})
const refused = (start: number, end: number, written: string): Refused => ({
  start,
  end,
  line: 3,
  written,
  reason: 'file-name',
})
const words = (
  of: TextRow,
  ...rest: [number | undefined, readonly Refused[], 'utf-8' | 'latin-1' | 'utf-16le']
) => refusedIn(of, ...rest).map(({ start, end }) => of.text.slice(start, end))

describe('refused candidates in a row', () => {
  it.each([
    ['open invoice.zip now', 'utf-8', 105, 116],
    ['für invoice.zip', 'utf-8', 105, 116],
    ['für invoice.zip', 'latin-1', 104, 115],
    ['für invoice.zip', 'utf-16le', 108, 130],
    ['😀 invoice.zip', 'utf-8', 105, 116],
  ] as const)('%s in %s is marked from byte %d to %d', (text, encoding, start, end) => {
    expect(words(row(text, 100), undefined, [refused(start, end, 'invoice.zip')], encoding)).toEqual([
      'invoice.zip',
    ])
  })

  it('bytes that mean nothing in the encoding do not shift the mark', () => {
    // Two bytes that are no UTF-8 show as two replacement characters of three bytes each.
    const broken = row('\ufffd\ufffd a.zip b.zip', 0)
    expect(words(broken, 15, [refused(3, 8, 'a.zip'), refused(9, 14, 'b.zip')], 'utf-8')).toEqual([
      'a.zip',
      'b.zip',
    ])
  })

  it('one that goes over the border of two rows is marked in both', () => {
    const both = [refused(5, 12, 'abc.zip')]
    expect(words(row('it isabc', 0), 8, both, 'utf-8')).toEqual(['abc'])
    expect(words(row('.zip end', 8), 16, both, 'utf-8')).toEqual(['.zip'])
  })

  it('those of other rows are not marked', () => {
    const others = [refused(0, 5, 'a.zip'), refused(30, 35, 'b.zip')]
    expect(words(row('a.zip b.zip', 10), 22, others, 'utf-8')).toEqual([])
  })

  it('bytes are counted from the hit before', () => {
    const hit = { start: 4, end: 11, kind: 'domain', value: 'a.co.uk', at: 50, hidden: false } as const
    expect(
      words(row('\ufffd\ufffd\ufffd a.co.uk x x', 47, [hit]), 61, [refused(58, 59, 'x')], 'utf-8'),
    ).toEqual(['x'])
    const places = refusedIn(
      row('\ufffd\ufffd\ufffd a.co.uk x x', 47, [hit]),
      61,
      [refused(60, 61, 'x')],
      'utf-8',
    )
    expect(places[0]?.start).toBe(14)
  })
})

describe('reasons', () => {
  it('every reason is told in a sentence, known or not', () => {
    expect(refusalSentence('version')).toBe(
      'It is a version number, or the field it stands in holds versions.',
    )
    expect(refusalSentence('brand-new')).toBe('Refused: brand new.')
  })
})

it('a reason that is not known is not put down to another', () => {
  expect(refusalSentence('placeholder')).toBe('It repeats one digit: a placeholder, not a digest.')
  expect(refusalSentence('bare-suffix')).toBe('It is only a public suffix, with no name before it.')
  expect(refusalSentence('no-context')).toMatch(/^Its form alone is not conclusive/)
  expect(refusalSentence('new-reason')).toBe('Refused: new reason.')
})
