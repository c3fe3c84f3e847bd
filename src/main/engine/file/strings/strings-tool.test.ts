import { describe, expect, test } from 'vitest'
import { wholeNumbers } from '../../../../../test/fixtures/files/identity/seeded-files.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { ByteSource } from '../../archive/byte-source.ts'
import { inMemory } from '../../archive/byte-source.ts'
import type { FileType, FileTypeKind } from '../file-types.ts'
import { indicatorIn, interestOf } from './interesting-strings.ts'
import { type FoundString, scanStrings } from './string-scan.ts'
import type { stringsResult } from './strings-result.ts'
import { stringsTool } from './strings-tool.ts'

type Strings = ReturnType<ReturnType<typeof stringsResult>['parse']>
const typesOf = (...kinds: FileTypeKind[]): FileType[] =>
  kinds.map((kind) => ({ kind, mime: 'a/b', label: 'x' }))

async function stringsOf(content: Uint8Array | ByteSource) {
  const run = await runFileTool(stringsTool, content, { types: typesOf('binary') })
  return { ...run, data: run.data as Strings }
}

const narrow = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(text, 'utf16le')
function found(bytes: Uint8Array): [number, string, string][] {
  const list: [number, string, string][] = []
  scanStrings(
    inMemory(bytes),
    ({ offset, isWide, value }) => list.push([offset, isWide ? 'wide' : 'ascii', value]) > 0,
  )
  return list
}

describe('strings are runs of six printable characters or more', () => {
  test.each<[string, Uint8Array, [number, string, string][]]>([
    ['five', narrow('\x01abcde\x01'), []],
    ['six', narrow('\x01abcdef\x01'), [[1, 'ascii', 'abcdef']]],
    [
      'at both ends',
      narrow('abcdef\x01ghijkl'),
      [
        [0, 'ascii', 'abcdef'],
        [7, 'ascii', 'ghijkl'],
      ],
    ],
    ['tabs', narrow('a\tbcde\n'), [[0, 'ascii', 'a\tbcde']]],
    ['bytes above 127', narrow('abc\xe9defghi'), [[4, 'ascii', 'defghi']]],
    ['wide', Buffer.concat([narrow('\xff'), wide('abcdef'), narrow('\xff')]), [[1, 'wide', 'abcdef']]],
    ['wide, five', wide('abcde'), []],
    ['wide behind a printable byte', Buffer.concat([narrow('*'), wide('http://')]), [[1, 'wide', 'http://']]],
    [
      'two wide',
      Buffer.concat([wide('abcdef\0\0'), wide('ghijkl')]),
      [
        [0, 'wide', 'abcdef'],
        [16, 'wide', 'ghijkl'],
      ],
    ],
    [
      'narrow then wide',
      Buffer.concat([narrow('abcdef\0\0'), wide('ghijkl')]),
      [
        [0, 'ascii', 'abcdef'],
        [8, 'wide', 'ghijkl'],
      ],
    ],
    ['nothing', new Uint8Array(), []],
    ['zeros', new Uint8Array(5000), []],
  ])('%s', (_, bytes, expected) => {
    expect(found(bytes)).toEqual(expected)
  })
})

/** A reading that is plain and slow: every place is tried. */
function plainly(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const ascii = [...text.matchAll(/[\t\x20-\x7e]{6,}/g)].map(({ index, 0: value }) => `${index} ${value}`)
  const wides = [...text.matchAll(/(?<![\t\x20-\x7e]{5})(?:[\t\x20-\x7e]\0){6,}/g)].map(
    ({ index, 0: value }) => `${index} ${value.replaceAll('\0', '')}`,
  )
  return [...ascii, ...wides].sort()
}

test('strings are those that a plain reading finds, also where they lie over the borders of pieces', () => {
  const next = wholeNumbers(seedOf(21))
  for (let round = 0; round < roundsOf(2, 200); round++) {
    const bytes = new Uint8Array(2 ** 20 + 40_000)
    for (let at = 0; at < bytes.length; ) {
      const length = next() % 40
      const form = next() % 4
      for (let place = at; place < Math.min(bytes.length, at + length); place++)
        bytes[place] =
          form === 0
            ? 0
            : form === 1
              ? 33 + (next() % 90)
              : form === 2 && (place - at) % 2 === 1
                ? 0
                : form === 2
                  ? 65 + (next() % 26)
                  : next() & 0xff
      at += length
    }
    const border = 2 ** 20 - (next() % 60)
    bytes.set(
      round % 2 === 0
        ? wide('over-the-border-of-pieces-as-wide')
        : narrow('over-the-border-of-pieces-as-narrow'),
      border,
    )
    const list: FoundString[] = []
    const counts = scanStrings(inMemory(bytes), (string) => list.push(string) > 0)
    expect(counts.ascii + counts.wide).toBe(list.length)
    expect(list.map(({ offset, value }) => `${offset} ${value}`).sort()).toEqual(plainly(bytes))
  }
})

