import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { ones, wideExtra, zipByHand } from '../../../../test/fixtures/archive/zip-by-hand.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { leiCheckDigits } from '../../engine/register/lei.ts'
import { type LeiEntry, readLeiList } from '../../engine/register/lei-list.ts'
import { buildLeiList } from './build-lei-list.ts'
import type { LeiListTask } from './lei-list-task.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-leis-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function build(content: string | Uint8Array, more: Partial<LeiListTask> = {}) {
  const [path, target] = [join(folder, 'source'), join(folder, 'target')]
  writeFileSync(path, content)
  const task = { path, fileName: 'leis.csv', target, isPartial: null, ...more }
  const result = await buildLeiList(task, () => {})
  const bytes = readFileSync(target)
  const list = readLeiList(bytes.length, (at, length) => bytes.subarray(at, at + length))
  if (list === null) throw new Error('the file is not whole')
  expect(list.entries).toBe(result.entries)
  return { ...result, find: (lei: string) => list.find(lei) }
}

const why = (content: string | Uint8Array) =>
  build(content).then(
    () => 'it was taken',
    (error: Error) => error.message,
  )

const whole = (first18: string) => first18 + leiCheckDigits(first18)
const [one, two, three] = ['5493001KJTIIGC8Y1R', '213800WSGIIZCXF1P5', '529900T8BM49AURSDO'].map(whole) as [
  string,
  string,
  string,
]
const entry = (status: LeiEntry['status'], renewal: string | null = null) => ({ status, renewal })

const goldenHeader =
  '"LEI","Entity.LegalName","Entity.LegalAddress.Country","Entity.EntityStatus",' +
  '"Registration.LastUpdateDate","Registration.RegistrationStatus","Registration.NextRenewalDate"'
const golden = `${goldenHeader}
"${two}","Sample ""North"", Ltd","GB","ACTIVE","2026-09-29T08:00:00Z","ISSUED","2027-01-31T00:00:00.000Z"
"${one}","Zwei
Zeilen GmbH","DE","INACTIVE","2026-09-30T22:15:00+02:00","LAPSED","2026-05-01T00:00:00Z"
"${three}","","FR","ACTIVE","2024-01-01T00:00:00Z","PENDING_ARCHIVAL",""
`
const goldenEntries = [
  [two, entry('issued', '2027-01-31')],
  [one, entry('lapsed', '2026-05-01')],
  [three, entry('other')],
] as const

describe('the golden copy', () => {
  test('is read with what it tells of itself', async () => {
    const { find, ...rest } = await build(golden, {
      fileName: '20260930-0800-gleif-goldencopy-lei2-golden-copy.csv',
    })
    expect(rest).toEqual({
      format: 'lei-cdf-csv',
      entries: 3,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      details: { partial: true, statuses: { ISSUED: 1, LAPSED: 1, PENDING_ARCHIVAL: 1 } },
      declared: {
        name: 'GLEIF golden copy',
        source: 'Global Legal Entity Identifier Foundation (GLEIF)',
        licence: 'CC0 1.0',
        dated: '2026-09-30',
      },
      refused: 0,
      refusedExamples: [],
    })
    for (const [lei, expected] of goldenEntries) expect(find(lei)).toEqual(expected)
  })

  test('is read with more than 300 columns between those that count', async () => {
    const between = (text: string) => Array<string>(330).fill(`"${text}"`).join(',')
    const wide = `"LEI",${between('Entity.Other')},"Registration.RegistrationStatus"\n"${one}",${between('')},"RETIRED"\n`
    expect((await build(wide)).find(one)).toEqual(entry('retired'))
  })

  test.each<[string, (content: Buffer) => Uint8Array]>([
    ['as it is', (content) => content],
    ['with a byte order mark', (content) => Buffer.concat([Buffer.from('\ufeff'), content])],
    ['with lines of Windows', (content) => Buffer.from(content.toString().replaceAll('\n', '\r\n'))],
    ['in gzip', (content) => gzipSync(content)],
    ['in ZIP', (content) => zipSync({ 'golden-copy.csv': content })],
    ['in ZIP, not deflated', (content) => zipSync({ 'golden-copy.csv': content }, { level: 0 })],
    ['in ZIP beside other files', (content) => zipSync({ 'x/readme.txt': content, 'x/LEI.CSV': content })],
    ['in ZIP without an ending', (content) => zipSync({ content })],
    ['in ZIP with numbers of 64 bits', (content) => wideZip('golden-copy.csv', content)],
  ])('is the same %s', async (_form, pack) => {
    const { find, entries, declared } = await build(pack(Buffer.from(golden)))
    expect([entries, declared.dated]).toEqual([3, '2026-09-30'])
    for (const [lei, expected] of goldenEntries) expect(find(lei)).toEqual(expected)
  })
})

