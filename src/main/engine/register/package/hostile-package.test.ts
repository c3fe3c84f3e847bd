import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { type Zippable, zipSync } from 'fflate/browser'
import { describe, expect, test } from 'vitest'
import { ones, wideExtra, zipByHand } from '../../../../../test/fixtures/archive/zip-by-hand.ts'
import {
  goldenFiles,
  goldenName,
  packed,
  taxonomy,
} from '../../../../../test/fixtures/register/golden-package.ts'
import { roundsOf, seedOf } from '../../../../../test/rounds.ts'
import { zipPackage } from '../../archive/write-zip.ts'
import { type PackageInput, packageLimits } from './package-files.ts'
import { type PackageReading, readPackage } from './read-package.ts'

const goldenZip = zipPackage(goldenFiles)
const goldenReading = readPackage(taxonomy, goldenZip)

function messages(input: PackageInput, limits = packageLimits): string[] {
  const { findings } = readPackage(taxonomy, input, limits)
  for (const { message, fix } of findings) expect(`${message}${fix}`).toMatch(/^[\s\S]+\.[\s\S]+\.$/)
  return findings.filter(({ rule }) => rule === '103').map(({ message }) => message)
}

/** Whether a package was read with the same content as the golden one. */
function isGolden({ tables, parameters, entryPoint }: PackageReading): boolean {
  const { tables: wanted, parameters: stated, entryPoint: at } = goldenReading
  return JSON.stringify([[...tables], parameters, entryPoint]) === JSON.stringify([[...wanted], stated, at])
}

/** Returns the golden zip with additional files, packed as given. */
function zipWith(files: Zippable): Uint8Array {
  const encoder = new TextEncoder()
  const all = Object.fromEntries([...goldenFiles].map(([path, text]) => [path, encoder.encode(text)]))
  return zipSync({ ...all, ...files }, { mtime: new Date(2000, 0, 1) })
}

/** Returns a zip of one file with changed headers: `local` and `central` each receive a view of their header. */
function zipOfOne(
  name: string,
  content: Uint8Array,
  change: (local: DataView, central: DataView, end: DataView) => void,
): Uint8Array {
  const zip = zipSync({ [name]: content }, { mtime: new Date(2000, 0, 1), level: 9 })
  const view = new DataView(zip.buffer)
  const end = zip.length - 22
  const central = view.getUint32(end + 16, true)
  change(view, new DataView(zip.buffer, central), new DataView(zip.buffer, end))
  return zip
}

describe('an archive with 64-bit numbers (zip64)', () => {
  test('is read like any other, with its numbers in the directory, in its entries, or both', () => {
    const entries = [...goldenFiles].map(([name, text]) => ({
      name,
      content: new TextEncoder().encode(text),
    }))
    const wide = entries.map((entry) => {
      const { length } = entry.content
      const says = { sizeBytes: ones, extra: wideExtra(length) }
      return { ...entry, says, own: { extra: wideExtra(length, deflateRawSync(entry.content).length) } }
    })
    for (const zip of [zipByHand(entries, { wide: {} }), zipByHand(wide), zipByHand(wide, { wide: {} })]) {
      const reading = readPackage(taxonomy, zip)
      expect(reading.findings).toEqual([])
      expect(isGolden(reading)).toBe(true)
    }
  })
})

describe('an archive that is damaged', () => {
  test('is told in a sentence wherever it is cut off', () => {
    for (let length = 0; length < goldenZip.length; length += 97)
      expect(messages(goldenZip.slice(0, length)), `${length} bytes`).toEqual([
        length === 0
          ? 'The package cannot be read: it is not a zip archive.'
          : 'The package cannot be read: it is cut off.',
      ])
  })

  test('is told in a sentence, or read as it was, whichever byte is another', () => {
    let reported = 0
    let tried = 0
    for (let at = 0; at < goldenZip.length; at += roundsOf(53, 7))
      for (const change of [0x01, 0xff]) {
        const zip = goldenZip.slice()
        zip[at] = (zip[at] as number) ^ change
        const reading = readPackage(taxonomy, zip)
        tried++
        if (reading.findings.length > 0) reported++
        else expect(isGolden(reading), `byte ${at} ^ ${change}`).toBe(true)
      }
    // the remaining bytes are dates, system ids and the like, which are not used
    expect(reported / tried).toBeGreaterThan(0.8)
  })

  test('is told in a sentence whatever its bytes are', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    const zipped = bytes.map((tail) => Uint8Array.from([0x50, 0x4b, 3, 4, ...tail]))
    const ended = fc
      .tuple(bytes, bytes)
      .map(([head, tail]) =>
        Uint8Array.from([...head, 0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, ...tail.slice(0, 8), 0, 0]),
      )
    fc.assert(
      fc.property(fc.oneof(bytes, zipped, ended), (input) => {
        expect(messages(input)).toHaveLength(1)
      }),
      { seed: seedOf(20260302), numRuns: 2000 },
    )
  })

  test('may have more packed bytes changed in any way', () => {
    const change = fc.tuple(fc.nat(goldenZip.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const zip = goldenZip.slice()
        for (const [at, value] of changes) zip[at] = value
        const reading = readPackage(taxonomy, zip)
        expect(reading.findings.length > 0 || isGolden(reading)).toBe(true)
      }),
      { seed: seedOf(20260302), numRuns: 500 },
    )
  })
})

