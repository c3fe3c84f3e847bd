import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemFaultSentence } from '../../../contract/system-fault.ts'
import { ClosedLists } from '../../engine/register/closed-list.ts'
import { readTaxonomy } from '../../engine/register/read-taxonomy.ts'
import type { Taxonomy } from '../../engine/register/taxonomy.ts'
import { logFault } from '../../operations/system/log.ts'
import type { Store } from '../../store/database/handle.ts'

/**
 * The taxonomy profiles: shipped ones, and those that the user put into the data directory. A user's profile with the
 * id of a shipped one replaces it. They are read once; a new file takes effect at the next start.
 */

/** A profile with its closed lists. */
export type Profile = { readonly taxonomy: Taxonomy; readonly lists: ClosedLists }

/** Profiles with the text that each was parsed from. */
export type ReadProfiles = readonly (readonly [text: string, Taxonomy])[]

/**
 * Cache of profiles parsed here, or elsewhere and handed over: parsing one takes 50 ms in a thread that has just
 * started.
 */
const readBefore = new Map<string, Taxonomy>()
/** Maximum number of cached profiles; few installations have more than one. */
const maxKept = 4

/** Returns the cache for a thread that will read the same profiles. */
export function profilesReadHere(): ReadProfiles {
  return [...readBefore]
}

/** Adds profiles parsed elsewhere, so that the same text is not parsed again. */
export function takeProfiles(profiles: ReadProfiles): void {
  for (const [text, taxonomy] of profiles) keep(text, taxonomy)
}

function keep(text: string, taxonomy: Taxonomy): void {
  for (const oldest of [...readBefore.keys()].slice(0, 1 - maxKept)) readBefore.delete(oldest)
  readBefore.set(text, taxonomy)
}

/** A file that is not a valid profile, with the reason as a sentence. */
export type RefusedProfile = { readonly file: string; readonly why: string }

export class Taxonomies {
  /** Newest first. */
  private readonly profiles: readonly Profile[]
  readonly refused: readonly RefusedProfile[]

  /** Reads the folders, the later ones taking precedence. Throws when there is no profile at all. */
  constructor(folders: readonly string[]) {
    const refused: RefusedProfile[] = []
    const byId = new Map<string, Taxonomy>()
    for (const folder of folders) {
      for (const name of jsonFiles(folder)) {
        const file = join(folder, name)
        const read = readFile(file)
        if ('refused' in read) refused.push({ file, why: read.refused })
        else byId.set(read.id, read)
      }
    }
    const newestFirst = (left: Taxonomy, right: Taxonomy) => (left.validFrom < right.validFrom ? 1 : -1)
    this.profiles = [...byId.values()]
      .toSorted(newestFirst)
      .map((taxonomy) => ({ taxonomy, lists: new ClosedLists(taxonomy) }))
    this.refused = refused
    if (this.profiles.length === 0)
      throw new Error(`There is no taxonomy profile in ${folders.join(' or ')}.`)
  }

  /**
   * Returns the newest profile that is valid on a reference date, or the newest of all without one. Null when none is
   * valid on that date.
   */
  validOn(date: string | null): Profile | null {
    if (date === null) return this.newest()
    const isValid = ({ validFrom, validTo }: Taxonomy) =>
      validFrom <= date && (validTo === null || date <= validTo)
    return this.profiles.find(({ taxonomy }) => isValid(taxonomy)) ?? null
  }

  /** Newest first. */
  all(): readonly Profile[] {
    return this.profiles
  }

  newest(): Profile {
    return this.profiles[0] as Profile
  }
}

function jsonFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
  } catch {
    // a user without profiles has no such folder
    return []
  }
}

function readFile(file: string): Taxonomy | { readonly refused: string } {
  try {
    const text = readFileSync(file, 'utf8')
    const known = readBefore.get(text)
    if (known !== undefined) return known
    const read = readTaxonomy(text)
    if (!('refused' in read)) keep(text, read)
    return read
  } catch (error) {
    const why = systemFaultSentence(error) ?? (error instanceof Error ? error.message : String(error))
    return { refused: `it cannot be read: ${why}` }
  }
}

type Place = { readonly store: Store; readonly resources: string; readonly dataDir: string }

const opened = new WeakMap<Store, Taxonomies>()

/**
 * Returns the profiles of a workstation, read with the first call, when invalid files are reported on standard error.
 */
export function taxonomiesOf({ store, resources, dataDir }: Place): Taxonomies {
  const known = opened.get(store)
  if (known !== undefined) return known
  const taxonomies = new Taxonomies([join(resources, 'register', 'taxonomies'), join(dataDir, 'taxonomies')])
  for (const { file, why } of taxonomies.refused)
    logFault(`${file} is left out because it is not a taxonomy profile: ${why}`)
  opened.set(store, taxonomies)
  return taxonomies
}
