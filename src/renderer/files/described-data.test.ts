import { expect, test } from 'vitest'
import { describeData } from './described-data.ts'

test('scalars are facts, records are parts, lists of records are tables', () => {
  expect(
    describeData({
      machine: 'x86-64',
      is_dll: false,
      flags: ['a', 'b'],
      header: { entry_point: 4096 },
      sections: [
        { name: '.text', size: 10 },
        { name: '.data', flags: ['r', 'w'] },
      ],
    }),
  ).toEqual({
    facts: [
      ['machine', 'x86-64'],
      ['is dll', 'no'],
      ['flags', 'a, b'],
    ],
    parts: [
      { title: 'header', facts: [['entry point', '4096']], columns: [], rows: [], plot: null },
      {
        title: 'sections',
        facts: [],
        columns: ['name', 'size', 'flags'],
        rows: [
          ['.text', '10', ''],
          ['.data', '', '["r","w"]'],
        ],
        plot: null,
      },
    ],
  })
})

test('what is not known says nothing: null, an empty list, no result at all', () => {
  expect(describeData({ imphash: null, exports: [], rich: {} })).toEqual({ facts: [], parts: [] })
  expect(describeData(null)).toEqual({ facts: [], parts: [] })
})

test('many numbers are a plot', () => {
  const entropy = Array.from({ length: 64 }, (_, at) => at / 8)
  expect(describeData({ entropy }).parts).toMatchObject([{ title: 'entropy', plot: entropy }])
  expect(describeData({ entropy }).facts).toEqual([])
})
