import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Reader, type Response } from 'mmdb-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MmdbOptions, type MmdbValue, writeMmdb } from '../../../../test/fixtures/net/write-mmdb.ts'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { isProblem } from '../../../contract/problem.ts'
import type { AddressFacts } from '../../engine/net/address-facts.ts'
import { type IpAddress, readAddress, writeAddress } from '../../engine/net/ip-block.ts'
import { factsOfMmdb } from '../../engine/net/mmdb-facts.ts'
import { buildAddressPack } from '../../jobs/address-pack/build-address-pack.ts'
import { addressKind } from './address-kind.ts'
import { openAddressPack } from './address-pack.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-address-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0

/** Builds a pack out of a file with this content. */
async function build(content: string | Buffer, fileName: string, more: object = {}) {
  const path = join(folder, `${files++}-source`)
  const target = join(folder, `${files++}-target`)
  writeFileSync(path, content)
  const task = { path, fileName, target, marks: null, isComplete: null, ...more }
  const result = await buildAddressPack(task, () => undefined)
  return { ...result, target, pack: openAddressPack(target, result) }
}

const at = (text: string): IpAddress => {
  const address = readAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  return address
}

describe('an MMDB file', () => {
  const country = (code: string): MmdbValue => ({
    country: { iso_code: code, names: { en: `Name of ${code}` } },
  })
  const codes = ['DE', 'FR', 'NL', 'US', 'JP']
  const forms: [string, Omit<MmdbOptions, 'type' | 'built'>][] = [
    ['IPv4 only, 24 bits', { ipVersion: 4, recordSize: 24 }],
    ['both families, 24 bits', { recordSize: 24 }],
    ['both families, 28 bits', { recordSize: 28 }],
    ['both families, 32 bits', { recordSize: 32 }],
    ['with the aliases that published files have', { aliases: ['::ffff:0:0/96', '2002::/16', '2001::/32'] }],
  ]

  test.each(forms)('(%s) says of every address what another reader finds in it', async (_form, options) => {
    const ipv4 = fc
      .tuple(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 32 }))
      .map(([value, prefix]) => `${writeAddress({ version: 4, value: BigInt(value) })}/${prefix}`)
    const ipv6 = fc
      .tuple(
        fc.bigInt({ min: 0x2400n << 112n, max: (0x2c00n << 112n) - 1n }),
        fc.integer({ min: 20, max: 128 }),
      )
      .map(([value, prefix]) => `${writeAddress({ version: 6, value })}/${prefix}`)
    const network = options.ipVersion === 4 ? ipv4 : fc.oneof(ipv4, ipv6)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(network, fc.constantFrom(...codes), { minKeys: 1, maxKeys: 40 }),
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 20 }),
        async (networks, others) => {
          // the tree has no nested networks, so an outer network is written first
          const sorted = Object.entries(networks).sort(
            ([a], [b]) => Number(a.split('/')[1]) - Number(b.split('/')[1]),
          )
          const bytes = writeMmdb(Object.fromEntries(sorted.map(([text, code]) => [text, country(code)])), {
            type: 'Test',
            built: '2026-01-01T00:00:00Z',
            ...options,
          })
          const oracle = new Reader<Response>(bytes)
          const { pack, target } = await build(bytes, 'x.mmdb')
          const asked = [...others.filter((text) => !text.includes('.') || !text.includes(':'))]
          for (const text of Object.keys(networks)) asked.push(text.split('/')[0] as string)
          for (const text of asked) {
            const address = at(text)
            if (options.ipVersion === 4 && address.version === 6) continue
            const edges = [address.value, address.value + 1n, address.value - 1n]
            for (const value of edges) {
              if (value < 0n || value >= 1n << (address.version === 4 ? 32n : 128n)) continue
              const edge = { version: address.version, value }
              const isAlias = address.version === 6 && /^(?:::|2002:|2001:0?:)/.test(writeAddress(edge))
              if (isAlias) continue
              expect([writeAddress(edge), pack.find(edge)]).toEqual([
                writeAddress(edge),
                factsOfMmdb(oracle.get(writeAddress(edge))),
              ])
            }
          }
          pack.close()
          rmSync(target)
        },
      ),
      { seed: seedOf(61), numRuns: roundsOf(5, 25) },
    )
  })

  test('tells its name, its publisher and its day, and is kept without its aliases', async () => {
    const bytes = writeMmdb(
      { '8.8.8.0/24': country('US'), '2a00::/16': country('DE') },
      {
        type: 'GeoLite2-Country',
        built: '2026-09-15T10:00:00Z',
        description: 'GeoLite2 Country database',
        aliases: ['::ffff:0:0/96', '2002::/16'],
      },
    )
    const { target, pack, ...declared } = await build(bytes, 'x.mmdb')
    expect(declared).toEqual({
      format: 'mmdb',
      entries: 2,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      details: { fields: ['country', 'country_code'], families: ['ipv4', 'ipv6'], absent: {} },
      declared: { name: 'GeoLite2 Country database', source: 'MaxMind', dated: '2026-09-15' },
      refused: 0,
      refusedExamples: [],
    })
    expect(pack.find(at('8.8.8.8'))).toEqual({ country_code: 'US', country: 'Name of US' })
    pack.close()
  })

  test('is taken packed, too', async () => {
    const bytes = gzipSync(
      writeMmdb({ '8.0.0.0/8': country('US') }, { type: 'T', built: '2026-01-01T00:00:00Z' }),
    )
    const { pack, sha256 } = await build(bytes, 'x.mmdb.gz')
    expect(pack.find(at('8.1.2.3'))).toMatchObject({ country_code: 'US' })
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    pack.close()
  })

  test('that is damaged is refused or read, and never takes the program along', async () => {
    const whole = writeMmdb(
      { '8.8.8.0/24': country('US'), '9.0.0.0/8': country('DE') },
      { type: 'T', built: '2026-01-01T00:00:00Z' },
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (place, byte) => {
        const damaged = Buffer.from(whole)
        damaged[place] = byte
        await build(damaged, 'x.mmdb').then(
          ({ pack }) => pack.close(),
          (error: unknown) => expect(error).toBeInstanceOf(Error),
        )
      }),
      { seed: seedOf(62), numRuns: roundsOf(40, 200) },
    )
  })
})

