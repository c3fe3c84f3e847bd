import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  DecodedOutput,
  DecodeSource,
  FileLayout,
  Needle,
} from '../../src/contract/workstation/files/file-bytes.ts'
import type { FilePage } from '../../src/contract/workstation/files/files.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { sent } from './send-upload.ts'

/** The bytes of files in the window: searched, laid out, decoded. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

async function taken(name: string, bytes: Uint8Array): Promise<string> {
  const file = await sent(host.window, name, bytes)
  const answer = await host.window('files.takeIn', { file })
  const { sha256 } = answer as { readonly sha256: string }
  await host.window('files.open', { sha256, waits: true })
  return sha256
}

const bytesOf = (hex: string): Needle => ({ kind: 'bytes', hex })
const textOf = (text: string, any_case = false): Needle => ({
  kind: 'text',
  text,
  encodings: ['utf-8', 'utf-16le', 'utf-16be'],
  any_case,
})

describe('a file that is searched', () => {
  const size = 3 * 2 ** 20
  const bytes = Buffer.alloc(size, 0xaa)
  // over the border of what is read at once, in three encodings, and at the very end
  bytes.write('Marker', 2 ** 20 - 3, 'latin1')
  bytes.write('Marker', 2 * 2 ** 20 - 5, 'utf16le')
  Buffer.from('Marker', 'utf16le').swap16().copy(bytes, 2_500_001)
  bytes.write('\xffend', size - 4, 'latin1')
  let sha256: string
  beforeAll(async () => {
    sha256 = await taken('searched.bin', bytes)
  })
  test.each([
    ['next', textOf('Marker'), 0, { offset: 2 ** 20 - 3, length: 6 }],
    ['next', textOf('mARKER', true), 0, { offset: 2 ** 20 - 3, length: 6 }],
    ['next', textOf('mARKER'), 0, null],
    ['next', textOf('Marker'), 2 ** 20 - 2, { offset: 2 * 2 ** 20 - 5, length: 12 }],
    ['next', textOf('marker', true), 2 ** 21, { offset: 2_500_001, length: 12 }],
    ['previous', textOf('Marker'), 2 ** 21, { offset: 2 * 2 ** 20 - 5, length: 12 }],
    ['previous', textOf('Marker'), 2 ** 20, { offset: 2 ** 20 - 3, length: 6 }],
    ['previous', textOf('Marker'), 2 ** 20 - 3, null],
    ['next', bytesOf('ff656e64'), 0, { offset: size - 4, length: 4 }],
    ['next', bytesOf('ff656e6400'), 0, null],
  ] as const)('the %s %j from %i is %j', async (direction, needle, at, found) => {
    const [from, until] = direction === 'next' ? [at, size] : [0, at]
    const answer = await host.window('files.searchBytes', { sha256, needle, from, until, direction })
    expect(answer).toMatchObject({ found })
    if (found === null) expect(answer).toMatchObject({ searched: { from, until } })
  })
})

test('a program is laid out by its sections, its entropy, and where findings rest on bytes', async () => {
  const program = readFileSync(join(import.meta.dirname, '../fixtures/files/pe/signed.exe'))
  const sha256 = await taken('setup.exe', program)
  const layout = (await host.window('files.readLayout', { sha256 })) as FileLayout
  expect(layout.size).toBe(program.length)
  expect(layout.entropy?.blocks.length).toBe(Math.ceil(program.length / (layout.entropy?.block_size ?? 1)))
  // the table of sections, by the specification of PE: 40 bytes each, behind the optional header
  const header = program.readUInt32LE(60)
  const table = header + 24 + program.readUInt16LE(header + 20)
  const sections = Array.from({ length: program.readUInt16LE(header + 6) }, (_, index) => {
    const at = table + index * 40
    return {
      name: program.toString('latin1', at, at + 8).replace(/\0+$/, ''),
      offset: program.readUInt32LE(at + 20),
      length: program.readUInt32LE(at + 16),
    }
  }).filter(({ length, offset }) => length > 0 && offset > 0)
  const found = layout.ranges.filter(({ tool, entropy }) => tool === 'pe' && entropy !== null)
  expect(found.map(({ name, offset, length }) => ({ name, offset, length }))).toEqual(sections)
  for (const { offset, length } of layout.marks) expect(offset + length).toBeLessThanOrEqual(program.length)
})

describe('a selection that is decoded', () => {
  const step = (operation: string, ...given: (string | number | boolean)[]) => ({
    operation,
    arguments: given,
  })
  const inner = 'fetch https://stage.kestrel-sample.com/load.bin now'
  const secret = Buffer.from(gzipSync(inner)).toString('base64')
  const content = Buffer.from(`head ${secret} tail`)
  let source: DecodeSource
  beforeAll(async () => {
    const sha256 = await taken('note.txt', content)
    source = { kind: 'file', sha256, offset: 5, length: secret.length }
  })
  const decoded = async (of: DecodeSource, steps: readonly ReturnType<typeof step>[]) =>
    (await host.window('files.decode', { source: of, steps })) as DecodedOutput

  test('shows what comes out, its indicators, and the steps as a recipe', async () => {
    const output = await decoded(source, [step('From Base64'), step('Gunzip')])
    expect(output).toMatchObject({ size: inner.length, failed_at: null, searched: inner.length })
    expect(Buffer.from(output.head, 'base64').toString()).toBe(inner)
    expect(output.indicators).toContainEqual({
      kind: 'url',
      value: 'https://stage.kestrel-sample.com/load.bin',
    })
    expect(JSON.parse(output.recipe)).toMatchObject([{ op: 'From Base64' }, { op: 'Gunzip', args: [] }])
  })

  test('a step that cannot be applied is named, with what came out before it', async () => {
    const output = await decoded(source, [step('Gunzip')])
    expect(output).toMatchObject({ failed_at: 0, size: secret.length })
    expect(output.why).toMatch(/\.$/)
  })

  test('a bomb is refused, and the workstation goes on', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20))
    const sha256 = await taken('bomb.gz', bomb)
    const output = await decoded({ kind: 'file', sha256, offset: 0, length: bomb.length }, [step('Gunzip')])
    expect(output).toMatchObject({ failed_at: 0, why: expect.stringContaining('longer than') })
  })

  test('a selection beyond the end of the file is refused', async () => {
    const beyond = { ...source, offset: content.length - 1, length: 2 }
    await expect(host.window('files.decode', { source: beyond, steps: [] })).rejects.toThrow('beyond the end')
  })

  test('a text is decoded as its UTF-8', async () => {
    const output = await decoded({ kind: 'text', text: 'uggc', title: 'a string' }, [step('ROT13')])
    expect(Buffer.from(output.head, 'base64').toString()).toBe('http')
  })

  test('the XOR key of one byte comes first by what it makes readable, and by words that must come out', async () => {
    const hidden = Buffer.from('GET /gate.php?id=4711 HTTP/1.1, sent every hour').map((byte) => byte ^ 0x5a)
    const sha256 = await taken('hidden.bin', hidden)
    const of = { kind: 'file', sha256, offset: 0, length: hidden.length }
    const first = await host.window('files.guessXor', { source: of, steps: [], words: '' })
    expect(first).toMatchObject({
      tried: hidden.length,
      keys: [{ key: 0x5a, readable: 1 }, ...Array(254).fill({})],
    })
    const named = await host.window('files.guessXor', { source: of, steps: [], words: 'gate.php' })
    expect(named).toMatchObject({ keys: [{ key: 0x5a, sample: expect.stringContaining('gate.php') }] })
    const none = await host.window('files.guessXor', { source: of, steps: [], words: 'no such words' })
    expect(none).toMatchObject({ keys: [] })
  })

  test('what comes out is kept as a file with where it comes from, and nothing is kept of a step that fails', async () => {
    const steps = [step('From Base64'), step('Gunzip')]
    const kept = await host.window('files.keepDecoded', { source, steps, name: 'stage.txt' })
    const { sha256 } = kept as { readonly sha256: string }
    const page = (await host.window('files.open', { sha256, waits: true })) as FilePage
    expect(page.file).toMatchObject({ name: 'stage.txt', size: inner.length })
    expect(page.origins).toMatchObject([
      { place: `decoded from note.txt at byte 5, ${secret.length} bytes, by steps: From Base64 › Gunzip` },
    ])
    expect(page.file.state).toBe('completed')
    await expect(
      host.window('files.keepDecoded', { source, steps: [step('Gunzip')], name: 'x' }),
    ).rejects.toThrow('Nothing was kept')
  })
})
