import { describe, expect, it } from 'vitest'
import { isSingleKey, keyCaps, matchesKey, sequenceOf } from './key-press.ts'

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

describe('key presses', () => {
  it.each([
    ['ctrl+k', press('k', 'ctrl'), true],
    ['ctrl+k', press('K', 'meta'), true],
    ['ctrl+k', press('k'), false],
    ['ctrl+k', press('k', 'ctrl shift'), false],
    ['y', press('y'), true],
    ['y', press('Y', 'shift'), false],
    ['Y', press('Y', 'shift'), true],
    ['y', press('y', 'ctrl'), false],
    ['y', press('y', 'alt'), false],
    ['?', press('?', 'shift'), true],
    ['/', press('/', 'shift'), true],
    ['Space', press(' '), true],
    ['F3', press('F3'), true],
    ['shift+F3', press('F3', 'shift'), true],
    ['F3', press('F3', 'shift'), false],
  ])('%s answers to a press as expected', (written, pressed, isMatch) => {
    expect(matchesKey(written, pressed)).toBe(isMatch)
  })

  it('only keys that type something are single keys', () => {
    expect(['y', '?', 'Space', 'F3', 'ctrl+k'].map(isSingleKey)).toEqual([true, true, true, false, false])
  })

  it('key caps read as on the keyboard', () => {
    expect(['ctrl+k', 'y', 'Y', 'Enter', '?', 'shift+F3'].map(keyCaps)).toEqual([
      'Ctrl K',
      'Y',
      'Shift Y',
      '↵',
      '?',
      'Shift F3',
    ])
  })

  it('two signs one after the other are a sequence, and no one press', () => {
    expect(sequenceOf('g t')).toEqual({ first: 'g', second: 't' })
    expect(['g', 'ctrl+k', 'Space'].map(sequenceOf)).toEqual([null, null, null])
    expect([matchesKey('g t', press('g')), matchesKey('g t', press('t'))]).toEqual([false, false])
    expect(isSingleKey('g t')).toBe(true)
    expect([keyCaps('g t'), keyCaps('g ,'), keyCaps('alt+ArrowLeft')]).toEqual(['G T', 'G ,', 'Alt ←'])
  })
})
