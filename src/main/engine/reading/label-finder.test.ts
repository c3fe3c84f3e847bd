import { expect, test } from 'vitest'
import type { Encoding } from '../ioc/encoding.ts'
import { LabelFinder, labelOverlapBytes } from './label-finder.ts'

/** Finding labels in bytes: places are those of the bytes, whatever the encoding and wherever the text is cut. */

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

const text = 'Größe – „é“ 😀\r\nTLP:GREEN for all, TLP: RED for annex B\npap:amber\n'

test.each<[Encoding, Buffer]>([
  ['utf-8', Buffer.from(text)],
  ['utf-16le', Buffer.from(text, 'utf16le')],
  ['utf-16be', utf16be(text)],
  [
    'latin-1',
    Buffer.from('Gr\u00f6\u00dfe \u00e9\nTLP:GREEN for all, TLP: RED for annex B\npap:amber\n', 'latin1'),
  ],
  // bytes that are no UTF-8
  ['utf-8', Buffer.concat([Buffer.from([0xff, 0xc3, 0x28, 0xe2, 0x82, 0x0a]), Buffer.from(text.slice(14))])],
])('the strictest of several in %s, with its bytes', (encoding, bytes) => {
  const finder = new LabelFinder(encoding)
  finder.push(bytes, 0, true)
  const { tlp, pap } = finder.found()
  expect(tlp).toMatchObject({ level: 'RED', also: ['GREEN'], written: 'TLP: RED' })
  expect(tlp?.quote).toBe('TLP:GREEN for all, TLP: RED for annex B')
  expect(pap).toMatchObject({ level: 'AMBER', also: [], quote: 'pap:amber' })
  const width = encoding.startsWith('utf-16') ? 2 : 1
  expect((tlp?.end ?? 0) - (tlp?.start ?? 0)).toBe('TLP: RED'.length * width)
  const taken = bytes.subarray(tlp?.start, tlp?.end)
  const swapped = encoding === 'utf-16be' ? Buffer.from(taken).swap16() : taken
  expect(width === 1 ? swapped.toString('latin1') : swapped.toString('utf16le')).toBe('TLP: RED')
})

test('wherever a text is cut, the same is found', () => {
  const filler = 'x'.repeat(labelOverlapBytes)
  const whole = Buffer.from(`${filler} TLP:AMBER+STRICT and HTLP:RED ${filler}`)
  for (let cut = labelOverlapBytes; cut < labelOverlapBytes + 60; cut++) {
    const finder = new LabelFinder('utf-8')
    finder.push(whole.subarray(0, cut), 0, false)
    const from = cut - labelOverlapBytes
    finder.push(whole.subarray(from), from, true)
    expect(finder.found().tlp).toMatchObject({ level: 'AMBER+STRICT', also: [], start: filler.length + 1 })
  }
})

test('a text without a label has none', () => {
  const finder = new LabelFinder('utf-8')
  finder.push(Buffer.from('the traffic light is red'), 0, true)
  expect(finder.found()).toEqual({ tlp: null, pap: null })
})
