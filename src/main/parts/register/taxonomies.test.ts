import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findProject } from '../../operations/system/project.ts'
import { openStore } from '../../store/open.ts'
import { profilesReadHere, Taxonomies, takeProfiles, taxonomiesOf } from './taxonomies.ts'

const { resources } = findProject()
const shippedFolder = join(resources, 'register', 'taxonomies')
const shipped = JSON.parse(readFileSync(join(shippedFolder, 'dora-4.0.json'), 'utf8')) as object

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skerry-taxonomies-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

/** Writes a user's profile: the shipped one with changed facts. */
function put(name: string, facts: object): void {
  mkdirSync(join(folder, 'taxonomies'), { recursive: true })
  writeFileSync(join(folder, 'taxonomies', name), JSON.stringify({ ...shipped, ...facts }))
}

const open = () => new Taxonomies([shippedFolder, join(folder, 'taxonomies')])
const idOn = (date: string | null) => open().validOn(date)?.taxonomy.id ?? null

describe('the taxonomy of a register', () => {
  test('is the shipped one while the user has none', () => {
    expect(idOn(null)).toBe('dora-4.0')
    expect(idOn('2025-03-31')).toBe('dora-4.0')
    expect(idOn('2025-03-30')).toBeNull()
    expect(open().refused).toEqual([])
  })

  test('is the newest that is valid on the reference date', () => {
    put('a.json', { id: 'next', valid_from: '2027-01-01', valid_to: '2027-12-31' })
    put('b.json', { id: 'later', valid_from: '2027-06-30', valid_to: null })
    put('c.json', { id: 'former', valid_from: '2024-01-01', valid_to: '2025-03-30' })
    expect(
      ['2023-12-31', '2024-01-01', '2025-03-30', '2026-12-31', '2027-01-01', '2027-06-30', '2028-01-01'].map(
        idOn,
      ),
    ).toEqual([null, 'former', 'former', 'dora-4.0', 'next', 'later', 'later'])
    expect(idOn(null)).toBe('later')
  })

  test('of the user takes the place of a shipped one with its id', () => {
    put('dora-4.0.json', { name: 'Mended' })
    expect(open().validOn('2026-01-01')?.taxonomy.name).toBe('Mended')
  })

  test('is not read again where the same text was, here or where it was handed over from, and is where a letter differs', () => {
    put('a.json', { id: 'next', valid_from: '2027-01-01' })
    const known = open().newest().taxonomy
    expect(open().newest().taxonomy).toBe(known)
    const text = readFileSync(join(folder, 'taxonomies', 'a.json'), 'utf8')
    const [, handedOver] = structuredClone(profilesReadHere().find(([of]) => of === text)) ?? []
    if (handedOver === undefined) throw new Error('What was read is not handed over.')
    takeProfiles([[text, handedOver]])
    expect(open().newest().taxonomy).toBe(handedOver)
    expect(handedOver).toEqual(known)
    put('a.json', { id: 'next', valid_from: '2027-01-02' })
    expect(open().newest().taxonomy.validFrom).toBe('2027-01-02')
  })

  test('is kept of the last four only', () => {
    for (let day = 1; day <= 6; day += 1) {
      put('a.json', { id: 'next', valid_from: `2027-01-0${day}` })
      open()
    }
    const days = profilesReadHere().map(([, { validFrom }]) => validFrom)
    expect(days).toHaveLength(4)
    expect(days).toContain('2027-01-06')
  })

  test('has the closed lists of its own', () => {
    put('a.json', { id: 'next', valid_from: '2027-01-01' })
    expect(open().newest().lists.codeOf('country', 'Germany')?.code).toBe('eba_GA:DE')
  })
})

describe('a file that is no profile', () => {
  test('is named with the reason, and the others count', () => {
    put('shape.json', { templates: [] })
    for (const [name, text] of [
      ['broken.json', '{"id":'],
      ['empty.json', ''],
      ['notes.txt', 'no profile'],
    ] as const)
      writeFileSync(join(folder, 'taxonomies', name), text)
    mkdirSync(join(folder, 'taxonomies', 'folder.json'))
    const { refused } = open()
    expect(refused.map(({ file, why }) => [file.split(/[\\/]/).at(-1), why])).toEqual([
      ['broken.json', 'it is not JSON'],
      ['empty.json', 'it is not JSON'],
      ['folder.json', expect.stringMatching(/^it cannot be read: /)],
      ['shape.json', expect.stringMatching(/^templates: /)],
    ])
    expect(idOn('2026-01-01')).toBe('dora-4.0')
  })

  test('is told on standard error, once for each workstation', () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    put('broken.json', { id: 7 })
    const store = openStore(folder)
    try {
      const place = { store, resources, dataDir: folder }
      expect(taxonomiesOf(place)).toBe(taxonomiesOf(place))
      expect(reported.mock.calls).toEqual([[expect.stringMatching(/broken\.json is left out .+: id: /)]])
    } finally {
      store.close()
    }
  })

  test('is fatal when there is no other', () => {
    expect(() => new Taxonomies([join(folder, 'nowhere')])).toThrow('There is no taxonomy profile in')
  })
})