test.each([
  ['commas', `LEI,status\n${one},ISSUED`, 'csv'],
  ['semicolons, other order and case', `Status;lei\nissued;${one.toLowerCase()}`, 'csv'],
  ['tabs and blanks', `Lei Code\tRegistration Status\n ${one} \t Issued `, 'csv'],
  ['a column of its own kind of status beside it', `STATUS|LEI_STATUS|LEI\nactive|issued|${one}`, 'csv'],
  ['a comment before it', `# of today\n\nlei,status\n${one},issued\n`, 'csv'],
  ['no header', `${one},ISSUED\n`, 'list'],
  ['no header and other order', `"issued";"Sample Ltd";"${one}"`, 'list'],
])('a simple list with %s is read', async (_form, content, format) => {
  const built = await build(content)
  expect([built.format, built.entries, built.refused, built.declared]).toEqual([format, 1, 0, {}])
  expect(built.find(one)).toEqual(entry('issued'))
})

test('what cannot be read is counted, with examples that say why', async () => {
  const wrongDigits = one.slice(0, 18) + String((Number(one.slice(18)) + 1) % 100).padStart(2, '0')
  const built = await build(
    `LEI,status\n${one},ISSUED\nABC,ISSUED\n${wrongDigits},ISSUED\n${two},ACTIVE\n${three}\n`,
  )
  expect([built.entries, built.refused, built.refusedExamples]).toEqual([
    1,
    4,
    [
      'record 3: it has no LEI: ABC,ISSUED',
      `record 4: the check digits of its LEI are wrong: ${wrongDigits},ISSUED`,
      `record 5: its status is not one that is known: ${two},ACTIVE`,
      `record 6: its status is not one that is known: ${three}`,
    ],
  ])
  expect([wrongDigits, two, three].map(built.find)).toEqual([null, null, null])
})

test.each([
  ['2026-13-01', '2027-02-29T00:00:00Z', undefined, null],
  ['', 'soon', undefined, null],
  ['1969-12-31', '1969-12-31', '1969-12-31', null],
  ['2026-09-30', '1970-01-01', '2026-09-30', '1970-01-01'],
])('days %s and %s are told as %s and %s', async (updated, renewal, dated, renewed) => {
  const built = await build(`LEI,status,LastUpdateDate,NextRenewalDate\n${one},LAPSED,${updated},${renewal}`)
  expect([built.declared.dated, built.find(one)]).toEqual([dated, entry('lapsed', renewed)])
})

test.each<[boolean | null, boolean]>([
  [null, true],
  [true, true],
  [false, false],
])('a small list of which the user says partial: %s is so: %s', async (isPartial, expected) => {
  expect((await build(`${one},ISSUED`, { isPartial })).details.partial).toBe(expected)
})

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'it is empty'],
  ['blanks', ' \n\n', 'it is empty'],
  [
    'XML',
    '\ufeff<?xml version="1.0"?><lei:LEIData>',
    'it is XML: take the CSV form of the golden copy (LEI-CDF, level 1)',
  ],
  [
    'XML in ZIP',
    zipSync({ 'golden-copy.xml': Buffer.from('<?xml version="1.0"?>') }),
    'it is XML: take the CSV form of the golden copy (LEI-CDF, level 1)',
  ],
  ['JSON', '{"records":[]}', 'it is JSON: take the CSV form of the golden copy (LEI-CDF, level 1)'],
  ['UTF-16', Buffer.from(`\ufeff${golden}`, 'utf16le'), 'it is UTF-16: save it as UTF-8'],
  ['bytes', Buffer.from([1, 0, 2]), 'it is not a text'],
  [
    'the list of relationships',
    '"Relationship.StartNode.NodeID","Relationship.EndNode.NodeID"\n',
    'its first line neither names a column LEI nor is an LEI with its status',
  ],
  [
    'LEIs alone',
    `${one}\n${two}\n`,
    'it has a column of LEIs but none of their status, such as Registration.RegistrationStatus',
  ],
  [
    'a table without status',
    `LEI,Entity.LegalName,Entity.EntityStatus\n${one},X,ACTIVE\n`,
    'it has a column of LEIs but none of their status, such as Registration.RegistrationStatus',
  ],
  ['a header alone', goldenHeader, 'it holds no LEI'],
  ['no right line', 'LEI,status\nABC,ISSUED', 'it holds no LEI (record 2: it has no LEI: ABC,ISSUED)'],
  [
    'several tables in ZIP',
    zipSync({ 'a.csv': Buffer.from(golden), 'b.csv': Buffer.from(golden) }),
    'it is a ZIP archive that does not hold one file .csv: unpack it, and import that file',
  ],
  [
    'an empty ZIP',
    zipSync({}),
    'it is a ZIP archive that does not hold one file .csv: unpack it, and import that file',
  ],
  [
    'half a ZIP',
    zipSync({ 'a.csv': Buffer.from(golden) }).subarray(0, 200),
    'it is a ZIP archive that cannot be read: it is cut off',
  ],
])('%s is refused with the reason', async (_what, content, sentence) => {
  expect(await why(content)).toBe(sentence)
})

