import { describe, expect, test } from 'vitest'
import { extractFromText } from './extract.ts'

const urlsIn = (text: string) =>
  extractFromText(text)
    .hits.filter(({ found }) => found.kind === 'url')
    .map(({ found }) => found.value)

describe('a URL in a text ends', () => {
  test.each([
    // in the form of published lists
    [
      'before the mark that closes what one before it opened',
      '`++https://host[.]tld.click/path++`',
      'https://host.tld.click/path',
    ],
    [
      'before it, where the list has no back-quotes',
      '* ++hxxps://bad[.]click/a++ and more',
      'https://bad.click/a',
    ],
    ['before equals signs that highlight it', '==https://bad.click/x==', 'https://bad.click/x'],
    ['before asterisks that make it bold', '**https://bad.click/x**', 'https://bad.click/x'],
    ['at a pipe', '|https://bad.click/x|y|', 'https://bad.click/x'],
    ['at a comma of full width', 'see https://bad.click/x，then', 'https://bad.click/x'],
    ['at a full stop of full width', 'https://bad.click/x。', 'https://bad.click/x'],
    ['at a bracket of full width', '（https://bad.click/x）', 'https://bad.click/x'],
    ['at a letter of Han behind its path', '访问https://bad.click/abc立即', 'https://bad.click/abc'],
    ['at a syllable of Hangul behind its path', 'https://bad.click/abc에서', 'https://bad.click/abc'],
    ['at an emoji', 'https://bad.click/x🔥now', 'https://bad.click/x'],
  ])('%s', (_where, text, url) => {
    expect(urlsIn(text)).toEqual([url])
  })

  test('of the source of a page has the ampersands that its entities stand for, all of them', () => {
    expect(urlsIn('<a href="https://bad.click/?a=1&amp;b=2&amp;c=3">')).toEqual([
      'https://bad.click/?a=1&b=2&c=3',
    ])
  })

  test.each([
    ['plus signs that nothing opened', 'https://bad.click/?x=a++', 'https://bad.click/?x=a++'],
    ['padding of base64', 'https://bad.click/?x=YQ==', 'https://bad.click/?x=YQ=='],
    [
      'a path of another script',
      'https://zh.wikipedia.org/wiki/中文',
      'https://zh.wikipedia.org/wiki/%E4%B8%AD%E6%96%87',
    ],
    [
      'a name and a path of another script',
      'https://中文.com/路径',
      'https://xn--fiq228c.com/%E8%B7%AF%E5%BE%84',
    ],
  ])('not at %s', (_what, text, url) => {
    expect(urlsIn(text)).toEqual([url])
  })
})
