import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a shipped data file comes from. `date` is that of the data, YYYY-MM-DD. */
export type ShippedSource = {
  readonly name: string
  readonly file: string
  readonly source: string
  readonly version: string
  readonly licence: string
  readonly date: string
  readonly sha256: string
  readonly entries: number
}

const kept = new Map<string, Buffer>()
const manifests = new Map<string, ReadonlyMap<string, ShippedSource>>()

/** The folder of the data files below the shipped resources. */
export function shippedDataFolder(resources: string): string {
  return join(resources, 'data')
}

/**
 * The bytes of a shipped data file, read when it is first needed and kept from then on. The name is one of ours, never
 * a value from outside. Throws when the file is not there: an installation without its data is broken.
 */
export function shippedData(resources: string, file: string): Buffer {
  const path = join(shippedDataFolder(resources), file)
  const known = kept.get(path)
  if (known !== undefined) return known
  const bytes = readFileSync(path)
  kept.set(path, bytes)
  return bytes
}

/** Where a shipped data file comes from, by its name in the manifest. Throws when there is no such entry. */
export function shippedSource(resources: string, name: string): ShippedSource {
  const source = shippedSources(resources).get(name)
  if (source === undefined) throw new Error(`The manifest of the shipped data has no entry ${name}.`)
  return source
}

/** Every entry of the manifest of the shipped data, by name. */
export function shippedSources(resources: string): ReadonlyMap<string, ShippedSource> {
  const known = manifests.get(resources)
  if (known !== undefined) return known
  const entries = JSON.parse(shippedData(resources, 'manifest.json').toString('utf8')) as ShippedSource[]
  const manifest = new Map(entries.map((entry) => [entry.name, entry]))
  manifests.set(resources, manifest)
  return manifest
}