describe('a table', () => {
  test('of iptoasn is read, its gaps are unknown, and its lines that are none are counted', async () => {
    const lines = [
      '0.0.0.0\t0.255.255.255\t0\tNone\tNot routed',
      '1.0.0.0\t1.0.0.255\t13335\tUS\tCLOUDFLARENET',
      '1.0.1.0\t1.0.3.255\t0\tNone\tNot routed',
      'garbage',
      '1.0.4.0\t1.0.7.255\t38803\tAU\tWPL-AS-AP',
      '2001:4:112::\t2001:4:112:ffff:ffff:ffff:ffff:ffff\t112\tUS\tROOTSERV',
    ]
    const {
      pack,
      target: _target,
      ...declared
    } = await build(`${lines.join('\r\n')}\r\n`, 'ip2asn-combined.tsv')
    expect(declared).toMatchObject({
      format: 'csv',
      entries: 3,
      details: { fields: ['as_name', 'as_number', 'country_code'], families: ['ipv4', 'ipv6'], absent: {} },
      declared: {},
      refused: 1,
      refusedExamples: ['line 4: garbage'],
    })
    const asked: [string, AddressFacts | null][] = [
      ['0.0.0.1', null],
      ['1.0.0.0', { as_number: 13_335, country_code: 'US', as_name: 'CLOUDFLARENET' }],
      ['1.0.0.255', { as_number: 13_335, country_code: 'US', as_name: 'CLOUDFLARENET' }],
      ['1.0.1.0', null],
      ['1.0.7.255', { as_number: 38_803, country_code: 'AU', as_name: 'WPL-AS-AP' }],
      ['1.0.8.0', null],
      ['255.255.255.255', null],
      ['2001:4:112::1', { as_number: 112, country_code: 'US', as_name: 'ROOTSERV' }],
      ['2001:4:113::', null],
      ['::', null],
    ]
    for (const [text, facts] of asked) expect([text, pack.find(at(text))]).toEqual([text, facts])
    pack.close()
  })

  test('with a header is read whatever its order, packed or not, and more specific networks count', async () => {
    const text =
      'country_code,city,network,is_hosting\nDE,,10.0.0.0/8,0\n\n# note\nFR,"Paris, 1er",10.1.0.0/16,1\n'
    for (const content of [text, gzipSync(text), `\uFEFF${text}`]) {
      const { pack } = await build(content, 'own.csv')
      expect([pack.find(at('10.0.0.1')), pack.find(at('10.1.0.1')), pack.find(at('10.2.0.1'))]).toEqual([
        { country_code: 'DE', hosting: false },
        { country_code: 'FR', city: 'Paris, 1er', hosting: true },
        { country_code: 'DE', hosting: false },
      ])
      pack.close()
    }
  })

  test('of many rows is found in by search, row by row, as it was written', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `${index * 65_536},${index * 65_536 + 65_000},AS${index + 1}`,
    )
    const { pack } = await build(rows.join('\n'), 'numbers.csv')
    for (let index = 0; index < 20_000; index += 37) {
      const find = (offset: number) => pack.find({ version: 4, value: BigInt(index * 65_536 + offset) })
      expect([find(0), find(65_000), find(65_001)]).toEqual([
        { as_number: index + 1 },
        { as_number: index + 1 },
        null,
      ])
    }
    pack.close()
  })
})

