import { expect, it } from 'vitest'
import { zipFile } from '../../../../test/risk-corpus/signs/sign-mail.ts'
import { identifyFile } from './identify-file.ts'
import { isProtected } from './is-protected.ts'

const rar4 = (flags: number) =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\0', 'latin1'),
    Buffer.from([0, 0, 0x73, flags, 0, 13, 0]),
    Buffer.alloc(20),
  ])
const rar5 = (type: number) =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
    Buffer.from([1, 2, 3, 4, 10, type]),
    Buffer.alloc(20),
  ])
const pdf = (trailer: string) =>
  Buffer.from(`%PDF-1.6\n1 0 obj\n<< >>\nendobj\ntrailer << /Root 1 0 R ${trailer} >>\n%%EOF\n`)

it.each([
  ['a zip archive with an encrypted entry', zipFile('a.zip', true).content, true],
  ['a zip archive', zipFile('a.zip', false).content, false],
  ['a RAR 4 archive with encrypted headers', rar4(0x80), true],
  ['a RAR 4 archive', rar4(0x01), false],
  ['a RAR 5 archive with encrypted headers', rar5(4), true],
  ['a RAR 5 archive', rar5(1), false],
  ['an encrypted PDF document', pdf('/Encrypt 7 0 R'), true],
  ['a PDF document', pdf(''), false],
])('%s needs a password: %#', (_what, bytes, expected) => {
  const kind = identifyFile(bytes, true)
  expect(kind).not.toBeNull()
  if (kind !== null) expect(isProtected(bytes, kind)).toBe(expected)
})
