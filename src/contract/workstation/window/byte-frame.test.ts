import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { fromFrame, toFrame } from './byte-frame.ts'

const bytes = fc.uint8Array({ maxLength: 300 })
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    bytes,
    fc.array(tie('any'), { maxLength: 5 }),
    fc.dictionary(
      fc.string().filter((name) => name !== '$bytes' && name !== '__proto__'),
      tie('any'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).any

describe('a frame', () => {
  test('gives back what was put in, bytes and all', () => {
    fc.assert(
      fc.property(value, bytes, (held, more) => {
        const whole = { held, more }
        expect(fromFrame(toFrame(whole) ?? new Uint8Array())).toEqual(whole)
      }),
      { seed: seedOf(20_261_121), numRuns: 500 },
    )
  })

  test('is not made of what holds no bytes', () => {
    expect(toFrame({ a: [1, 'b', null], c: { d: true } })).toBeNull()
  })

  test.each([
    ['too short', new Uint8Array([0, 0])],
    ['a length beyond its end', new Uint8Array([0, 0, 1, 0, 123])],
    ['no JSON', new Uint8Array([0, 0, 0, 1, 123])],
    ['no UTF-8', new Uint8Array([0, 0, 0, 1, 255])],
    ['bytes that are left over', new Uint8Array([0, 0, 0, 2, 123, 125, 1])],
  ])('is refused when it has %s', (_why, frame) => {
    expect(fromFrame(frame)).toBeUndefined()
  })

  test('with lengths that lie is refused', () => {
    const text = new TextEncoder().encode('{"a":{"$bytes":10}}')
    expect(fromFrame(new Uint8Array([0, 0, 0, text.length, ...text, 1, 2]))).toBeUndefined()
  })

  test.each([
    '{"a":{"$bytes":-1}}',
    '{"a":{"$bytes":0.5},"b":{"$bytes":0.5}}',
    '{"a":{"$bytes":1e300}}',
    '{"a":{"$bytes":3},"b":{"$bytes":-2}}',
  ])('with a length that is none is refused: %s', (json) => {
    const text = new TextEncoder().encode(json)
    expect(fromFrame(new Uint8Array([0, 0, 0, text.length, ...text, 1]))).toBeUndefined()
  })

  test('that is nested without end is refused, not followed', () => {
    const text = new TextEncoder().encode(`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    const head = new Uint8Array(4)
    new DataView(head.buffer).setUint32(0, text.length)
    expect(fromFrame(new Uint8Array([...head, ...text]))).toBeUndefined()
  })
})