describe('a list', () => {
  const misp = (name: string, list: unknown[]) => JSON.stringify({ name, version: 20_260_930, list })

  test.each<[string, string, string, object, AddressFacts]>([
    ['plain, told by its name', '1.2.3.4\n', 'torbulkexitlist', {}, { tor: true, proxy: true }],
    ['with comments', '# VPN\n; x\n// y\n1.2.3.4/32 # one\n', 'vpn-ipv4.txt', {}, { vpn: true, proxy: true }],
    ['told by the user', '1.2.3.0-1.2.3.9\n', 'x.txt', { marks: 'hosting' }, { hosting: true }],
    [
      'of MISP',
      misp('Specialized list of VPN ranges', ['1.2.3.4/30', 7, 'x']),
      'list.json',
      {},
      { vpn: true, proxy: true },
    ],
    ['as a JSON array', '["1.2.3.4"]', 'datacenter.json', {}, { hosting: true }],
    [
      'of the Tor project',
      'ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nPublished 2026-09-29 10:00:00\nLastStatus 2026-09-30 01:00:00\nExitAddress 1.2.3.4 2026-09-30 02:03:04\n',
      'exit-addresses',
      {},
      { tor: true, proxy: true },
    ],
  ])('%s marks what stands on it', async (_form, content, name, more, facts) => {
    const { pack } = await build(content, name, more)
    expect(pack.find(at('1.2.3.4'))).toEqual(facts)
    pack.close()
  })

  test('of Tor exits says no of what is not on it, in its family; others do only when told to be complete', async () => {
    const tor = await build('1.2.3.4', 'tor.txt')
    expect([tor.pack.find(at('1.2.3.5')), tor.pack.find(at('2a00::1'))]).toEqual([{ tor: false }, null])
    const vpn = await build('1.2.3.4', 'vpn.txt')
    expect(vpn.pack.find(at('1.2.3.5'))).toBeNull()
    const whole = await build('1.2.3.4', 'vpn.txt', { isComplete: true })
    expect(whole.pack.find(at('1.2.3.5'))).toEqual({ vpn: false })
    const open = await build('1.2.3.4', 'tor.txt', { isComplete: false })
    expect(open.pack.find(at('1.2.3.5'))).toBeNull()
    for (const { pack } of [tor, vpn, whole, open]) pack.close()
  })

  test('tells the day and the name that it bears', async () => {
    const listed = await build(misp('VPN ranges', ['1.2.3.4', 'x', 'y']), 'list.json')
    expect(listed).toMatchObject({
      format: 'misp-warning-list',
      declared: { name: 'VPN ranges', dated: '2026-09-30' },
      refused: 2,
      refusedExamples: ['"x"', '"y"'],
    })
    const exits = await build(
      'ExitNode 0011BD2485AD45D984EC4159C88FC066E5E3300E\nExitAddress 1.2.3.4 2026-09-30 02:03:04\nExitAddress 1.2.3.5 2026-09-28 02:03:04',
      'x',
    )
    expect(exits).toMatchObject({ format: 'tor-exits', entries: 2, declared: { dated: '2026-09-30' } })
    for (const { pack } of [listed, exits]) pack.close()
  })
})

