import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { zipByHand } from '../../../../../test/fixtures/archive/zip-by-hand.ts'
import { type RanTool, runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { ArchiveResult } from './archive-result.ts'
import { archiveTool } from './archive-tool.ts'

const folder = new URL('../../../../../test/fixtures/files/archive/made/', import.meta.url)
const made = (file: string) => new Uint8Array(readFileSync(new URL(file, folder)))
const text = Buffer.from('a text that says the same thing, a text that says the same thing')

function run(bytes: Uint8Array, kind: FileTypeKind = 'zip', passwords: string[] = []): Promise<RanTool> {
  return runFileTool(archiveTool, bytes, { types: [{ kind, mime: '', label: '' }], name: 'x', passwords })
}

const dataOf = (report: RanTool) => report.data as ArchiveResult
const codesOf = (report: RanTool) => report.findings.map(({ code, severity }) => `${severity} ${code}`)
const taken = (report: RanTool) => report.objects.filter(({ sha256 }) => sha256 !== null)

/** One entry of a tar archive. */
function tarEntry(name: string, type: string, link = '', content: Uint8Array = new Uint8Array()): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write(link, 157)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}

describe('a name that misleads is a finding', () => {
  test.each([
    ['../../etc/cron.d/x', 'high archive.traversal'],
    ['a\\..\\..\\x', 'high archive.traversal'],
    ['/etc/passwd', 'medium archive.absolute_name'],
    ['C:\\Windows\\x.dll', 'medium archive.absolute_name'],
    ['invoice\u202efdp.exe', 'high archive.name_reversed'],
    ['a\u0007b', 'medium archive.name_control'],
    ['invoice.pdf.exe', 'high archive.two_endings'],
    ['invoice.pdf                              .exe', 'high archive.two_endings'],
    ['folder /x', 'low archive.name_trailing'],
    ['x.txt.', 'low archive.name_trailing'],
  ])('%j', async (name, code) => {
    expect(codesOf(await run(zipByHand([{ name, content: text }])))).toContain(code)
  })

  test('and an ordinary one is none', async () => {
    const names = ['a/b.txt', 'jquery.min.js', 'pdf.js', '.hidden', 'a..b', 'über/ß.tar.gz', 'x.d/10.conf']
    const report = await run(zipByHand(names.map((name) => ({ name, content: text }))))
    expect(report.findings).toEqual([])
    expect(taken(report)).toHaveLength(names.length)
  })

  test('two of one name with different content', async () => {
    const entries = [
      { name: 'a.exe', content: text },
      { name: 'a.exe', content: Buffer.from('other') },
    ]
    const report = await run(zipByHand(entries))
    expect(codesOf(report)).toContain('medium archive.duplicate_names')
    expect(new Set(taken(report).map(({ sha256 }) => sha256)).size).toBe(2)
  })

  test('a script that is alone', async () => {
    expect(codesOf(await run(zipByHand([{ name: 'a/Invoice.js', content: text }])))).toContain(
      'medium archive.script_alone',
    )
  })
})

describe('links and devices', () => {
  test('are named and not followed, and what lies below a link that leads out is a finding', async () => {
    const report = await run(
      Buffer.concat([
        tarEntry('x', '2', '../../tmp'),
        tarEntry('x/evil', '0', '', text),
        tarEntry('dev', '3'),
        tarEntry('twin', '1', 'x/evil'),
        Buffer.alloc(1024),
      ]),
      'tar',
    )
    expect(dataOf(report).entries.map(({ kind, link_target }) => [kind, link_target])).toEqual([
      ['link', '../../tmp'],
      ['file', undefined],
      ['device', undefined],
      ['hard-link', 'x/evil'],
    ])
    expect(codesOf(report)).toContain('high archive.write_through_link')
    expect(report.objects.map(({ place }) => place)).toEqual(['x/evil'])
  })
})

describe('two readings of a zip archive', () => {
  test('another name in the entry’s own header', async () => {
    const report = await run(zipByHand([{ name: 'a.txt', content: text, own: { name: 'a.exe' } }]))
    expect(codesOf(report)).toContain('high archive.two_readings')
    expect(report.findings[0]?.detail).toContain('a.exe')
  })

  test('another method, and a size that is a lie', async () => {
    const method = await run(zipByHand([{ name: 'a', content: text, says: { method: 0 } }]))
    expect(codesOf(method)).toContain('medium archive.two_readings')
    const size = await run(zipByHand([{ name: 'a', content: text, says: { sizeBytes: 10 } }]))
    expect(codesOf(size)).toContain('medium archive.lying_size')
    expect(taken(size)[0]?.size).toBe(text.length)
  })

  test('an entry that is not in the directory', async () => {
    const hidden = zipByHand([{ name: 'hidden.exe', content: text, isStored: true }])
    const local = hidden.subarray(0, 30 + 'hidden.exe'.length + text.length)
    const entry = { name: 'shown', content: text, isStored: true }
    const bytes = Buffer.from(zipByHand([entry, { ...entry, name: 'other' }]))
    const secondAt = bytes.indexOf('PK\u0003\u0004', 4, 'latin1')
    const joined = Buffer.concat([bytes.subarray(0, secondAt), local, bytes.subarray(secondAt)])
    // the second entry and the directory moved
    const end = joined.length - 22
    const directoryAt = joined.readUInt32LE(end + 16) + local.length
    joined.writeUInt32LE(directoryAt, end + 16)
    const second = joined.indexOf('PK\u0001\u0002', directoryAt + 4, 'latin1')
    joined.writeUInt32LE(secondAt + local.length, second + 42)
    const report = await run(joined)
    expect(codesOf(report)).toContain('medium archive.hidden_entry')
    expect(codesOf(report)).toContain('low archive.bytes_between')
    expect(dataOf(report)).toMatchObject({ entry_count: 2, bytes_between: local.length })
  })

  test('something before and behind', async () => {
    const plain = zipByHand([{ name: 'a', content: text }])
    const before = await run(Buffer.concat([Buffer.from('MZ something'), plain]))
    expect(dataOf(before)).toMatchObject({ bytes_before: 12, entry_count: 1 })
    expect(taken(before)).toHaveLength(1)
    const after = await run(Buffer.concat([plain, Buffer.from('<html>')]))
    expect(dataOf(after)).toMatchObject({ bytes_after: 6, entry_count: 1 })
  })
})

describe('passwords', () => {
  test('none that fits: encrypted, and said first', async () => {
    for (const [file, kind] of [
      ['zip-zipcrypto-own.zip', 'zip'],
      ['7z-aes-own.7z', '7z'],
    ] as const) {
      const report = await run(made(file), kind, ['a', 'b'])
      expect(report.left_out.map(({ reason }) => reason)).toContain('encrypted')
      expect(dataOf(report).password).toBeUndefined()
      expect(codesOf(report).some((code) => code.endsWith('opened_with_password'))).toBe(false)
    }
  })

  test('a check byte that fits by chance opens nothing', async () => {
    // of 3,000 wrong passwords about twelve pass the check byte of each entry
    for (let from = 0; from < 3000; from += 90) {
      const wrong = Array.from({ length: 90 }, (_, index) => `wrong ${from + index}`)
      const report = await run(made('zip-zipcrypto-own.zip'), 'zip', wrong)
      expect(dataOf(report).password).toBeUndefined()
    }
  })

  test('the word that opened it is told', async () => {
    const report = await run(made('zip-aes256.zip'))
    expect(report.findings.find(({ code }) => code === 'archive.opened_with_password')).toMatchObject({
      severity: 'info',
      words: 'infected',
    })
  })
})