const file = { name: 'a.csv', content: Buffer.from(golden) }
const unreadable = 'it is a ZIP archive that cannot be read: '
test.each<[string, Uint8Array, string]>([
  ['encrypted', zipByHand([{ ...file, says: { flags: 1 } }]), 'of the file in it, it is encrypted'],
  [
    'packed in an unusual way',
    zipByHand([{ ...file, says: { method: 12 } }]),
    'of the file in it, it is packed with method 12, not with deflate',
  ],
  [
    'a link',
    zipByHand([{ ...file, says: { madeBy: 0x0314, attributes: 0xa1ff0000 } }]),
    'of the file in it, it is a link to another file',
  ],
  [
    'of a name that leads elsewhere',
    zipByHand([{ ...file, name: '../../a.csv' }]),
    'of the file in it, its name points outside its folder',
  ],
  [
    'of another checksum',
    zipByHand([{ ...file, says: { checksum: 7 } }]),
    'it is damaged: its checksum is wrong',
  ],
  [
    'larger than it says',
    zipByHand([{ ...file, says: { sizeBytes: 100 } }]),
    'it unpacks to more than the archive states',
  ],
  [
    'larger than it says in 64 bits',
    zipByHand([{ ...file, says: { sizeBytes: ones, extra: wideExtra(100) } }]),
    'it unpacks to more than the archive states',
  ],
  [
    'smaller than it says in 64 bits',
    zipByHand([{ ...file, says: { sizeBytes: ones, extra: wideExtra(1_000_000) } }]),
    'it unpacks to less than the archive states',
  ],
  ['listed twice', zipByHand([{ ...file }, { ...file, says: { local: 0 } }]), 'its entries overlap'],
  [
    'of a directory elsewhere',
    zipByHand([file], { wide: { place: 0 } }),
    'its directory is not where the archive says',
  ],
])('a ZIP on the disk is refused when its file is %s', async (_what, content, sentence) => {
  expect(await why(content)).toBe(unreadable + sentence)
})

test('an archive within the archive stays closed', async () => {
  const inner = zipSync({ 'a.csv': Buffer.from(golden) })
  expect(await why(zipSync({ 'a.csv': inner }))).toBe('it is not a text')
  expect(await why(zipSync({ 'a.zip': inner }))).toBe('it is not a text')
})

test('a packed bomb is refused', async () => {
  const zeros = Buffer.alloc(80_000_000, `${one},ISSUED\n`)
  expect(await why(zipSync({ 'a.csv': zeros }, { level: 1 }))).toBe(
    'it unpacks to more than 64 times its size, which no list does: unpack it, and import what comes out',
  )
})

