import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { flatten, layOut } from './table.ts'

const same = { heading: (text: string) => text }

describe('a table', () => {
  test('aligns its columns and cuts no value', () => {
    const rows = [
      { kind: 'ipv4', value: '192.0.2.1', last_used_at: null },
      { kind: 'url', value: `https://example.org/${'a'.repeat(200)}`, last_used_at: 'now' },
    ]
    const text = layOut(['kind', 'value', 'last_used_at'], rows, same)
    expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
      `KIND  VALUE${' '.repeat(215)}  LAST USED AT`,
      `ipv4  192.0.2.1${' '.repeat(211)}  –`,
      `url   https://example.org/${'a'.repeat(200)}  now`,
      '',
    ])
  })

  test('counts characters, not code units', () => {
    const text = layOut(
      ['a', 'b'],
      [
        { a: '🦊', b: 1 },
        { a: 'xy', b: 2 },
      ],
      same,
    )
    expect(text).toBe('A   B\n🦊   1\nxy  2\n')
  })

  test('shows no control character of a value', () => {
    expect(layOut(['a'], [{ a: 'x\u001b[2J\ny' }], same)).toBe('A\nx\\u{1b}[2J\\u{a}y\n')
  })
})

test('an answer of any shape becomes names and values', () => {
  expect(flatten({ a: 1, b: { c: ['x', 'y'], d: [{ e: true }, { e: null }] } })).toEqual([
    { name: 'a', value: 1 },
    { name: 'b.c', value: ['x', 'y'] },
    { name: 'b.d[0].e', value: true },
    { name: 'b.d[1].e', value: null },
  ])
})

describe('CSV', () => {
  test('quotes, ends its lines with CRLF and leaves empty what is not known', () => {
    const rows = [
      { a: 'x,"y"', b: null },
      { a: 'two\nlines', b: ['p', 'q'] },
    ]
    expect(toCsv(['a', 'b'], rows)).toBe('a,b\r\n"x,""y""",\r\n"two\nlines",p q\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('disarms the formula %s', (cell) => {
    expect(toCsv(['a'], [{ a: cell }])).toBe(`a\r\n'${cell}\r\n`)
  })

  test('of no rows is its header', () => {
    expect(toCsv(['a', 'b'], [])).toBe('a,b\r\n')
  })
})
