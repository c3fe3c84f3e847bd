import { zipSync } from 'fflate/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import type { ImportPreview } from '../../src/contract/workstation/register/register-imports.ts'
import type { WindowInput } from '../../src/contract/workstation/window/bridge.ts'
import { packed } from '../fixtures/register/golden-package.ts'
import { xlsxByHand, xlsxParts, zipped } from '../fixtures/register/xlsx-by-hand.ts'
import { roundsOf } from '../rounds.ts'
import { goldenFile, RegisterUser } from './register-user.ts'

/** Unusual or partly hostile files, of which the valid parts are read. The register is unchanged. */

let user: RegisterUser
let before: string
beforeAll(async () => {
  user = await RegisterUser.start()
  await user.takeIn(goldenFile())
  before = await user.everything()
})
afterAll(async () => {
  expect(await user.everything()).toBe(before)
  expect(await user.steps()).toBe(1)
  await user.host.stop()
})

type GivenFile = WindowInput<'registerImport.preview'>['files'][number]
const given = (name: string, content: Uint8Array | string): GivenFile => ({
  kind: 'bytes',
  name,
  bytes: new Uint8Array(Buffer.from(content)),
})

/** Previews files, inspects the preview, and discards it. */
async function looked<T>(look: (preview: ImportPreview) => T, ...files: GivenFile[]): Promise<T> {
  const answer = await user.ask('registerImport.preview', { files })
  if (isProblem(answer)) throw new Error(answer.message)
  try {
    return look(answer)
  } finally {
    await user.get('registerImport.cancel', { id: answer.id })
  }
}

const golden = Object.fromEntries(packed())
const messages = ({ findings }: ImportPreview) => findings.map(({ message }) => message).join('\n')

test('a package with names that lead out of it', async () => {
  const evil = {
    ...golden,
    '../../evil.csv': new Uint8Array([1]),
    '/etc/evil': new Uint8Array([1]),
    'C:\\evil': new Uint8Array([1]),
  }
  await looked(
    (shown) => {
      expect(shown.records).toEqual([])
      expect(messages(shown)).toMatch(
        /“\.\.\/\.\.\/evil\.csv” in the package is not read: its name points outside its folder\./,
      )
      expect(messages(shown)).toMatch(/“\/etc\/evil” .*: its name is an absolute path\./)
    },
    given('evil.zip', zipSync(evil)),
  )
})

test('a workbook with formulas, and rows without end', async () => {
  const rows = [
    ['c0010', 'c0020', 'c0030'],
    [
      '9999SKERRYBANK000195',
      { formula: 'HYPERLINK("http://evil/")', value: 'Skerry Bank AG' },
      { formula: '1+1' },
    ],
  ]
  await looked(
    (shown) => {
      expect(shown.format).toBe('workbook')
      expect(JSON.stringify(shown)).not.toContain('HYPERLINK')
    },
    given('formulas.xlsx', xlsxByHand([{ name: 'b_01.02', rows }])),
  )
  const empty = Array.from(
    { length: roundsOf(60_000, 1_048_574) },
    (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" s="1"/></row>`,
  ).join('')
  const sheetXml = `<row r="1"><c r="A1" t="inlineStr"><is><t>c0010</t></is></c><c r="B1" t="inlineStr"><is><t>c0020</t></is></c></row>${empty}<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>9999SKERRYBANK000195</t></is></c></row>`
  const long = zipped({
    ...xlsxParts([{ name: 'b_01.02', rows: [] }]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetXml}</sheetData></worksheet>`,
  })
  await looked(
    (shown) => expect(shown.rows.find(({ template }) => template === 'B_01.02')?.rows ?? 0).toBe(1),
    given('long.xlsx', long),
  )
})

const lines = 'c0010,c0020,c0030\r\n9999SKERRYPAYS000231,Zürich Ltd,eba_GA:NL\r\n'
test.each([
  ['UTF-16', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
  ['Windows-1252', Buffer.from(lines, 'latin1')],
  ['a byte order mark', Buffer.from(`\uFEFF${lines}`)],
  ['semicolons', Buffer.from(lines.replaceAll(',', ';'))],
  ['tabs and line feeds', Buffer.from(lines.replaceAll(',', '\t').replaceAll('\r', ''))],
])('CSV in %s', async (_form, bytes) => {
  await looked(
    (shown) => {
      expect(shown.format).toBe('csv-folder')
      expect(shown.rows.filter(({ rows }) => rows > 0)).toEqual([{ template: 'B_01.02', rows: 1 }])
      expect(shown.change_count).toBeGreaterThan(0)
      expect(shown.records).toEqual([{ kind: 'scopeEntities', create: 0, change: 1, remove: 0 }])
    },
    given('b_01.02.csv', bytes),
  )
})
