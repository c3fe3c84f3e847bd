import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goldenFile, RegisterUser } from './register-user.ts'

/** Options of an import besides its files: how it is imported, and how its sheets are read. */

let user: RegisterUser
beforeEach(async () => {
  user = await RegisterUser.start()
})
afterEach(() => user.host.stop())

const csv = (name: string, text: string) => ({
  kind: 'bytes' as const,
  name,
  bytes: new Uint8Array(Buffer.from(text)),
})
const subsidiary = '5299009LZV7C4I4P0D20'
const ofSubsidiary = () => [
  csv('b_01.01.csv', `c0010,c0020,c0030\n${subsidiary},Skerry Polska,eba_GA:PL\n`),
  csv('b_01.02.csv', `c0010,c0020,c0030\n${subsidiary},Skerry Polska,eba_GA:PL\n`),
  csv(
    'b_05.01.csv',
    'c0010,c0020,c0050,c0080\n9999CIRRUSCLOUD00454,eba_qCO:qx2000,Another Name Ltd,eba_GA:IE\n',
  ),
]
/** Returns the UUID of the reporting entity. */
async function filer(): Promise<unknown> {
  const { records } = JSON.parse(await user.everything()) as {
    records: { kind: string; data: Record<string, unknown> }[]
  }
  return records.find(({ kind }) => kind === 'filing')?.data.entity_uuid
}

describe('the file of another entity over a register', () => {
  beforeEach(async () => {
    await user.takeIn(goldenFile())
  })

  test('leaves who files as it is, lists what it overwrites, and says its names in the history', async () => {
    const before = await filer()
    const shown = await user.get('registerImport.preview', { files: ofSubsidiary() })
    expect(shown).toMatchObject({ mode: 'update', can_merge: true, overwrite_count: 1 })
    expect(shown.filing).toMatchObject([
      { part: 'filer', given: `Skerry Polska (${subsidiary})`, is_taken: false },
    ])
    expect(shown.overwrites).toMatchObject([
      {
        kind: 'providers',
        key: '9999CIRRUSCLOUD00454',
        before: 'Cirrus Cloud Ltd',
        after: 'Another Name Ltd',
      },
    ])
    const changed = shown.records.reduce((sum, { change }) => sum + change, 0)
    expect(new Set(shown.overwrites.map(({ uuid }) => uuid)).size).toBe(changed)
    const page = await user.get('registerImport.listOverwrites', { id: shown.id, offset: 1, limit: 10 })
    expect(page).toEqual({ items: [], total: 1 })
    await user.get('registerImport.commit', { id: shown.id })
    expect(await filer()).toBe(before)
    const [step] = (await user.get('register.listSteps', { limit: 1 })).items
    expect(step?.label).toBe('Imported b_01.01.csv, b_01.02.csv and b_05.01.csv')
  })

  test('changes who files when that is chosen, and only that', async () => {
    const before = await filer()
    const { id } = await user.get('registerImport.preview', { files: ofSubsidiary() })
    const chosen = await user.get('registerImport.choose', { id, mode: 'update', take: ['filer'] })
    expect(chosen.filing).toMatchObject([{ part: 'filer', is_taken: true }])
    expect(chosen.overwrites.map(({ kind }) => kind)).toContain('filing')
    await user.get('registerImport.commit', { id })
    expect(await filer()).not.toBe(before)
  })

  test('is merged without overwriting anything', async () => {
    const { id } = await user.get('registerImport.preview', { files: ofSubsidiary() })
    const merged = await user.get('registerImport.choose', { id, mode: 'merge', take: [] })
    expect(merged).toMatchObject({ mode: 'merge', overwrite_count: 0 })
    expect(merged.notes).toContainEqual(
      expect.objectContaining({
        value: 'Another Name Ltd',
        message: 'It stays “Cirrus Cloud Ltd”, as in the register.',
      }),
    )
    expect(await user.get('registerImport.commit', { id })).toMatchObject({
      created: 1,
      changed: 0,
      removed: 0,
    })
  })
})

describe('a sheet that nothing tells', () => {
  const list = (title: string, amount: string) =>
    csv('liste.csv', `${title}\nSzám;Fajta;Kosten TEUR\nV-1;eba_CO:x1;${amount}\n`)
  const choice = {
    sheet: 'liste.csv',
    template: 'B_02.01',
    header_row: 2,
    scale: 1000 as const,
    columns: [
      { letters: 'A', column: 'c0010' },
      { header: 'Fajta', column: 'c0020' },
      { letters: 'C', column: 'c0050' },
    ],
  }

  test('is shown as it stands, is read as it is mapped, and its form is known in the next file', async () => {
    const unread = await user.get('registerImport.preview', { files: [list('Verträge', '12,5')] })
    expect(unread.records).toEqual([])
    expect(unread.sheets).toMatchObject([{ template: null, known: null, rows: { seen: 3, passed_over: 3 } }])
    expect(unread.sheets[0]?.top[1]).toEqual({ row: 2, cells: ['Szám', 'Fajta', 'Kosten TEUR'] })
    const files = [list('Verträge', '12,5')]
    const mapped = await user.get('registerImport.preview', { files, mapping: [choice] })
    expect(mapped.changes).toContainEqual(expect.objectContaining({ from: '12,5', to: '12500' }))
    await user.get('registerImport.commit', { id: mapped.id })
    const next = await user.get('registerImport.preview', { files: [list('Stand Mai\n\nVerträge', '7')] })
    expect(next.sheets[0]).toMatchObject({
      template: null,
      known: { choice: { template: 'B_02.01', header_row: 4, scale: 1000 } },
    })
    const again = next.sheets[0]?.known?.choice
    const read = await user.get('registerImport.preview', {
      files: [list('Stand Mai\n\nVerträge', '7')],
      mapping: again === undefined ? [] : [again],
    })
    expect(read.overwrites).toContainEqual(expect.objectContaining({ before: '12500', after: '7000' }))
  })

  test('stays empty where a header says thousands and nobody says what to make of it', async () => {
    const { scale: _scale, ...unscaled } = choice
    const files = [list('Verträge', '12,5')]
    const shown = await user.get('registerImport.preview', { files, mapping: [unscaled] })
    expect(shown.notes).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/the header says “TEUR”/) }),
    )
    expect(shown.changes.some(({ column }) => column === 'c0050')).toBe(false)
  })

  test('is left out when that is said', async () => {
    const files = [csv('b_02.01.csv', 'c0010,c0020\nV-1,eba_CO:x1\n'), list('Verträge', '1')]
    const mapping = [{ sheet: 'b_02.01.csv', template: null }]
    const shown = await user.get('registerImport.preview', { files, mapping })
    expect(shown.records).toEqual([])
    expect(shown.unmapped).toContainEqual({ where: 'b_02.01.csv', reason: 'left out by choice' })
  })
})
