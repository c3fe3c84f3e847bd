import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Origin of a shipped data file. `date` is that of the data, YYYY-MM-DD. */
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

/** Returns the folder of the data files below the shipped resources. */
export function shippedDataFolder(resources: string): string {
  return join(resources, 'data')
}

/**
 * Returns the bytes of a shipped data file, read on first use and then cached. The name must be one of ours, never
 * external input. Throws when the file does not exist: an installation without its data is broken.
 */
export function shippedData(resources: string, file: string): Buffer {
  const path = join(shippedDataFolder(resources), file)
  const known = kept.get(path)
  if (known !== undefined) return known
  const bytes = readFileSync(path)
  kept.set(path, bytes)
  return bytes
}

/** Returns the origin of a shipped data file by its name in the manifest. Throws when there is no such entry. */
export function shippedSource(resources: string, name: string): ShippedSource {
  const source = shippedSources(resources).get(name)
  if (source === undefined) throw new Error(`The manifest of the shipped data has no entry ${name}.`)
  return source
}

/** Returns every entry of the manifest of the shipped data, by name. */
export function shippedSources(resources: string): ReadonlyMap<string, ShippedSource> {
  const known = manifests.get(resources)
  if (known !== undefined) return known
  const entries = JSON.parse(shippedData(resources, 'manifest.json').toString('utf8')) as ShippedSource[]
  const manifest = new Map(entries.map((entry) => [entry.name, entry]))
  manifests.set(resources, manifest)
  return manifest
}
