import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../../test/rounds.ts'
import { fieldsInBytes } from './fields-in-bytes.ts'
import { readHeaderBlock } from './header-block.ts'

test('fields end where their last line ends, and the header before the empty line', () => {
  const header =
    'From ann Thu Nov 23\r\nReceived: from a\r\n\tby b\r\nSubject : hello\r\n\r\nBody: no field\r\n'
  expect(
    fieldsInBytes(Buffer.from(header)).map(({ name, end }) => [
      name,
      header.slice(0, end).split('\n').at(-2),
    ]),
  ).toEqual([
    ['From ', 'From ann Thu Nov 23\r'],
    ['Received', '\tby b\r'],
    ['Subject', 'Subject : hello\r'],
  ])
})

test('the reader of text finds the same fields in the same places', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,30}$/)
  const value = fc.stringMatching(/^[ -~ä]{1,60}$/).filter((text) => text.trim() !== '')
  const field = fc.tuple(name, fc.array(value, { minLength: 1, maxLength: 4 }))
  fc.assert(
    fc.property(
      fc.array(field, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('\n', '\r\n'),
      (fields, lineEnd) => {
        const lines = fields.map(([key, values]) => `${key}: ${values.join(`${lineEnd} `)}${lineEnd}`)
        const text = `${lines.join('')}${lineEnd}Body: none${lineEnd}`
        const bytes = Buffer.from(text)
        const places = fieldsInBytes(bytes)
        const block = readHeaderBlock(text)
        expect(places.map((place) => place.name)).toEqual(block.fields.map((read) => read.name))
        const starts = [0, ...places.map(({ end }) => end)]
        expect(block.fields.map(({ line }) => line)).toEqual(
          places.map((_, at) => bytes.toString('utf8', 0, starts[at]).split('\n').length),
        )
      },
    ),
    { seed: seedOf(20261123), numRuns: 300 },
  )
})
