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

  test('on a terminal long values lose their middle until a line fits', () => {
    const rows = [
      {
        kind: 'hash',
        value: '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc',
        count: 48211,
      },
      { kind: 'ipv4', value: '192.0.2.1', count: 1 },
    ]
    const lines = layOut(['kind', 'value', 'count'], rows, { ...same, width: 40 })
      .trimEnd()
      .split('\n')
    expect(lines).toEqual([
      `KIND  VALUE${' '.repeat(21)}  COUNT`,
      'hash  7f7cc3b77cc93…0b5bfcff1bbc  48,211',
      `ipv4  192.0.2.1${' '.repeat(17)}  1`,
    ])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40)
  })

  test('cuts neither a sentence nor the last column, on no terminal however narrow', () => {
    const rows = [
      { message: 'Say whether it is an ICT service.', value: 'a'.repeat(60), rest: 'b'.repeat(60) },
    ]
    const text = layOut(['message', 'value', 'rest'], rows, { ...same, width: 50 })
    expect(text).toContain('Say whether it is an ICT service.')
    expect(text).toContain('aaaaaa…aaaaaa')
    expect(text).toContain('b'.repeat(60))
  })

  test('on a terminal leaves numbers alone that are names', () => {
    const rows = [{ line: 12345, port: 48211, as_number: 200_000 }]
    expect(layOut(['line', 'port', 'as_number'], rows, { ...same, width: 80 })).toContain(
      '12345  48211  200,000',
    )
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
