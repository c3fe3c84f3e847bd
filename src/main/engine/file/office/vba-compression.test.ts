import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packVba } from '../../../../../test/fixtures/by-hand/macro-project-by-hand.ts'
import { roundsOf, runSeed } from '../../../../../test/rounds.ts'
import { unpackVba } from './vba-compression.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const unpackedText = (packed: Uint8Array) => Buffer.from(unpackVba(packed)?.bytes ?? []).toString('latin1')

describe('the examples of the specification (MS-OVBA 3.2)', () => {
  test.each([
    [
      'without compression (3.2.1)',
      'abcdefghijklmnopqrstuv.',
      '01 19 B0 00 61 62 63 64 65 66 67 68 00 69 6A 6B 6C 6D 6E 6F 70 00 71 72 73 74 75 76 2E',
    ],
    [
      'normal compression (3.2.2)',
      '#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa',
      '01 2F B0 00 23 61 61 61 62 63 64 65 82 66 00 70 61 67 68 69 6A 01 38 08 61 6B 6C 00 30 6D 6E 6F 70 06 71 02 70 04 10 72 73 74 75 76 10 77 78 79 7A 00 3C',
    ],
    ['maximum compression (3.2.3)', 'a'.repeat(73), '01 03 B0 02 61 45 00'],
  ])('%s', (_name, text, packed) => {
    expect(unpackedText(hex(packed))).toBe(text)
    expect(unpackVba(hex(packed))?.isWhole).toBe(true)
  })
})

test('bytes without the signature are no container', () => {
  expect(unpackVba(hex('02 03 B0 02 61 45 00'))).toBeNull()
})

test('a container that copies from before its chunk is read up to there', () => {
  expect(unpackVba(hex('01 03 B0 01 00 F0 00'))).toMatchObject({ isWhole: false })
})

test('text of any length comes back, and any bytes end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
      expect(Buffer.from(unpackVba(packVba(bytes))?.bytes ?? [])).toEqual(Buffer.from(bytes))
      expect(unpackVba(Buffer.concat([Buffer.from([1]), bytes]))?.bytes.length ?? 0).toBeLessThanOrEqual(
        4 * 2 ** 20,
      )
    }),
    { seed: runSeed, numRuns: roundsOf(50, 1000) },
  )
})
