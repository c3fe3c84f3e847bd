import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { algorithmOf } from '../../engine/hash/algorithm.ts'
import type { KnownDigest } from '../../engine/hash/hash-set.ts'
import type { SetWish } from '../../engine/hash/sources/sink.ts'
import type { HashSetContent } from '../../jobs/hash-set/hash-set-task.ts'
import { importHashSet } from '../../jobs/hash-set/import-hash-set.ts'
import { openHashSet } from './ask-hash-sets.ts'
import { hashSetKind } from './hash-set-kind.ts'

/** Sources as their publishers write them, read in and asked. */

let folder: string
let target: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-hash-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  target = join(folder, 'set.partial')
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
})

const noWish: SetWish = { verdict: null, family: null, keepsNames: true }
const noDatabase = { openDatabase: () => null, onProgress: () => undefined }

async function read(source: string | Uint8Array, wish: Partial<SetWish> = {}): Promise<HashSetContent> {
  const path = join(folder, 'source')
  writeFileSync(path, source)
  return importHashSet({ path, target, wish: { ...noWish, ...wish } }, noDatabase)
}

/** What the set that was written last says of a digest, without what it does not know; null when it has none. */
function ask(hex: string): Partial<KnownDigest> | null {
  const { set, close } = openHashSet(target)
  const found = set.find(algorithmOf(hex.length) ?? 'MD5', Buffer.from(hex, 'hex'))
  close()
  return found === null
    ? null
    : Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const bad = { verdict: 'known_malicious' } as const
const good = { verdict: 'known_good' } as const

describe('a list', () => {
  test('may hold digests of all lengths, comments, names, and both ends of line', async () => {
    const text = [
      '\uFEFF# seen in March',
      md5('a').toUpperCase(),
      `  ${sha1('a')}\t`,
      '; another comment',
      '// and another',
      '',
      sha512('a'),
      `${sha256('a')}  bin/tool.exe`,
      `${sha256('b')} *C:\\Temp\\my file.dll`,
      `\\${sha256('c')}  odd\\nname`,
      `SHA256 (a (1).iso) = ${sha256('d')}`,
      `${md5('e')},first seen 2026-01-01`,
      `${md5('f')};x`,
      `${sha1('g')}  -`,
    ].join('\r\n')
    expect(await read(text, bad)).toMatchObject({
      format: 'list',
      verdict: 'known_malicious',
      digests: { MD5: 3, SHA1: 2, SHA256: 4, SHA512: 1 },
      refused: 0,
      sha256: sha256(text),
    })
    for (const hex of [md5('a'), sha1('a'), sha512('a'), md5('e'), md5('f'), sha1('g')])
      expect(ask(hex)).toEqual(bad)
    expect(ask(sha256('a'))).toEqual({ ...bad, fileName: 'bin/tool.exe' })
    expect(ask(sha256('b'))).toEqual({ ...bad, fileName: 'C:\\Temp\\my file.dll' })
    expect(ask(sha256('c'))).toEqual({ ...bad, fileName: 'odd\\nname' })
    expect(ask(sha256('d'))).toEqual({ ...bad, fileName: 'a (1).iso' })
    expect(ask(md5('z'))).toBeNull()
  })

  test('tells what it could not read: how many lines, and the first five', async () => {
    const wrong = [
      'hello',
      `${md5('a')}0`,
      `x${md5('a')}`,
      md5('a').slice(1),
      `${md5('a')}:name`,
      'six',
      'seven\u0007',
    ]
    const { digests, refused, refusedExamples } = await read([md5('ok'), ...wrong].join('\n'), good)
    expect({ digests, refused }).toEqual({ digests: { MD5: 1 }, refused: 7 })
    expect(refusedExamples).toEqual(
      wrong.slice(0, 5).map((line, index) => `line ${index + 2}: it does not start with a digest: ${line}`),
    )
  })

  test('goes on after a line that is too long, whatever its end', async () => {
    for (const long of ['x'.repeat(70_000), 'x'.repeat(3_000_000), `${md5('x')} ${'y'.repeat(200_000)}`]) {
      const { digests, refused } = await read(`${md5('a')}\n${long}\n${md5('b')}`, good)
      expect([long.length, digests, refused]).toEqual([long.length, { MD5: 2 }, 1])
    }
  })

  test('needs somebody to say what its digests are', async () => {
    await expect(read(md5('a'))).rejects.toThrow('good or malicious; choose one')
  })

  test('takes a family for all, and leaves names out when it is told to', async () => {
    await read(`${sha256('a')}  a.exe`, { ...bad, family: 'Emotet', keepsNames: false })
    expect(ask(sha256('a'))).toEqual({ ...bad, family: 'Emotet' })
  })

  test('reads the same in pieces of any size', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${sha256(`${index}`)}  name ${index}`)
    await read(lines.join('\n'), good)
    expect([0, 16_131, 16_132, 39_999].map((index) => ask(sha256(`${index}`)))).toEqual(
      [0, 16_131, 16_132, 39_999].map((index) => ({ ...good, fileName: `name ${index}` })),
    )
  })
})

describe('a table', () => {
  test.each([',', ';', '\t', '|'])(
    'separated by %j is read by the names of its columns',
    async (separator) => {
      const rows = [
        ['SHA-256', 'md5', 'File Name', 'Verdict', 'Malware Family', 'Product', 'Source', 'imphash'],
        [sha256('a'), md5('a'), '"q ""x"".exe"', 'malicious', 'Qakbot', '', 'lab', md5('imphash')],
        [sha256('b'), '', 'notepad.exe', 'Known-Good', 'n/a', 'Windows', 'golden image', ''],
        [sha256('c'), md5('c'), '', 'suspicious', '', '', '', ''],
        [sha256('d'), md5('d'), '', '', '', '', '', ''],
        ['', '-', 'nothing.txt', 'good', '', '', '', ''],
        [sha256('e').slice(1), md5('e'), '', 'good', '', '', '', ''],
      ]
      const content = await read(rows.map((row) => row.join(separator)).join('\n'))
      expect(content).toMatchObject({
        format: 'csv',
        verdict: 'mixed',
        digests: { SHA256: 2, MD5: 2 },
        refused: 4,
      })
      const told = { ...bad, family: 'Qakbot', fileName: 'q "x".exe', source: 'lab' }
      expect([ask(sha256('a')), ask(md5('a'))]).toEqual([told, told])
      expect(ask(sha256('b'))).toEqual({
        ...good,
        fileName: 'notepad.exe',
        product: 'Windows',
        source: 'golden image',
      })
      // a digest that stands beside one that cannot be read is taken
      expect(ask(md5('e'))).toEqual(good)
      expect([ask(sha256('c')), ask(sha256('d')), ask(md5('imphash'))]).toEqual([null, null, null])
      expect(content.refusedExamples.map((example) => example.split(':').slice(0, 2).join(':'))).toEqual([
        'record 4: its verdict is not one that is known',
        'record 5: it does not say whether it is good or malicious',
        'record 6: it has no digest',
        'record 7: a digest is not as long as it should be, or has other characters',
      ])
    },
  )

  test('with a family and no verdict is malicious, and with neither is asked for', async () => {
    await read(`hash,signature\n${sha1('a')},AgentTesla\n${md5('b')},\n`)
    expect([ask(sha1('a')), ask(md5('b'))]).toEqual([{ ...bad, family: 'AgentTesla' }, bad])
    await expect(read(`hash,size\n${sha1('a')},12\n`)).rejects.toThrow('choose one')
    await read(`hash,size\n${sha1('a')},12\n`, good)
    expect(ask(sha1('a'))).toEqual(good)
  })

  test.each([
    ['true', bad],
    ['0', good],
    ['Emotet', { ...bad, family: 'Emotet' }],
    ['', null],
  ])('with "malware" %j is %j', async (word, expected) => {
    await read(`md5,malware\n${md5('x')},1\n${md5('a')},${word}\n`)
    expect(ask(md5('a'))).toEqual(expected)
  })

  test('that goes wrong in a quote costs what the quote swallows, and no more', async () => {
    const record = (text: string) => `${md5(text)},${text}\n`
    const { digests, refused } = await read(
      `md5,filename\n${record('a')}${md5('b')},"never closed\n${'y'.repeat(70_000)}\n${record('c')}${md5('d')},"5" disk"\n`,
      good,
    )
    expect({ digests, refused }).toEqual({ digests: { MD5: 3 }, refused: 1 })
    expect(ask(md5('c'))).toEqual({ ...good, fileName: 'c' })
    expect(ask(md5('d'))).toEqual({ ...good, fileName: '5" disk' })
  })

  test('with more fields than a table has, or a field as long as a book, is read around them', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => `f${index}`)
    const { digests } = await read(
      `${['md5', ...fields].join(',')}\n${[md5('a'), ...fields].join(',')}\n${md5('b')},${'z'.repeat(60_000)}\n`,
      good,
    )
    expect(digests).toEqual({ MD5: 2 })
  })
})

describe('an export of', () => {
  test('MalwareBazaar is read with its header in a comment', async () => {
    const text = `################################################################
# MalwareBazaar full malware samples dump (CSV)                #
# Last updated: 2026-03-01 00:00:00 UTC                        #
################################################################
#
# "first_seen_utc","sha256_hash","md5_hash","sha1_hash","reporter","file_name","file_type_guess","mime_type","signature","clamav","vtpercent","imphash","ssdeep","tlsh"
"2026-03-01 00:00:00", "${sha256('a')}", "${md5('a')}", "${sha1('a')}", "abuse_ch", "Rechnung, offen.doc", "doc", "application/msword", "Emotet", "n/a", "70.0", "${md5('imp')}", "3:a:b", "T1"
"2026-03-01 00:00:01", "${sha256('b')}", "${md5('b')}", "${sha1('b')}", "abuse_ch", "x.elf", "elf", "application/x-executable", "n/a", "n/a", "n/a", "n/a", "n/a", "n/a"
# Number of entries: 2
`
    expect(await read(text)).toMatchObject({
      format: 'malwarebazaar',
      verdict: 'known_malicious',
      digests: { MD5: 2, SHA1: 2, SHA256: 2 },
      refused: 0,
    })
    expect(ask(sha1('a'))).toEqual({ ...bad, family: 'Emotet', fileName: 'Rechnung, offen.doc' })
    expect(ask(md5('b'))).toEqual({ ...bad, fileName: 'x.elf' })
    expect(ask(md5('imp'))).toBeNull()
  })

  test('the NSRL in its text form is known good, but for what it marks as malicious', async () => {
    const text = `"SHA-1","MD5","CRC32","FileName","FileSize","ProductCode","OpSystemCode","SpecialCode"
"${sha1('a').toUpperCase()}","${md5('a').toUpperCase()}","344428FA","notepad.exe",1234,8762,"362",""
"${sha1('b').toUpperCase()}","${md5('b').toUpperCase()}","344428FB","5 1/4" disk.txt",99,8762,"362",""
"${sha1('c').toUpperCase()}","${md5('c').toUpperCase()}","344428FC","worm.exe",99,8762,"362","M"
`
    expect(await read(text)).toMatchObject({
      format: 'nsrl-text',
      verdict: 'mixed',
      digests: { SHA1: 3, MD5: 3 },
      refused: 0,
    })
    expect(ask(sha1('a'))).toEqual({ ...good, fileName: 'notepad.exe' })
    expect(ask(md5('b'))).toEqual({ ...good, fileName: '5 1/4" disk.txt' })
    expect(ask(md5('c'))).toEqual({ ...bad, fileName: 'worm.exe' })
  })

  test('MISP in CSV is read by type, with families from its tags', async () => {
    const text = `uuid,event_id,category,type,value,comment,to_ids,date,object_relation,attribute_tag,object_uuid,object_name,object_meta_category
1,7,Payload delivery,sha256,${sha256('a')},"two
lines",1,20260301,sha256,"tlp:green,misp-galaxy:mitre-malware=""Emotet - S0367""",,file,file
2,7,Payload delivery,filename|md5,a|b.exe|${md5('a')},,1,20260301,,,,,
3,7,Network activity,ip-dst,198.51.100.7,,1,20260301,,,,,
4,7,Payload delivery,sha1,${sha1('context')},,0,20260301,,,,,
5,7,Payload delivery,sha1,broken,,1,20260301,,,,,
`
    expect(await read(text)).toMatchObject({ format: 'misp-csv', digests: { SHA256: 1, MD5: 1 }, refused: 2 })
    expect(ask(sha256('a'))).toEqual({ ...bad, family: 'Emotet' })
    expect(ask(md5('a'))).toEqual({ ...bad, fileName: 'a|b.exe' })
    expect(ask(sha1('context'))).toBeNull()
  })
})

describe('MISP JSON', () => {
  const attribute = (type: string, value: string, more: object = {}) => ({
    id: '1',
    type,
    category: 'Payload delivery',
    to_ids: true,
    value,
    ...more,
  })
  const event = {
    info: 'Wave of invoices',
    date: '2026-02-28',
    Orgc: { id: '2', name: 'CERT Example' },
    Tag: [{ name: 'tlp:clear' }],
    Attribute: [
      attribute('md5', md5('a').toUpperCase(), { Tag: [{ name: 'misp-galaxy:malpedia="QakBot"' }] }),
      attribute('malware-sample', `dropper "1".exe|${md5('b')}`, { data: 'UEsDBA=='.repeat(20_000) }),
      attribute('sha1', sha1('off'), { to_ids: false }),
      attribute('sha1', sha1('gone'), { deleted: true }),
      attribute('sha224', 'a'.repeat(56)),
      attribute('domain', 'example.org'),
    ],
    Object: [
      { name: 'file', Attribute: [attribute('sha256', sha256('o')), attribute('filename', 'o.exe')] },
      {
        name: 'file',
        Attribute: [attribute('filename|sha512', `p\u00e9.exe|${sha512('p')}`, { to_ids: '1' })],
      },
    ],
  }

  test.each([
    ['an event', { Event: event }],
    ['a list of events', [{ Event: event }]],
    ['the answer of a search', { response: [{ Event: event }] }],
    [
      'the answer of a search for attributes',
      { response: { Attribute: event.Attribute, Object: event.Object } },
    ],
  ])('of %s gives the digests that are meant for detection', async (_form, json) => {
    for (const text of [
      JSON.stringify(json),
      JSON.stringify(json, null, 2),
      JSON.stringify(json).replaceAll('/', '\\/'),
    ]) {
      const content = await read(text)
      expect(content).toMatchObject({
        format: 'misp-json',
        verdict: 'known_malicious',
        digests: { MD5: 2, SHA256: 1, SHA512: 1 },
        refused: 1,
      })
      expect(ask(md5('a'))).toEqual({ ...bad, family: 'QakBot' })
      expect(ask(md5('b'))).toEqual({ ...bad, fileName: 'dropper "1".exe' })
      expect(ask(sha256('o'))).toEqual(bad)
      expect(ask(sha512('p'))).toEqual({ ...bad, fileName: 'pé.exe' })
      expect([ask(sha1('off')), ask(sha1('gone'))]).toEqual([null, null])
    }
  })

  test('of one event tells its name, organisation and date; of several the latest date', async () => {
    const later = { Event: { ...event, date: '2026-03-02', info: 'Other' } }
    expect((await read(JSON.stringify({ Event: event }))).told).toEqual({
      name: 'Wave of invoices',
      source: 'CERT Example',
      dated: '2026-02-28',
    })
    expect((await read(JSON.stringify([later, { Event: event }]))).told).toEqual({ dated: '2026-03-02' })
  })

  test.each([
    ['{"Event":{"Attribute":[', 'ends before it is complete'],
    ['{"Event":]', 'not well-formed'],
    ['{"Event":{"info":"\\x"}}', 'not well-formed'],
    ['{"Event":{"info":"unclosed', 'ends before it is complete'],
    ['['.repeat(200), 'nested too deeply'],
    ['{}', 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ])('%s cannot be imported', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })
})

describe('gzip', () => {
  test('is unpacked, in several members too', async () => {
    const packed = Buffer.concat([gzipSync(`${md5('a')}\n`), gzipSync(`${md5('b')}\n`)])
    expect(await read(packed, good)).toMatchObject({
      format: 'list',
      digests: { MD5: 2 },
      sha256: createHash('sha256').update(packed).digest('hex'),
    })
    expect((await read(gzipSync(JSON.stringify({ type: 'md5', value: md5('a') })))).format).toBe('misp-json')
  })

  test.each([
    ['that is damaged', (packed: Buffer) => packed.fill(0x55, 2000, 2400), 'gzip and damaged'],
    ['that is cut short', (packed: Buffer) => packed.subarray(0, packed.length - 400), 'gzip and damaged'],
    ['within gzip', (packed: Buffer) => gzipSync(packed), 'packed twice'],
  ])('%s cannot be imported', async (_what, spoil, why) => {
    const text = Array.from({ length: 20_000 }, (_, index) => sha256(`${index}`)).join('\n')
    await expect(read(spoil(gzipSync(text)), good)).rejects.toThrow(why)
    expect(readdirSync(folder)).toEqual(['source'])
  })
})

test.each<[string, Uint8Array, string]>([
  ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), 'it is a ZIP archive; unpack it'],
  ['UTF-16', Buffer.from(`\uFEFF${md5('a')}`, 'utf16le'), 'it is UTF-16 text'],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), 'neither text nor a database'],
  ['nothing', Buffer.alloc(0), 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ['prose', Buffer.from('Dear Sir or Madam,\n'), 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ['a database of something else', Buffer.from('SQLite format 3\0'), 'it is no reference data set'],
])('%s is refused with a reason, and nothing is left behind', async (_what, bytes, why) => {
  await expect(read(bytes, good)).rejects.toThrow(why)
  expect(readdirSync(folder)).toEqual(['source'])
})

test('whatever a file holds, it is read or refused, and a set that comes of it is whole', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '"',
      '""',
      ',',
      '\n',
      '\r\n',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      '#',
      '(',
      ') = ',
      'md5',
      'sha256',
      'type',
      'value',
      '\0',
      '\uFEFF',
      ' ',
      '|',
    ),
    fc.integer({ min: 0, max: 9 }).map((index) => md5(`${index}`)),
    fc.integer({ min: 0, max: 9 }).map((index) => sha256(`${index}`)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const content = await read(pieces.join(''), good).catch((error: unknown) => error)
      if (content instanceof Error) {
        expect(content.name).toBe('UnreadableSource')
        return
      }
      const { set, close } = openHashSet(target)
      set.check()
      close()
    }),
    { seed: 11, numRuns: 150 },
  )
})

describe('the import of a set', () => {
  const request = (path: string, signal = new AbortController().signal) => ({
    path,
    fileName: 'list.txt',
    target,
    options: { verdict: 'known_good' },
    onProgress: () => undefined,
    signal,
  })

  test('runs in a thread and leaves the set and nothing else', async () => {
    const path = join(folder, 'list.txt')
    writeFileSync(path, `${sha256('a')}\n${md5('a')}\nwrong\n`)
    expect(await hashSetKind.importPack(request(path))).toEqual({
      format: 'list',
      entries: 2,
      details: { verdict: 'known_good', digests: { MD5: 1, SHA256: 1 } },
      told: {},
      refused: 1,
      refusedExamples: ['line 3: it does not start with a digest: wrong'],
      sha256: sha256(`${sha256('a')}\n${md5('a')}\nwrong\n`),
    })
    expect(readdirSync(folder).sort()).toEqual(['list.txt', 'set.partial'])
    expect(ask(md5('a'))).toEqual(good)
  })

  test('stops soon when it is cancelled, and removes its scratch files', async () => {
    const path = join(folder, 'list.txt')
    const line = `${sha512('a')}\n`
    writeFileSync(path, line.repeat(300_000))
    const cancelled = new AbortController()
    const running = hashSetKind.importPack({
      ...request(path, cancelled.signal),
      onProgress: () => cancelled.abort(),
    })
    await expect(running).rejects.toThrow()
    expect(existsSync(join(folder, 'set.partial.facts'))).toBe(false)
    expect(readdirSync(folder).filter((file) => file.startsWith('set.partial.'))).toEqual([])
  })

  test('rejects with the reason when the file cannot be taken', async () => {
    const path = join(folder, 'list.txt')
    writeFileSync(path, 'PK\u0003\u0004')
    await expect(hashSetKind.importPack(request(path))).rejects.toThrow('it is a ZIP archive')
  })

  test.each([
    [{ verdict: 'known_good', family: 'X', names: false }, true],
    [{}, true],
    [{ verdict: 'unknown' }, false],
    [{ names: 'yes' }, false],
  ])('with %j as options is fine: %s', (options, isFine) => {
    expect(hashSetKind.options?.().safeParse(options).success).toBe(isFine)
  })
})
