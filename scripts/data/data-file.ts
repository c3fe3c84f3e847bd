import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShippedSource } from '../../src/main/operations/system/shipped-data.ts'

const folder = fileURLToPath(new URL('../../resources/data', import.meta.url))

/** Where a data file comes from; its size and digest are computed. */
type DataSource = Omit<ShippedSource, 'sha256' | 'entries'>

/**
 * Writes lines (a key, or a key, a tab and a value), sorted by their bytes, below resources/data, and the manifest
 * entry with their origin, count and digest. The same lines always give the same bytes. Throws on a duplicate key.
 */
export function writeDataFile(origin: DataSource, lines: Iterable<string>): void {
  const sorted = [...lines].map((line) => Buffer.from(`${line}\n`)).sort(Buffer.compare)
  const keys = new Set(sorted.map((line) => line.toString().trimEnd().split('\t')[0]))
  if (keys.size !== sorted.length) throw new Error(`${origin.file}: a key stands twice`)
  const bytes = Buffer.concat(sorted)
  const entry = {
    ...origin,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    entries: sorted.length,
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, origin.file), bytes)
  const others = readManifest().filter(({ name }) => name !== origin.name)
  const manifest = [...others, entry].sort((one, other) => (one.name < other.name ? -1 : 1))
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`${origin.file}: ${sorted.length} lines, ${bytes.length} bytes`)
}

function readManifest(): DataSource[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DataSource[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