describe('a file that is no pack', () => {
  test.each<[string, string | Buffer, string, RegExp]>([
    ['empty', '', 'x.csv', /^it is empty$/],
    ['only comments', '# a\n\n', 'x.csv', /^it is empty$/],
    ['prose', 'Dear reader,\n', 'x.txt', /^its first line is neither an address, nor a row/],
    ['a list of nothing in particular', '1.2.3.4\n', 'x.txt', /^it is a list, and nothing says of what/],
    ['a table that says nothing', 'network,country_code\n1.0.0.0/8,ZZ\n', 'x.csv', /^it holds no address/],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004rest'), 'x.zip', /^it is a ZIP archive/],
    ['broken JSON', '{"list": [', 'vpn.json', /^it starts like JSON and is none$/],
    [
      'JSON of too many values',
      `[${'[],'.repeat(5_000_001)}0]`,
      'vpn.json',
      /^it has more than 10,000,000 values$/,
    ],
    ['JSON without a bottom', '['.repeat(2_000_000), 'vpn.json', /nested deeper than 16 levels$/],
    ['JSON without a list', '{"a": 1}', 'vpn.json', /^it is JSON without a list of addresses$/],
    ['one endless line', `1.2.3.4,US,${'x'.repeat(400_000)}`, 'x.csv', /65,536 characters/],
    ['no MMDB inside', gzipSync('text'), 'x.mmdb.gz', /^it is not an MMDB file$/],
    [
      'broken packing',
      gzipSync('1.2.3.4\n'.repeat(1000)).subarray(0, 30),
      'vpn.txt.gz',
      /unexpected end of file/,
    ],
    [
      'a packed bomb',
      gzipSync(Buffer.alloc(120_000_000, '\n')),
      'vpn.txt.gz',
      /^it unpacks to more than 64 times its size/,
    ],
  ])('(%s) is refused with a reason', async (_what, content, name, reason) => {
    await expect(build(content, name)).rejects.toThrow(reason)
  })

  test('whatever stands in a file, it becomes a pack that can be asked, or is refused', async () => {
    const text = fc.array(fc.string({ unit: fc.constantFrom(...'0123.:/-,\t "#ABus{['), maxLength: 40 }), {
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(text, async (lines) => {
        await build(lines.join('\n'), 'vpn.csv').then(
          ({ pack }) => {
            pack.find(at('1.2.3.4'))
            pack.close()
          },
          (error: unknown) => expect(error).toBeInstanceOf(Error),
        )
      }),
      { seed: seedOf(63), numRuns: 150 },
    )
  })
})

test('a kept file that was cut or changed at its head is not opened', async () => {
  const { pack, target, details } = await build('1.2.3.4', 'vpn.txt')
  pack.close()
  const whole = readFileSync(target)
  truncateSync(target, statSync(target).size - 1)
  expect(() => openAddressPack(target, { details })).toThrow('is not an address pack, or is damaged')
  for (const place of [0, 9, 20, 39]) {
    const changed = Buffer.from(whole)
    changed[place] = 0xff
    writeFileSync(target, changed)
    expect(() => openAddressPack(target, { details })).toThrow('is not an address pack')
  }
})

describe('the kind', () => {
  const ask = (content: string, more: object = {}) => {
    const path = join(folder, `${files++}-source`)
    const target = join(folder, `${files++}-target`)
    writeFileSync(path, content)
    const request = {
      path,
      fileName: 'vpn.txt',
      target,
      kept: [],
      options: {},
      onProgress: () => undefined,
      signal: new AbortController().signal,
      ...more,
    }
    return { target, done: addressKind.importPack(request) }
  }

  test('reads in a thread of its own', async () => {
    const { target, done } = ask('1.2.3.4\n', { options: { marks: 'hosting', complete: true } })
    const content = await done
    if (isProblem(content)) throw new Error(content.message)
    const pack = openAddressPack(target, content)
    expect([pack.find(at('1.2.3.4')), pack.find(at('1.2.3.5'))]).toEqual([
      { hosting: true },
      { hosting: false },
    ])
    pack.close()
  })

  test('rejects with the reason when a file is refused, and at once when it is stopped', async () => {
    await expect(ask('prose').done).rejects.toThrow(/^its first line/)
    const controller = new AbortController()
    const { done, target } = ask('1.2.3.4\n'.repeat(3_000_000), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    await expect(done).rejects.toThrow('The task was stopped.')
    // the header is written last, so an incomplete file is not a valid pack
    if (existsSync(target))
      expect(() => openAddressPack(target, { details: {} })).toThrow('is not an address pack')
    const stopped = AbortSignal.abort(new Error('stopped before'))
    await expect(ask('1.2.3.4', { signal: stopped }).done).rejects.toThrow('The task was stopped.')
  })
})
