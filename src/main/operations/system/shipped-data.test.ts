import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { countLines } from '../../engine/data/sorted-table.ts'
import { shippedData, shippedDataFolder, shippedSource, shippedSources } from './shipped-data.ts'

const resources = fileURLToPath(new URL('../../../../resources', import.meta.url))
const folder = shippedDataFolder(resources)
const manifest = [...shippedSources(resources).values()]

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
