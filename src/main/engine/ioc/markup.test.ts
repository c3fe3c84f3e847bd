import { describe, expect, test } from 'vitest'
import { endBeforeMarkup, markupAround } from './markup.ts'

describe('markup around a value', () => {
  test.each([
    ['**x**', 2],
    ['***x***', 3],
    ['==x==', 2],
    ['*x*', 1],
    ['=x=', 0],
    ['+x+', 0],
    ['**x*', 1],
    ['**x__', 0],
    ['x', 0],
    ['|x|', 0],
    ['****x****', 3],
  ])('of %s are %s marks', (text, count) => {
    const at = text.indexOf('x')
    expect(markupAround(text, at, at + 1)).toBe(count)
    expect(markupAround(Buffer.from(text), at, at + 1)).toBe(count)
  })

  test.each([
    ['++u:a++', 'u:a'],
    ['**u:a**与', 'u:a'],
    ['__u:/__init__.py__', 'u:/__init__.py'],
    ['__u:/__init__.py', 'u:/__init__.py'],
    ['u:a++', 'u:a++'],
    ['==u:a==,', 'u:a'],
    ['++u:a', 'u:a'],
  ])('ends what %s holds', (text, value) => {
    const start = text.indexOf('u:')
    expect(text.slice(start, endBeforeMarkup(text, start, text.length))).toBe(value)
  })
})
