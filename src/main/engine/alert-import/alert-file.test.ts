import { expect, test } from 'vitest'
import { AlertFileReader } from './alert-file.ts'
import { separatorOf, statedSeparator } from './table-rows.ts'

async function eventsOf(text: string) {
  const reader = new AlertFileReader()
  const events = [...reader.push(Buffer.from(text))]
  events.push(...(await reader.end()))
  return events.map(({ event }) => event)
}

test.each([
  ['title,severity', ','],
  ['Titel;Stufe;Zeit, UTC', ';'],
  ['title\tseverity', '\t'],
  ['title|severity|time', '|'],
  ['"a;b;c;d",severity', ','],
  ['title', ','],
  ['\n\ntitle;severity\na,b,c,d', ';'],
])('%o has the separator %o', (head, separator) => {
  expect(separatorOf(head)).toBe(separator)
})

test('a cell may hold what separates the cells of other tables', async () => {
  expect(await eventsOf('title;severity\nFailed, three times;high\n')).toEqual([
    { title: 'Failed, three times', severity: 'high' },
  ])
})

test('no cell is lost: those beyond the names, those without a name, and those of two columns of one name', async () => {
  const table = 'title,,title,severity\none,two,three,high,five,six\nshort,2\n'
  expect(await eventsOf(table)).toEqual([
    {
      title: 'one',
      'column 2': 'two',
      'title 2': 'three',
      severity: 'high',
      'column 5': 'five',
      'column 6': 'six',
    },
    { title: 'short', 'column 2': '2' },
  ])
})

test('a cell beyond the names takes no name that a column has', async () => {
  expect(await eventsOf('title,column 4,severity\none,two,high,four\n')).toEqual([
    { title: 'one', 'column 4': 'two', severity: 'high', 'column 4 2': 'four' },
  ])
})

test('a column that stands there over and over has a name of its own each time, and costs one step each', async () => {
  const columns = 16_384
  const [row] = await eventsOf(`${Array(columns).fill('a').join()}\n${Array(columns).fill('x').join()}\n`)
  const names = Object.keys(row as object)
  expect([names.length, names[0], names.at(-1)]).toEqual([columns, 'a', `a ${columns}`])
})

test('a table that is wider than any spreadsheet is refused with a sentence, a row of it is told and left out', async () => {
  const wide = (cell: string, count: number) => Array(count).fill(cell).join()
  const sentence = 'its table has more than 16,384 columns'
  await expect(eventsOf(`${wide('a', 16_385)}\n1\n`)).rejects.toThrow(sentence)
  await expect(eventsOf(`${wide('a', 1_000_000)}\n`.repeat(3))).rejects.toThrow(sentence)
  expect(await eventsOf(`title,severity\nOne,low\n${wide('x', 1_000_000)}\nTwo,high\n`)).toEqual([
    { title: 'One', severity: 'low' },
    'The row has more than 16,384 cells.',
    { title: 'Two', severity: 'high' },
  ])
})

test('names that objects have of their own are names like others', async () => {
  const [row] = await eventsOf('__proto__,constructor,title\na,b,c\n')
  expect(Object.entries(row as object)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['title', 'c'],
  ])
})

async function linesOf(text: string, slice: number) {
  const reader = new AlertFileReader()
  const events = []
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += slice) events.push(...reader.push(bytes.subarray(at, at + slice)))
  events.push(...(await reader.end()))
  return events
}

test.each([
  ['sep=;\ntitle;severity\n', ';'],
  ['\uFEFFSEP=|\r\ntitle|severity\n', '|'],
  ['"sep=;"\r\n', ';'],
  ['sep=;;;\na;b;c\n', ';'],
  ['sep=\t\na', '\t'],
  ['sep=^', '^'],
  ['sep=\ntitle\n', null],
  ['sep=;title;severity\n', null],
  ['separator;title\n', null],
  ['title;sep=;\n', null],
])('%o states the separator %o', (head, separator) => {
  expect(statedSeparator(head)?.separator ?? null).toBe(separator)
})

test.each([3, 100_000])(
  'a line that states the separator is no row, and counts as a line (%d bytes at once)',
  async (slice) => {
    const table = 'sep=;\r\ntitle;note\r\nFirst, of two;a,b,c,d\r\nSecond;|\r\n'
    expect(await linesOf(table, slice)).toEqual([
      { line: 3, event: { title: 'First, of two', note: 'a,b,c,d' } },
      { line: 4, event: { title: 'Second', note: '|' } },
    ])
    expect(await linesOf('sep=;', slice)).toEqual([])
  },
)

test.each(['\n', '\r\n', '\r'])(
  'lines are those of the file, whatever lies between rows or within cells (%o)',
  async (end) => {
    const table = [
      '',
      'title,note',
      '',
      'One,"a',
      'b"',
      '"Two',
      '',
      'and more","x',
      'y"',
      '  ',
      'Three',
      'Four,"',
    ]
    const lines = (await linesOf(`${table.join(end)}${end}`, 5)).map(({ line }) => line)
    expect(lines).toEqual([4, 6, 11, 12])
  },
)

test.each([
  ['{"a":1}\n{"a":2}', null],
  ['{"a":1}\n{"a":2}\n', null],
  ['{"a":1}\n{"a":"}', { line: 2, isCut: true }],
  ['{"a":1}\n\n{"a":[{}', { line: 3, isCut: true }],
  ['{"a":1}\n{"a":"\\\\"}', null],
  ['{"a":1}\nnonsense', null],
  ['[{"a":1},\n{"a":2}', { line: 2, isCut: true }],
  ['[{"a":1}]', null],
  ['[nonsense]', null],
  ['a,b\n1,2', { line: 2, isCut: false }],
  ['a,b\n1,2\n', null],
  ['a,b\r1,2\r', null],
  ['a,b\n1', { line: 2, isCut: true }],
  ['a,b', { line: 1, isCut: true }],
  ['a,b\n"1', { line: 2, isCut: true }],
  ['a,b\n"1\n",2', { line: 2, isCut: false }],
  ['', null],
])('of %o it is told whether it ends behind a whole record', async (text, expected) => {
  const reader = new AlertFileReader()
  expect([...reader.push(Buffer.from(text))]).toEqual([])
  await reader.end()
  expect(reader.openEnd).toEqual(expected)
})

test('of lines that are longer than what tells the form the last one is seen to be cut', async () => {
  const long = JSON.stringify({ title: 'x'.repeat(80_000) })
  const events = await linesOf(`${long}\n\n${long.slice(0, -5)}`, 10_000)
  expect(events.map(({ line }) => line)).toEqual([1, 3])
  expect(events[1]?.event).toBe('The file ends within this line.')
})
