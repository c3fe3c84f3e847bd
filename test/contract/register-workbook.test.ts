import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isProblem } from '../../src/contract/problem.ts'
import { readWorkbook } from '../../src/main/engine/register/sheets/read-workbook.ts'
import { lists, taxonomy } from '../fixtures/register/golden-sheets.ts'
import { RegisterUser } from './register-user.ts'

/** A workbook as an officer made it, through the import: answers, what is kept of them, what stays out. */

let user: RegisterUser
beforeEach(async () => {
  user = await RegisterUser.start()
})
afterEach(() => user.host.stop())

const folder = new URL('../fixtures/workbooks-of-officers/', import.meta.url)
const files = [
  {
    kind: 'bytes' as const,
    name: 'Auslagerungen 2026.xlsx',
    bytes: new Uint8Array(readFileSync(new URL('de-1-auslagerungen.xlsx', folder))),
  },
]
const entities = {
  'bank ag': '981700TXNYV8ICN2O567',
  'nordmark bank ag': '981700TXNYV8ICN2O567',
  'leasing se': '984100CPBH1JCXBVBP24',
  'nordmark leasing se': '984100CPBH1JCXBVBP24',
  'pay gmbh': '98840007WCFFSAXEGB74',
  'nordmark pay gmbh': '98840007WCFFSAXEGB74',
}
const answers = { subjects: {}, columns: {}, values: { entity: entities, days: { '1 month': '30' } } }
const open = (preview: Awaited<ReturnType<typeof read>>) =>
  preview.own.groups.flatMap(({ values }) => values.filter(({ by }) => by === 'open').map(({ text }) => text))
const read = (more: object = {}) => user.get('registerImport.preview', { files, ...more })

describe('a workbook of an officer', () => {
  test('asks what it does not know, and says how many rows stay out until then', async () => {
    const preview = await read()
    expect(open(preview)).toEqual(expect.arrayContaining(['Bank AG', 'Sonstige', 'n. bek.', '1 month']))
    const [entity] = preview.own.groups.filter(({ group }) => group === 'entity')
    const bank = entity?.values.find(({ text }) => text === 'Bank AG')
    const rows = preview.left_out.reasons.filter(({ reason }) => reason.includes('“Bank AG”'))
    expect(bank?.rows_out).toBe(12)
    expect(rows).toMatchObject([{ rows: 12, is_out: true }])
  })

  test('keeps answers with its layout, asks only what is new, and forgets them when told', async () => {
    const { id } = await read({ answers })
    await user.get('registerImport.commit', { id })
    const again = await read()
    expect(again.own.remembered).toMatchObject({ answers: 7, file: 'Auslagerungen 2026.xlsx' })
    expect(open(again).sort()).toEqual(['Sonstige', 'lt. Vertrag', 'n. bek.'])
    expect(open(await read({ forgets: true }))).toContain('1 month')
    await user.get('registerImport.forgetLayout', { id: again.id })
    expect((await read()).own.remembered).toBeNull()
  })

  test('a second import of the same adds nothing, and is not said to be new', async () => {
    const { id } = await read({ answers })
    const first = await user.get('registerImport.commit', { id })
    expect(first.created).toBeGreaterThan(60)
    const again = await read()
    expect(again.records.reduce((sum, { create }) => sum + create, 0)).toBe(0)
    const second = await user.get('registerImport.commit', { id: again.id })
    expect(second.created).toBe(0)
  })

  test('what stays out is a workbook with the rows as they are and the reason, also after the import', async () => {
    const preview = await read({ answers })
    const before = await user.get('registerImport.saveLeftOut', { id: preview.id })
    expect(before.name).toBe('Auslagerungen 2026 - left out.xlsx')
    const { left_out } = await user.get('registerImport.commit', { id: preview.id })
    const { items } = await user.get('registerImport.list', {})
    expect(items).toMatchObject([{ number: left_out, rows: preview.left_out.rows }])
    const after = await user.get('registerImport.saveLeftOut', { number: left_out ?? 0 })
    expect(after.bytes).toEqual(before.bytes)
    const back = readWorkbook(after.bytes, taxonomy, lists)
    if (isProblem(back)) throw new Error(back.message)
    const contracts = back.sheets.find(({ sheet }) => sheet === 'Verträge')
    const texts = contracts?.top.map(({ cells }) => cells.join('|')) ?? []
    expect(texts[0]).toMatch(/^Row\|Vertragsnr\.\|Vertragsart\|.*\|Why$/)
    expect(texts.some((text) => text.startsWith('16|') && text.includes('Sonstige'))).toBe(true)
  })
})
