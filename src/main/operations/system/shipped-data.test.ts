import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { countLines } from '../../engine/data/sorted-table.ts'
import { shippedData, shippedDataFolder, shippedSets, shippedSource, shippedSources } from './shipped-data.ts'

const resources = fileURLToPath(new URL('../../../../resources', import.meta.url))
const folder = shippedDataFolder(resources)
const manifest = shippedSources(resources)

describe('the shipped data', () => {
  it('has a manifest entry for every file, and no entry twice', () => {
    const files = readdirSync(folder).filter((file) => file !== 'manifest.json')
    expect(manifest.map(({ file }) => file).sort()).toEqual(files.sort())
    expect(new Set(manifest.map(({ file }) => file)).size).toBe(manifest.length)
  })

  it.each(manifest)('$file is the file that its manifest entry names', (entry) => {
    const bytes = shippedData(resources, entry.file)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(entry.sha256)
    expect(countLines(bytes)).toBe(entry.entries)
    expect(entry.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const text of [entry.source, entry.version, entry.licence]) expect(text).not.toBe('')
  })

  it.each(manifest)('the lines of $file are sorted by their bytes and distinct', ({ file }) => {
    const lines = shippedData(resources, file).toString('latin1').replace(/\n$/, '').split('\n')
    const at = lines.findIndex((line, index) => index > 0 && line <= (lines[index - 1] ?? ''))
    expect({ file, line: at === -1 ? null : lines[at] }).toEqual({ file, line: null })
  })

  it('is told apart by name', () => {
    expect(shippedSource(resources, 'mac-vendors').licence).toBe('BSD-2-Clause')
    expect(() => shippedSource(resources, 'moon')).toThrow('no entry moon')
  })

  it('is read once', () => {
    const file = manifest[0]?.file ?? ''
    expect(shippedData(resources, file)).toBe(shippedData(resources, file))
  })
})

describe('the list of shipped data', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const sets = shippedSets(resources)
  const placesOf = (set: (typeof sets)[number]) => ('file' in set ? [`resources/data/${set.file}`] : set.at)
  const filesBelow = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const listed = (path: string) =>
    sets.filter((set) => placesOf(set).some((place) => path === place || path.startsWith(`${place}/`)))

  it('holds every data file of the project, each in one set', () => {
    // programs, and what pages are made of
    const isCode = (path: string) => /\.(?:tsx?|mjs|css|html|svg)$/.test(path)
    const data = [...filesBelow('resources'), ...filesBelow('src')].filter(
      // what Node compiled of a program that was run from source is no data
      (path) =>
        !isCode(path) && path !== 'resources/data/manifest.json' && !path.startsWith('src/main/compiled/'),
    )
    expect(data.length).toBeGreaterThan(25)
    expect(data.filter((path) => listed(path).length !== 1)).toEqual([])
  })

  it('names nothing that is not there, and nothing twice', () => {
    const places = sets.flatMap(placesOf)
    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
    expect(new Set(places).size).toBe(places.length)
    for (const key of ['name', 'title'] as const)
      expect(new Set(sets.map((set) => set[key])).size).toBe(sets.length)
  })

  it('holds the tables of the source that state a day of their registry, with that day', () => {
    const stated = filesBelow('src').flatMap((path) => {
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) return []
      const [, date] =
        /^ \*.*\bas of (\d{4}-\d\d(?:-\d\d)?)/m.exec(readFileSync(join(root, path), 'utf8')) ?? []
      return date === undefined ? [] : [{ path, date }]
    })
    expect(stated.length).toBeGreaterThan(1)
    expect(stated.filter(({ path, date }) => !listed(path).some((set) => set.date === date))).toEqual([])
  })

  it('states the versions of packages as they are locked, so that a new one gets a new date', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Readonly<Record<string, { version: string }>>
    }
    const ofPackages = sets.flatMap((set) =>
      placesOf(set)
        .filter((place) => place.startsWith('node_modules/'))
        .map((place) => [place, set.version]),
    )
    expect(ofPackages.length).toBeGreaterThan(2)
    expect(ofPackages).toEqual(ofPackages.map(([place]) => [place, packages[String(place)]?.version]))
  })

  it('states the version of the keyword and brand packs as their own manifest does', () => {
    const { version } = JSON.parse(
      readFileSync(join(resources, 'packs', 'risk', 'manifest.json'), 'utf8'),
    ) as { version: string }
    expect(sets.find(({ name }) => name === 'risk-packs')).toMatchObject({ version, date: version })
  })

  it.each([...sets])(
    '$name has dates that are days or months, and a limit that is a number of days',
    (set) => {
      expect(set.date ?? '2026-01').toMatch(/^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/)
      expect(set.max_days ?? 1).toBeGreaterThan(0)
      expect([set.title, set.source, set.licence]).not.toContain('')
    },
  )
})
