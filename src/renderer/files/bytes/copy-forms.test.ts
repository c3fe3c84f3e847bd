import { expect, test } from 'vitest'
import { bytesOfBase64, type CopyForm, writtenAs } from './copy-forms.ts'

const bytes = Uint8Array.from([0x4d, 0x5a, 0x00, 0xff])

test.each<[CopyForm, string]>([
  ['hex', '4d 5a 00 ff'],
  ['text', 'MZ\0ÿ'],
  ['C array', 'const unsigned char bytes[4] = {\n  0x4d, 0x5a, 0x00, 0xff\n};'],
  ['Base64', 'TVoA/w=='],
  ['escaped', '\\x4d\\x5a\\x00\\xff'],
])('bytes are copied as %s', (form, written) => {
  expect(writtenAs(form, bytes)).toBe(written)
})

test('text that is UTF-8 is copied as such, with its byte order mark', () => {
  expect(writtenAs('text', new TextEncoder().encode('\ufeffÅ→'))).toBe('\ufeffÅ→')
})

test('a C array has twelve bytes a line', () => {
  const lines = writtenAs('C array', new Uint8Array(25)).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[3]).toBe('  0x00')
})

test('a megabyte becomes Base64 and back', () => {
  const many = Uint8Array.from({ length: 2 ** 20 }, (_, index) => index % 251)
  expect(bytesOfBase64(writtenAs('Base64', many))).toEqual(many)
})