describe('strings that tell something come first', () => {
  test.each([
    ['C:\\build\\release\\loader.pdb', 'pdb_path'],
    ['cmd.exe /c del %s', 'command'],
    ['powershell -nop -w hidden', 'command'],
    ['HKEY_CURRENT_USER\\Software\\a', 'registry_key'],
    ['Software\\Microsoft\\Windows\\CurrentVersion\\Run', 'registry_key'],
    ['Global\\a1b2-mutex', 'mutex'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'user_agent'],
    ['http://a.example/x', 'url'],
    ['192.0.2.7:8080', 'ip_address'],
    ['C:\\Windows\\Temp\\a.exe', 'windows_path'],
    ['%APPDATA%\\a.exe', 'windows_path'],
    ['/etc/passwd', 'unix_path'],
    ['{00000000-0000-0000-C000-000000000046}', 'guid'],
    ['password=secret1', 'credential'],
    ['hello world', null],
    ['1.2.3.4.5', null],
    ['GetProcAddress', null],
  ])('%s', (value, kind) => {
    expect(interestOf(value)).toBe(kind)
  })

  test('in the result, each once, with its place', async () => {
    const bytes = Buffer.concat([
      narrow('plain words\0/etc/shadow\0cmd /c start\0/etc/shadow\0'),
      wide('http://b.example/\0'),
    ])
    const { data, texts } = await stringsOf(bytes)
    expect(data.interesting).toEqual([
      { kind: 'command', offset: 24, encoding: 'ascii', value: 'cmd /c start' },
      { kind: 'url', offset: 49, encoding: 'utf-16le', value: 'http://b.example/' },
      { kind: 'unix_path', offset: 12, encoding: 'ascii', value: '/etc/shadow' },
    ])
    // handed over are those in which an indicator may be
    expect(data).toMatchObject({ ascii_count: 4, utf16le_count: 1, min_length: 6 })
    expect(texts.map(({ text }) => text)).toEqual(['http://b.example/'])
  })
})

describe('strings in which an indicator may be are told from others', () => {
  test.each([
    ['see http://a.example/x', 'address'],
    ['mail to a@b.example', 'address'],
    ['\\\\files.example\\share', 'address'],
    ['192.0.2.7', 'address'],
    ['c2.example.net', 'perhaps'],
    ['hxxp[:]//a[.]example', 'perhaps'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'perhaps'],
    ['CVE-2026-1234', 'perhaps'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'perhaps'],
    ['_ZN4node11performance21PerformanceObserver3runEv', null],
    ['?run@Observer@node@@QEAAXXZ', null],
    ['std::vector<int>', null],
    ['InitializeCriticalSectionAndSpinCount', null],
    ['hello world', null],
  ])('%s', (value, expected) => {
    expect(indicatorIn(value)).toBe(expected)
  })
})

test('an address behind many other strings is handed over', async () => {
  const filler = narrow('name.of.something.long.number.of.it.aaaaaaaaaaaaaaaaaaaaa')
  const pieces = Array.from({ length: 60_000 }, (_, at) => Buffer.concat([filler, narrow(`${at}\0`)]))
  const { texts, left_out } = await stringsOf(Buffer.concat([...pieces, narrow('http://late.example/x\0')]))
  expect(texts[0]?.text.split('\n')[0]).toBe('http://late.example/x')
  expect(left_out.map(({ sentence }) => sentence)).toContain(
    'More than 1000000 characters of strings may hold indicators: the rest was not searched.',
  )
})

test('a command that deletes shadow copies is a finding with its place', async () => {
  const { findings } = await stringsOf(narrow('\0\0vssadmin.exe delete shadows /all /quiet\0'))
  expect(findings).toMatchObject([{ severity: 'medium', technique: 'T1490', offset: 2, length: 39 }])
  expect((await stringsOf(narrow('\0\0usage: vssadmin list shadows\0'))).findings).toEqual([])
})

test('a file of very many strings has the first ones listed, the others counted, and that is said', async () => {
  const line = narrow('http://host.example/some/path\0')
  const { data, texts, left_out } = await stringsOf(Buffer.concat(Array<Buffer>(120_000).fill(line)))
  expect(data.ascii_count).toBe(120_000)
  expect(data.ascii.length).toBeGreaterThan(40_000)
  expect(data.ascii.length).toBeLessThanOrEqual(100_000)
  expect(texts[0]?.text.length).toBeLessThanOrEqual(1_000_000)
  expect(left_out.map(({ sentence }) => sentence)).toContain(
    `Of 120000 strings ${data.ascii.length} are listed; the others were counted.`,
  )
})

test('a run of megabytes is cut, and the limits of a report hold', async () => {
  const { data } = await stringsOf(Buffer.alloc(2_500_000, '"'))
  expect(data.ascii_count).toBeGreaterThan(1)
  expect(data.ascii.every(({ value }) => value.length <= 512)).toBe(true)
  const mixed = await stringsOf(wide('a\\"'.repeat(300_000)))
  expect(mixed.data.utf16le_count).toBeGreaterThan(1)
})

test.each<[boolean, FileTypeKind[]]>([
  [true, ['pe']],
  [true, ['picture', 'zip']],
  [true, ['binary']],
  [true, ['lnk', 'html']],
  [false, ['text']],
  [false, ['powershell']],
  [false, ['message']],
  [false, ['empty']],
])('is it looked for: %s in %j', (isRead, kinds) => {
  expect(
    stringsTool.accepts({
      bytes: inMemory(new Uint8Array(9)),
      types: typesOf(...kinds),
      name: '',
      passwords: [],
      depth: 0,
    }),
  ).toBe(isRead)
})

test.each<[FileTypeKind, string]>([
  ['pdf', 'See https://parcel-desk.click/fee'],
  ['binary', 'See https://parcel-desk.click/fee\n/ID [ <C73B1A063CEB1182030CA3A167267AAF> ]'],
])('in a %s, digests by which a document identifies itself are handed over as %j', async (kind, words) => {
  const content = narrow(
    '\x01See https://parcel-desk.click/fee\x01/ID [ <C73B1A063CEB1182030CA3A167267AAF> ]\x01',
  )
  const { texts } = await runFileTool(stringsTool, content, { types: typesOf(kind) })
  expect(texts.map(({ text }) => text.trim())).toEqual([words])
})
