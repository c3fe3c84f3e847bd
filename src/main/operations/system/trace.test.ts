import { expect, test } from 'vitest'
import { traceOf } from './trace.ts'

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('a trace says what was thrown and where, without what the error carries besides', () => {
  const trace = traceOf(thrownBy(() => new URL('https://me:Zx8QvWq71Lmn@[')))
  expect(trace).toMatch(/^TypeError: Invalid URL\n {4}at /)
  expect(trace).not.toContain('Zx8QvWq71Lmn')
})

test.each([
  [undefined, 'undefined'],
  ['a text', 'a text'],
  [Object.assign(new Error('short'), { stack: undefined }), 'short'],
])('a trace of %s is a text', (thrown, trace) => {
  expect(traceOf(thrown)).toBe(trace)
})
