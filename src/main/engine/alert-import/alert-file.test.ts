import { expect, test } from 'vitest'
import { AlertFileReader, separatorOf } from './alert-file.ts'

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
  const columns = 200_000
  const [row] = await eventsOf(`${Array(columns).fill('a').join()}\n${Array(columns).fill('x').join()}\n`)
  const names = Object.keys(row as object)
  expect([names.length, names[0], names.at(-1)]).toEqual([columns, 'a', `a ${columns}`])
})

test('names that objects have of their own are names like others', async () => {
  const [row] = await eventsOf('__proto__,constructor,title\na,b,c\n')
  expect(Object.entries(row as object)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['title', 'c'],
  ])
})
