import { describe, expect, it } from 'vitest'
import { segmentsOf, type TextRow, targetIn, unitsAt } from './text-segments.ts'

const row: TextRow = {
  row: 8,
  line: 8,
  continues: false,
  start: 400,
  text: 'Pay für https://a.example now',
  spans: [{ start: 8, end: 25, kind: 'url', value: 'https://a.example', at: 409, hidden: false }],
  reasons: [{ start: 0, end: 12, code: 'fee', severity: 'high' }],
}

describe('segments of a row', () => {
  it('a row is cut where hits and reasons begin and end', () => {
    expect(
      segmentsOf(row, null).map(({ text, hit, reason }) => [text, hit?.kind ?? null, reason?.code ?? null]),
    ).toEqual([
      ['Pay für ', null, 'fee'],
      ['http', 'url', 'fee'],
      ['s://a.example', 'url', null],
      [' now', null, null],
    ])
  })

  it('the pieces joined are the row, whatever points outside of it', () => {
    const odd = { ...row, reasons: [{ start: 20, end: 900, code: 'x', severity: 'low' as const }] }
    expect(
      segmentsOf(odd, { start: 2, end: 2000 })
        .map(({ text }) => text)
        .join(''),
    ).toBe(row.text)
  })

  it('an empty row has no pieces', () => {
    expect(segmentsOf({ ...row, text: '', spans: [], reasons: [] }, null)).toEqual([])
  })

  it('a jump to a hit marks the hit, wherever its bytes are counted from', () => {
    expect(targetIn(row, { start: 409, end: 426 }, 'utf-8')).toEqual({ start: 8, end: 25 })
  })

  it('a jump to words counts bytes in the encoding of the source', () => {
    expect(targetIn(row, { start: 404, end: 408 }, 'utf-8')).toEqual({ start: 4, end: 7 })
    expect(targetIn(row, { start: 404, end: 407 }, 'latin-1')).toEqual({ start: 4, end: 7 })
    expect(targetIn(row, { start: 408, end: 414 }, 'utf-16le')).toEqual({ start: 4, end: 7 })
  })

  it('a jump elsewhere marks nothing here', () => {
    expect(targetIn(row, { start: 100, end: 120 }, 'utf-8')).toBeNull()
    expect(targetIn(row, { start: 4000, end: 4010 }, 'utf-8')).toBeNull()
  })

  it.each([
    ['a€😀b', 0, 0],
    ['a€😀b', 1, 1],
    ['a€😀b', 4, 2],
    ['a€😀b', 8, 4],
    ['a€😀b', 99, 5],
  ])('%s at %d bytes is unit %d', (text, bytes, units) => {
    expect(unitsAt(text, bytes, 'utf-8')).toBe(units)
  })
})
