import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate/browser'
import { describe, expect, test } from 'vitest'
import {
  golden,
  goldenFacts,
  goldenFiles,
  goldenName,
  taxonomy,
} from '../../../../../test/fixtures/register/golden-package.ts'
import { zipPackage } from '../../archive/write-zip.ts'
import { emptyTables, type TableRow } from '../table.ts'
import { buildPackage } from './build-package.ts'
import type { PackageFacts } from './package-name.ts'
import { tablePath } from './package-paths.ts'

/** Returns the golden tables as read by another CSV parser. */
function goldenTables(): Map<string, TableRow[]> {
  return new Map(
    taxonomy.templates.map((template) => {
      const [, ...rows] = parse(golden(tablePath(template)), { relax_column_count: true }) as string[][]
      return [template.code, rows.map((cells) => ({ cells }))]
    }),
  )
}

function built(facts: PackageFacts = goldenFacts) {
  const built = buildPackage(taxonomy, goldenTables(), facts)
  if ('refused' in built) throw new Error(built.refused)
  return built
}

describe('the package', () => {
  test('has the 19 files of the golden package, byte for byte', () => {
    const { filename, files } = built()
    expect(filename).toBe(`${goldenName}.zip`)
    expect(goldenFiles.size).toBe(19)
    expect([...files.keys()].sort()).toEqual([...goldenFiles.keys()].sort())
    for (const [path, text] of goldenFiles) expect(files.get(path), path).toBe(text)
  })

  test('has every file and every indicator also when no table has a row', () => {
    const empty = buildPackage(taxonomy, emptyTables(taxonomy), goldenFacts)
    if ('refused' in empty) throw new Error(empty.refused)
    expect(empty.files.size).toBe(19)
    expect(empty.files.get(`${goldenName}/reports/b_03.03.csv`)).toBe('c0010,c0020,c0031\r\n')
    expect(empty.files.get(`${goldenName}/reports/FilingIndicators.csv`)).toBe(
      golden('reports/FilingIndicators.csv'),
    )
  })

  test('takes the name that the authority asks for, and keeps its inside', () => {
    const { filename, files } = built({
      ...goldenFacts,
      namePattern: 'LEI_{lei}.{scope}_{authority}_DOR_DORA_ROI',
      authority: 'NBB',
    })
    const name = 'LEI_9999SKERRYBANK000195.CON_NBB_DOR_DORA_ROI'
    expect(filename).toBe(`${name}.zip`)
    expect([...files.keys()].every((path) => path.startsWith(`${name}/`))).toBe(true)
    expect(files.get(`${name}/reports/parameters.csv`)).toBe(golden('reports/parameters.csv'))
  })

  test.each<[string, Partial<PackageFacts>, string]>([
    ['a name for an LEI', { lei: 'Skerry Bank AG' }, '“Skerry Bank AG” cannot stand for {lei} in the name'],
    [
      'a path in the LEI',
      { lei: '../../etc/passwd' },
      '“../../etc/passwd” cannot stand for {lei} in the name',
    ],
    ['no day', { referenceDate: '2025-02-30' }, '“2025-02-30” cannot stand for {reference_date} in the name'],
    [
      'no moment',
      { timestamp: '20261302101500000' },
      '“20261302101500000” cannot stand for {timestamp} in the name',
    ],
    ['no currency', { baseCurrency: 'eur' }, '“eur” is not a currency code'],
    ['a line in the currency', { baseCurrency: 'EUR\r\nx,y' }, '“EUR\r\nx,y” is not a currency code'],
    ['no address', { entryPoint: 'dora.json' }, 'the entry point is not an address'],
    ['half a digit', { decimalsMonetary: 0.5 }, 'the precision of amounts must be a whole number, not 0.5'],
    [
      'an authority that is not set',
      { namePattern: '{authority}' },
      'the name pattern requires {authority}, which is not set',
    ],
    ['an LEI that only the inside has', { namePattern: 'x', lei: 'nobody' }, '“nobody” is not an LEI'],
  ])('is refused with %s', (_, facts, refused) => {
    expect(buildPackage(taxonomy, goldenTables(), { ...goldenFacts, ...facts })).toEqual({ refused })
  })
})

describe('the zip', () => {
  test('holds the files of the package, sorted by name', () => {
    const zip = zipPackage(goldenFiles)
    const unzipped = Object.entries(unzipSync(zip))
    expect(unzipped.map(([path]) => path)).toEqual([...goldenFiles.keys()].sort())
    for (const [path, bytes] of unzipped) expect(new TextDecoder().decode(bytes)).toBe(goldenFiles.get(path))
  })

  test('has the same bytes whatever the order of the files', () => {
    expect(zipPackage(new Map([...goldenFiles].reverse()))).toEqual(zipPackage(goldenFiles))
  })

  test('has the same bytes in every time zone', () => {
    const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const files = new Map([
      ['a/Ελλάδα.csv', 'c0010\r\n'],
      ['a/b.csv', 'x'.repeat(5000)],
    ])
    const program = `
      import { createHash } from 'node:crypto'
      import { zipPackage } from ${JSON.stringify(new URL('../../archive/write-zip.ts', import.meta.url).href)}
      const files = new Map(${JSON.stringify([...files])})
      process.stdout.write(createHash('sha256').update(zipPackage(files)).digest('hex'))
      process.stdout.write(' ' + new Date(2000, 0, 1).getTimezoneOffset())`
    const zones = ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu']
    const answers = zones.map((zone) =>
      execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
        encoding: 'utf8',
      }).split(' '),
    )
    expect(answers.map(([digest]) => digest)).toEqual(zones.map(() => digestOf(zipPackage(files))))
    // the time zones were really in effect
    expect(answers.map(([, offset]) => offset)).toEqual(['0', '-840', '210', '-345'])
  })
})
