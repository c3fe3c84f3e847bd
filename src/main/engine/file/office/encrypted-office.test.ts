import officeCrypto from 'officecrypto-tool'
import { describe, expect, test } from 'vitest'
import { vbaProjectBin } from '../../../../../test/fixtures/by-hand/macro-project-by-hand.ts'
import { docxParts, packed } from '../../../../../test/fixtures/by-hand/office-by-hand.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { OfficeResult } from './office-result.ts'
import { officeTool } from './office-tool.ts'

const type = (kind: FileType['kind']): readonly FileType[] => [
  { kind, mime: 'application/octet-stream', label: kind },
]

async function read(bytes: Uint8Array, kind: FileType['kind'], passwords: readonly string[] = []) {
  const ran = await runFileTool(officeTool, bytes, { types: type(kind), passwords })
  return {
    ...ran,
    data: ran.data as OfficeResult,
    codes: ran.findings.map(({ code, severity }) => `${severity} ${code}`),
  }
}

const source =
  'Attribute VB_Name = "Module1"\r\nSub AutoOpen()\r\n  Shell "cmd /c calc", vbHide\r\nEnd Sub\r\n\' Kill nothing\r\n'

describe('encrypted documents', () => {
  const inner = Buffer.from(
    packed(docxParts('', {}, { 'word/vbaProject.bin': vbaProjectBin([{ name: 'Module1', source }]) })),
  )
  test.each([
    ['the password that Excel tries', 'VelvetSweatshop', [], 'VelvetSweatshop'],
    ['a given password', 'infected', ['infected'], 'infected'],
    ['an unknown password', 'another', ['infected'], null],
  ])('with %s', async (_name, password, passwords, opened) => {
    const encrypted = officeCrypto.encrypt(inner, { password, type: 'standard' })
    const { data, left_out } = await read(encrypted, 'ole2', passwords)
    expect(data).toMatchObject({
      is_encrypted: true,
      encryption: { type: 'standard', password: opened },
      has_vba: opened !== null,
    })
    expect(left_out.some(({ reason }) => reason === 'encrypted')).toBe(opened === null)
  })
})

test('a document with the agile encryption of today is described and opened', async () => {
  const encrypted = officeCrypto.encrypt(Buffer.from(packed(docxParts('<w:p/>'))), {
    password: 'VelvetSweatshop',
  })
  const { data, codes } = await read(encrypted, 'ole2')
  expect(data.encryption).toMatchObject({
    type: 'agile',
    cipher: 'AES',
    hash: 'SHA512',
    key_bits: 256,
    spin_count: 100_000,
    password: 'VelvetSweatshop',
  })
  expect(codes).toContain('medium office.encrypted_opened')
})