describe('an archive that means harm', () => {
  test.each([
    ['../../etc/passwd', 'its name points outside its folder'],
    [`${goldenName}/reports/../../x.csv`, 'its name points outside its folder'],
    [`${goldenName}/./x.csv`, 'its name points outside its folder'],
    ['/etc/passwd', 'its name is an absolute path'],
    ['C:/Windows/x.csv', 'its name is an absolute path'],
    ['..\\x.csv', 'its name has a backslash; folders are separated by /'],
    [`${goldenName}//x.csv`, 'its name has an empty part'],
    [`${goldenName}/a\u0000.csv`, 'its name has control characters'],
    [`${goldenName}/${'x'.repeat(1000)}`, 'its name is too long'],
  ])('has the name %j', (name, why) => {
    const found = messages(zipWith({ [name]: new Uint8Array([1]) }))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(why)
    expect(messages(packed({ [`/${name}`]: 'x' }))).toEqual(found)
  })

  test('unpacks to a thousand times its size', () => {
    const zeros = new Uint8Array(40_000_000)
    const found = messages(zipWith({ [`${goldenName}/reports/b_01.01.csv`]: zeros }))
    expect(found[0]).toContain('it would unpack to 40000000 bytes from ')
  })

  test('unpacks to a thousand times its size, and says that it does not', () => {
    const lie = zipOfOne(`${goldenName}/reports/b_01.01.csv`, new Uint8Array(40_000_000), (_, central) => {
      central.setUint32(24, 1000, true)
    })
    expect(messages(lie)).toContain(
      '“reports/b_01.01.csv” in the package is not read: it unpacks to more than the archive states.',
    )
  })

  test('says that it unpacks to gigabytes', () => {
    const lie = zipOfOne('a/reports/b_01.01.csv', new Uint8Array(10), (_, central) => {
      central.setUint32(24, 0xfffffffe, true)
    })
    expect(messages(lie).join()).toContain('it would unpack to 4294967294 bytes')
  })

  test('unpacks to more than the limit, a little in every file', () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a/${at}`, new Uint8Array(9000)]))
    expect(messages(zipSync(files), { ...packageLimits, bytes: 400_000 })).toEqual([
      expect.stringMatching(/^The package cannot be read: it would unpack to 450000 bytes from \d+\.$/),
    ])
    const folder = new Map(Object.entries(files))
    expect(messages(folder, { ...packageLimits, bytes: 400_000 })).toEqual([
      'The package cannot be read: it has 450000 bytes, more than 400000.',
    ])
  })

  test('has more entries than are read', () => {
    const files = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`a/${at}`, new Uint8Array()]))
    const refused = ['The package cannot be read: it has 1001 entries, more than 1000.']
    expect(messages(zipSync(files))).toEqual(refused)
    expect(messages(new Map(Object.entries(files)))).toEqual(refused)
  })

  test('lists one entry twice, so that its bytes are unpacked twice', () => {
    const zip = zipSync({ 'a/x': new Uint8Array(100) })
    const central = new DataView(zip.buffer).getUint32(zip.length - 6, true)
    const header = zip.slice(central, zip.length - 22)
    const twice = new Uint8Array([...zip.slice(0, central), ...header, ...header, ...zip.slice(-22)])
    const end = new DataView(twice.buffer, twice.length - 22)
    end.setUint16(8, 2, true)
    end.setUint16(10, 2, true)
    end.setUint32(12, header.length * 2, true)
    expect(messages(twice)).toEqual(['The package cannot be read: its entries overlap.'])
  })

  test('has two files of one name', () => {
    const first = zipSync({ 'a/x': new Uint8Array([1]), 'a/y': new Uint8Array([2]) }, { level: 0 })
    const renamed = first.map((byte, at) => (byte === 0x79 && first[at - 1] === 0x2f ? 0x78 : byte))
    expect(messages(renamed)).toContain('“a/x” in the package is not read: there are two of that name.')
  })

  test('has two readings of one entry', () => {
    const content = new Uint8Array(100)
    const change = (how: (local: DataView, central: DataView, end: DataView) => void) =>
      messages(zipOfOne('a/x', content, how)).filter(
        (message) => message.includes('not read') || message.includes('cannot'),
      )
    const entry = (why: string) => [`“a/x” in the package is not read: ${why}.`]
    const whole = (why: string) => [`The package cannot be read: ${why}.`]
    expect(change((local) => local.setUint8(30, 0x62))).toEqual(entry('it has two names'))
    expect(change((local) => local.setUint16(26, 2, true))).toEqual(entry('it has two names'))
    expect(change((local) => local.setUint16(8, 0, true))).toEqual(
      entry('the archive describes it in two ways'),
    )
    expect(change((local) => local.setUint16(6, 1, true))).toEqual(
      entry('the archive describes it in two ways'),
    )
    expect(change((_, central) => central.setUint16(8, 1, true))).toEqual(entry('it is encrypted'))
    expect(change((_, central) => central.setUint16(10, 12, true))).toEqual(
      entry('it is packed with method 12, not with deflate'),
    )
    expect(change((_, central) => central.setUint32(20, 0xffffffff, true))).toEqual(
      entry('its numbers in the format for very large files (zip64) are missing'),
    )
    expect(change((_, central) => central.setUint32(20, 5000, true))).toEqual(
      entry('its bytes extend beyond the archive'),
    )
    expect(change((_, central) => central.setUint32(42, 7, true))).toEqual(
      entry('it is not where the archive says'),
    )
    expect(change((_, central) => central.setUint32(42, 0xfffffff0, true))).toEqual(
      entry('it is not where the archive says'),
    )
    expect(change((_, central) => central.setUint32(38, 0xa1ff0000, true) ?? central.setUint8(5, 3))).toEqual(
      entry('it is a link to another file'),
    )
    expect(change((_, central) => central.setUint16(28, 60_000, true))).toEqual(
      whole('its directory breaks off at entry 1'),
    )
    expect(change((_, __, end) => end.setUint16(10, 2, true))).toEqual(whole('it is one part of several'))
    expect(change((_, __, end) => end.setUint16(4, 1, true))).toEqual(whole('it is one part of several'))
    expect(change((_, __, end) => end.setUint32(16, 0xffffffff, true))).toEqual(
      whole('its directory is not where the archive says'),
    )
    expect(change((_, __, end) => end.setUint16(8, 0, true) ?? end.setUint16(10, 0, true))).toEqual(
      whole('its directory has more entries than the archive says'),
    )
  })

  test('has bytes before it or behind it', () => {
    const bytes = [...new Uint8Array(50)]
    expect(messages(Uint8Array.from([...bytes, ...goldenZip]))).toEqual([
      'The package cannot be read: its directory is not where the archive says.',
    ])
    expect(messages(Uint8Array.from([...goldenZip, ...bytes]))).toEqual([
      'The package cannot be read: it is cut off.',
    ])
  })

  test('has a folder with bytes of its own', () => {
    expect(messages(zipWith({ [`${goldenName}/reports/`]: [new Uint8Array([1]), {}] }))).toEqual([
      `“${goldenName}/reports/” in the package is not read: it is a folder with data of its own.`,
    ])
  })

  test('has control files of megabytes, nested and repeated without end', () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
    const wide = `{${'"a":1,'.repeat(100_000)}"a":1}`
    const huge = `templateID,reported\r\n${'x,y\r\n'.repeat(190_000)}`
    const { findings } = readPackage(
      taxonomy,
      packed({
        'META-INF/reportPackage.json': deep,
        'reports/report.json': wide,
        'reports/FilingIndicators.csv': huge,
        'reports/parameters.csv': 'x'.repeat(1_000_001),
      }),
    )
    expect(findings.length).toBeLessThan(5000)
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['CSV-003', 'CSV-014', '505', '510', '103']),
    )
  })

  test('has more rows than are read', () => {
    const found = messages(packed(), { ...packageLimits, rows: 10 })
    expect(found[0]).toContain('more rows than are read from one package')
  })
})
