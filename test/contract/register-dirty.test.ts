import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registerOperations } from '../../src/contract/register/index.ts'
import { kindNames } from '../../src/contract/register/kinds.ts'
import { zipPackage } from '../../src/main/engine/archive/write-zip.ts'
import { readCsvRows, writeCsvRows } from '../../src/main/engine/register/package/csv-rows.ts'
import { goldenFiles, goldenName } from '../fixtures/register/golden-package.ts'
import { roundsOf, seedOf } from '../rounds.ts'
import { RegisterUser } from './register-user.ts'

/**
 * A package with arbitrary cell contents: it is imported or refused with a sentence, and afterwards every query of the
 * register is answered.
 */

const log = vi.spyOn(console, 'error')
let user: RegisterUser
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(async () => {
  expect(log.mock.calls).toEqual([])
  await user.host.stop()
})

type Edit = readonly [file: string, row: number, column: number, cell: string]

/** Returns the golden package with replaced cells; a row beyond the last is a copy of the last. */
function edited(edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  const files = new Map(goldenFiles)
  for (const [file, row, column, cell] of edits) {
    const path = `${goldenName}/reports/${file}.csv`
    const rows = rowsOf(files.get(path) ?? '')
    const at = 1 + (row % Math.max(1, rows.length))
    if (at >= rows.length) rows.push([...(rows.at(-1) ?? [])])
    const cells = rows[at] ?? []
    cells[column % cells.length] = cell
    files.set(path, writeCsvRows(rows))
  }
  return new Uint8Array(zipPackage(files))
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = []
  readCsvRows(text, ',', { row: (cells) => rows.push(cells) > 0, fault: () => undefined })
  return rows
}

const paths = registerOperations
  .filter(({ http }) => http.method === 'GET' && !http.path.includes('{'))
  .map(({ http }) => http.path.replace('/api/v1', ''))

/** Calls every read operation of the register. */
async function askAll(): Promise<void> {
  for (const path of paths) {
    const { status, text } = await user.http.ask('GET', path)
    if (status !== 200) expect([path, status, text]).toEqual([path, 400, expect.stringContaining('"error"')])
  }
  await user.get('register.readOverview', {})
  await user.get('register.listFindings', { limit: 1000 })
  for (const kind of kindNames) {
    const { items } = await user.get('register.browse', { kind, sort: 'completion' })
    for (const { record } of items.slice(0, 3)) {
      const { uuid } = record
      await user.get('register.readRecord', { kind, uuid })
      await user.get('register.preview', { kind, uuid, fields: { notes: 'x' } })
      if (kind === 'arrangements' || kind === 'providers')
        await user.get('register.readChain', { kind, uuid })
    }
  }
  for (const form of ['json', 'xlsx'] as const) await user.get('register.exportFile', { form })
  await user.ask('registerFilings.build', { draft: true })
}

/** Imports a package, calls all read operations, and takes the import back. */
async function survive(edits: readonly Edit[]): Promise<void> {
  const files = [{ kind: 'bytes' as const, name: `${goldenName}.zip`, bytes: edited(edits) }]
  const preview = await user.get('registerImport.preview', { files })
  const done = await user.get('registerImport.commit', { id: preview.id })
  try {
    await askAll()
    // importing again finds nothing to change
    const again = await user.get('registerImport.preview', { files })
    expect(again.records).toEqual([])
    await user.get('registerImport.cancel', { id: again.id })
  } finally {
    await user.get('register.undo', { step: done.step })
  }
  const { kinds } = await user.get('register.readOverview', {})
  expect(kinds.filter(({ records }) => records > 0)).toEqual([])
}

const odd = [
  '',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-5',
  '1.250.000,00',
  '0x10',
  '4.5',
  '99999999999',
  '99999999999999999999',
  '2025-02-31',
  '0000-00-00',
  'soon',
  'eba_ZZ:x999',
  'eba_GA:',
  'Germany',
  'true',
  '__proto__',
  'a"b,c;d\r\ne',
  '=1+1',
  ' x ',
  '\u202e\u0000',
  'ß'.repeat(3000),
  'C-001',
  '9999skerrybank000195',
]
const files = [...goldenFiles.keys()].flatMap((path) => /(b_\d\d\.\d\d)\.csv$/.exec(path)?.[1] ?? [])

describe('a package', () => {
  test('with odd values in one column after the other', async () => {
    const atOnce = roundsOf(5, 1)
    for (let from = 0; from < files.length; from += atOnce)
      await survive(
        files.slice(from, from + atOnce).flatMap((file) => {
          const columns = rowsOf(goldenFiles.get(`${goldenName}/reports/${file}.csv`) ?? '')[0] ?? []
          return columns.map(
            (_, column): Edit => [file, column, column, odd[(column * 7) % odd.length] ?? ''],
          )
        }),
      )
  }, 120_000)

  test('with every odd value where an amount, a number or a day is meant', async () => {
    const places: readonly (readonly [string, number])[] = [
      ['b_01.02', 10],
      ['b_02.01', 4],
      ['b_05.01', 9],
      ['b_06.01', 7],
      ['b_02.02', 9],
      ['b_02.02', 6],
      ['b_05.02', 4],
    ]
    for (let from = 0; from < odd.length; from += 5) {
      const some = odd.slice(from, from + 5)
      await survive(
        some.flatMap((cell, row) => places.map(([file, column]): Edit => [file, row, column, cell])),
      )
    }
  }, 120_000)

  test('with any cells changed to anything', async () => {
    const edit = fc.tuple(fc.constantFrom(...files), fc.nat(6), fc.nat(18), fc.constantFrom(...odd))
    await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), survive), {
      seed: seedOf(20260302),
      numRuns: roundsOf(4, 40),
    })
  }, 240_000)
})
