import { expect, test } from 'vitest'
import { unpackRtf } from './rtf-unpack.ts'

/** The examples of the specification (MS-OXRTFCP 4.1 and 4.2). */
const simple =
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0'
const crossing = '1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0'

test('compressed rich text is unpacked as the specification shows', () => {
  const text = (hex: string) => Buffer.from(unpackRtf(Buffer.from(hex, 'hex')) ?? []).toString('latin1')
  expect(text(simple)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  expect(text(crossing)).toBe('{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}')
})

test('what is none, or breaks off, comes to an end', () => {
  expect(unpackRtf(Buffer.from('none'))).toBeNull()
  expect(unpackRtf(Buffer.from(simple, 'hex').subarray(0, 30))?.length).toBeLessThan(45)
})
