import { describe, expect, it } from 'vitest'
import { builtWords, readBackWords } from './built-words.ts'

const found = (...severities: string[]) => severities.map((severity) => ({ severity }))

describe('a finished package', () => {
  it('is not said to be free of findings when it has one, nor of errors when it has one', () => {
    expect(readBackWords([])).toBe('Read back and checked offline: no findings')
    expect(readBackWords(found('warning', 'info'))).toBe(
      'Read back and checked offline: 2 findings, none of them an error',
    )
    expect(readBackWords(found('error', 'info'))).toBe(
      'Read back and checked: 1 error. The receiver would reject it.',
    )
  })

  it('is not said to be kept when it is a draft', () => {
    expect(builtWords(true)).toContain('not kept')
    expect(builtWords(false)).toBe('Package built and kept')
  })
})
