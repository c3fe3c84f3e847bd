import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is known of a set of shipped data; `resources/data/manifest.json` lists every set. */
type Provenance = {
  readonly name: string
  /** For the doctor. */
  readonly title: string
  readonly source: string
  /** Of the source; null where it has none. */
  readonly version: string | null
  readonly licence: string
  /** YYYY-MM-DD, or YYYY-MM where the day is not known. Null where no date is known: it is never guessed. */
  readonly date: string | null
  /** What `date` tells: when the data were true, or when a package was released whose data may be older. */
  readonly dated: 'data' | 'release'
  /** A part of the set whose date is not known, though `date` is. */
  readonly undated?: string
  /** Age in days above which the set is old; null for what does not describe anything that changes. */
  readonly max_days: number | null
}

/** Origin of a data file below `resources/data`, with its size and digest. */
export type ShippedSource = Provenance & {
  readonly file: string
  readonly version: string
  readonly date: string
  readonly sha256: string
  readonly entries: number
}

/** A set that lies elsewhere: paths of the project, of files, folders, or npm packages below `node_modules`. */
export type ShippedElsewhere = Provenance & { readonly at: readonly string[] }

export type ShippedSet = ShippedSource | ShippedElsewhere

const kept = new Map<string, Buffer>()
const manifests = new Map<string, readonly ShippedSet[]>()

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
  const source = shippedSources(resources).find((each) => each.name === name)
  if (source === undefined) throw new Error(`The manifest of the shipped data has no entry ${name}.`)
  return source
}

/** Returns the sets of the manifest that are files below `resources/data`. */
export function shippedSources(resources: string): readonly ShippedSource[] {
  return shippedSets(resources).filter((set) => 'file' in set)
}

/** Returns every set of shipped data, in the order of their names. Throws when the manifest cannot be read. */
export function shippedSets(resources: string): readonly ShippedSet[] {
  const known = manifests.get(resources)
  if (known !== undefined) return known
  const sets = JSON.parse(shippedData(resources, 'manifest.json').toString('utf8')) as ShippedSet[]
  manifests.set(resources, sets)
  return sets
}