test('a ZIP whose bytes were changed is never taken for something else', async () => {
  const many = Array.from(
    { length: 200 },
    (_, at) => `${whole(`5299${String(at * 7919).padStart(14, '0')}`)},ISSUED`,
  )
  const zip = zipSync({ 'a.csv': Buffer.from(`LEI,status\n${many.join('\n')}\n`) })
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Uint8Array.from(zip)
      damaged[at] = (damaged[at] ?? 0) ^ change
      const entries = await build(damaged).then(
        ({ entries, refused }) => [entries, refused],
        () => null,
      )
      if (entries !== null) expect(entries).toEqual([200, 0])
    }),
    { seed: seedOf(8), numRuns: roundsOf(30, 150) },
  )
})

test('whatever the order, a list says of each LEI what its last line says', async () => {
  const first18 = fc.stringMatching(/^[29][13]00[0-9A-Z]{14}$/)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(first18, fc.constantFrom('ISSUED', 'LAPSED', 'RETIRED')), {
        minLength: 1,
        maxLength: 300,
      }),
      fc.boolean(),
      async (lines, repeats) => {
        const all = (repeats ? [...lines, ...lines.slice(0, 9).map(([lei]) => [lei, 'MERGED'])] : lines).map(
          ([lei = '', status = '']) => [whole(lei), status] as const,
        )
        const map = new Map(all)
        const built = await build(`LEI,status\n${all.map((cells) => cells.join(',')).join('\n')}`)
        expect(built.entries).toBe(map.size)
        for (const [lei, status] of map)
          expect(built.find(lei)?.status).toBe(status === 'MERGED' ? 'other' : status.toLowerCase())
      },
    ),
    { seed: seedOf(11), numRuns: roundsOf(8, 40) },
  )
})

test('more lines than a block of memory holds are sorted too', async () => {
  const leis = Array.from({ length: 70_000 }, (_, at) =>
    whole(`2138${String((at * 7919) % 70_001).padStart(14, '0')}`),
  )
  const built = await build(
    `LEI,status\n${leis.map((lei, at) => `${lei},${at % 2 === 0 ? 'ISSUED' : 'LAPSED'}`).join('\n')}`,
  )
  expect(built.entries).toBe(70_000)
  for (const at of [0, 1, 34_567, 65_535, 65_536, 69_999])
    expect(built.find(leis[at] ?? '')).toEqual(entry(at % 2 === 0 ? 'issued' : 'lapsed'))
})

/**
 * An archive of one file, as written by programs that do not know its size in advance (APPNOTE 4.3.9, 4.3.14, 4.5.3).
 */
function wideZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const full = 0xffffffff
  const fields = (...numbers: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]) =>
    Buffer.concat(
      numbers.map(([value, bytes]) => {
        const field = Buffer.alloc(bytes)
        if (bytes === 8) field.writeBigUInt64LE(BigInt(value))
        else field.writeUIntLE(value, 0, bytes)
        return field
      }),
    )
  const sum = crc32(content)
  const local = Buffer.concat([
    fields(
      [0x04034b50, 4],
      [45, 2],
      [8, 2],
      [8, 2],
      [0, 4],
      [0, 4],
      [full, 4],
      [full, 4],
      [name.length, 2],
      [20, 2],
    ),
    Buffer.from(name),
    fields([1, 2], [16, 2], [0, 8], [0, 8]),
  ])
  const descriptor = fields([0x08074b50, 4], [sum, 4], [packed.length, 8], [content.length, 8])
  const directory = Buffer.concat([
    fields([0x02014b50, 4], [45, 2], [45, 2], [8, 2], [8, 2], [0, 4], [sum, 4], [full, 4], [full, 4]),
    fields([name.length, 2], [37, 2], [0, 2], [0, 2], [0, 2], [0, 4], [full, 4]),
    Buffer.from(name),
    // an extra field of another kind, then that of the 64-bit numbers
    fields([0x5455, 2], [5, 2], [1, 4]),
    Buffer.from([0]),
    fields([1, 2], [24, 2], [content.length, 8], [packed.length, 8], [0, 8]),
  ])
  const at = local.length + packed.length + descriptor.length
  const end = at + directory.length
  return Buffer.concat([
    local,
    packed,
    descriptor,
    directory,
    fields(
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
      [1, 8],
      [1, 8],
      [directory.length, 8],
      [at, 8],
    ),
    fields([0x07064b50, 4], [0, 4], [end, 8], [1, 4]),
    fields([0x06054b50, 4], [0, 2], [0, 2], [0xffff, 2], [0xffff, 2], [full, 4], [full, 4], [0, 2]),
  ])
}
