import { expect, test } from 'vitest'
import { runHostile } from '../../../../../test/hostile-file-tool.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { OneNoteResult } from './onenote-result.ts'
import { oneNoteTool } from './onenote-tool.ts'

const types: readonly FileType[] = [
  { kind: 'onenote', mime: 'application/onenote', label: 'OneNote section' },
]
const section = Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex')

/** An embedded file (MS-ONESTORE 2.6.13): header, length, unused, reserved, bytes up to a multiple of eight, footer. */
function embedded(content: Buffer, length = BigInt(content.length)): Buffer {
  const numbers = Buffer.alloc(20)
  numbers.writeBigUInt64LE(length)
  return Buffer.concat([
    Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex'),
    numbers,
    content,
    Buffer.alloc((8 - (content.length % 8)) % 8),
    Buffer.from('22a7fb71795e0b4fbb74d1d5e1a3f8b0', 'hex'),
  ])
}

const sample = Buffer.concat([
  section,
  Buffer.alloc(1008),
  Buffer.from('invoice.bat\0', 'utf16le'),
  Buffer.from('https://links.example/a\0', 'utf16le'),
  embedded(Buffer.from('@echo off\r\nstart calc')),
  embedded(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
])

async function read(bytes: Uint8Array) {
  const ran = await runFileTool(oneNoteTool, bytes, { types })
  return {
    ...ran,
    data: ran.data as OneNoteResult,
    codes: ran.findings.map(({ severity, code }) => `${severity} ${code}`),
  }
}

test('embedded files are taken by GUID and length, with names and links', async () => {
  const { data, objects, bytesOf, codes } = await read(sample)
  expect(data).toMatchObject({
    format: 'section',
    links: ['https://links.example/a'],
    file_names: ['invoice.bat'],
  })
  expect(data.embedded_files.map(({ name, size }) => [name, size])).toEqual([
    ['invoice.bat', 21],
    ['', 8],
  ])
  expect(Buffer.from(bytesOf.get(objects[0]?.sha256 ?? '') ?? []).toString()).toBe('@echo off\r\nstart calc')
  expect(codes).toContain('high onenote.embedded_program')
})

test('a length that lies ends at the footer', async () => {
  const { data, objects } = await read(Buffer.concat([section, embedded(Buffer.from('MZ'), 2n ** 60n)]))
  expect(data.embedded_files).toMatchObject([{ size: 8 }])
  expect(objects[0]?.problem).not.toBeNull()
})

test('a file that is none is refused', async () => {
  await expect(read(Buffer.from('words'))).rejects.toThrow('no header')
})

test('damaged input ends', async () => {
  await runHostile(oneNoteTool, sample, types, 31)
})
