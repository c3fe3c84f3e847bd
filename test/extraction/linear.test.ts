import { describe, expect, it } from 'vitest'
import { extractFromBytes } from '../../src/main/engine/ioc/extract.ts'
import { meter } from '../../src/main/engine/ioc/meter.ts'
import { attackShapes } from '../bench/corpus.ts'

/** Shapes that make scanners go back over what they have read; each is repeated to a size. */
const shapes = [
  ...attackShapes(),
  'a.com',
  'a@b.',
  'x=',
  '%2e',
  '[a[',
  '(dot',
  '.co',
  'h',
  'bc1',
  '://',
  'a:b',
  'at dot ',
  '0x0',
  '\\.',
  'T',
  '<.>',
  'mail.click ',
  'a.to,',
  'evil.zip|',
  'x.me\t',
  'mail.top[',
  'from a.me ',
  'host=mail.run ',
  'e.py\n',
]

/** Steps that the scanner takes for one input. */
function stepsFor(shape: string, bytes: number): number {
  const input = Buffer.from(shape.repeat(Math.ceil(bytes / Buffer.byteLength(shape)))).subarray(0, bytes)
  meter.steps = 0
  extractFromBytes(input)
  return meter.steps
}

describe('extraction is linear in its input', () => {
  it('is tried on at least 20 shapes', () => expect(shapes.length).toBeGreaterThanOrEqual(20))

  it.each(shapes.map((shape) => [JSON.stringify(shape), shape]))('on %s', (_title, shape) => {
    const small = stepsFor(shape, 262_144)
    const large = stepsFor(shape, 4_194_304)
    // sixteen times the input: at most sixteen times the steps, and a tenth for the edges
    expect(large / small).toBeLessThan(17.6)
    // and few steps a byte: a constant that only looks linear because it is bounded would show here
    expect(large / 4_194_304).toBeLessThan(60)
  })

  // what expressions do is not metered; a square of these would outlast the seconds given by far
  it('on long URLs full of marks', { timeout: 10_000 }, () => {
    for (const mark of ['#', '/', '%', "'", '?#', '.', '@', ':', '[', '&amp;'])
      extractFromBytes(Buffer.from(`https://a.com/${mark.repeat(30_000 / mark.length)} `.repeat(40)))
  })

  it('would see a scanner that is not: the counter grows with what is looked at', () => {
    expect(stepsFor('a.', 4_194_304)).toBeGreaterThan(4_194_304)
  })
})
