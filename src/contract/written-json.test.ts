import { expect, test } from 'vitest'
import { WrittenJson, writeAnswer } from './written-json.ts'

test.each([
  [{ a: 1, b: [2] }, '{"a":1,"b":[2]}'],
  ['text', '"text"'],
  [null, 'null'],
  [{ raw: new WrittenJson('{"n":12345678901234567890}') }, '{"raw":{"n":12345678901234567890}}'],
  [
    { id: 'a', raw: new WrittenJson('{ "b" : 1.0, "a": "\\u003c", "b": 2 }'), tags: ['$&'] },
    '{"id":"a","tags":["$&"],"raw":{ "b" : 1.0, "a": "\\u003c", "b": 2 }}',
  ],
])('an answer %# keeps written JSON as it is', (answer, text) => {
  expect(writeAnswer(answer)).toBe(text)
})
