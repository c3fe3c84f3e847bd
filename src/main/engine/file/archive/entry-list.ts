import { type ArchiveEntry, maxEntries } from './archive-result.ts'

/** Characters that all entries may have together as JSON. */
const maxLength = 3_400_000
const longestName = 1024

/** Entries in their order, the first ones kept, all counted. */
export class EntryList {
  readonly kept: ArchiveEntry[] = []
  count = 0
  files = 0
  folders = 0
  links = 0
  encrypted = 0
  size = 0
  packed = 0
  private length = 0

  /** Adds an entry; returns it as it was kept, or null beyond the limit. */
  add(entry: ArchiveEntry): ArchiveEntry | null {
    this.tally(entry)
    if (!this.hasRoom) return null
    const kept = bounded(entry)
    // a problem is added later
    this.length += JSON.stringify(kept).length + 100
    this.kept.push(kept)
    return kept
  }

  /** Counts an entry without keeping it. */
  tally(entry: Pick<ArchiveEntry, 'kind' | 'encrypted' | 'size' | 'packed'>): void {
    this.count++
    if (entry.kind === 'file') this.files++
    else if (entry.kind === 'folder') this.folders++
    else if (entry.kind === 'link' || entry.kind === 'hard-link') this.links++
    if (entry.encrypted) this.encrypted++
    this.size = within(this.size + (entry.size ?? 0))
    this.packed = within(this.packed + (entry.packed ?? 0))
  }

  get hasRoom(): boolean {
    return this.kept.length < maxEntries && this.length < maxLength
  }
}

/** Largest size that is stated: sums of lies stay numbers. */
function within(value: number): number {
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}

function bounded(entry: ArchiveEntry): ArchiveEntry {
  const kept: ArchiveEntry = { ...entry, name: cut(entry.name, longestName) }
  if (kept.size !== undefined) kept.size = within(kept.size)
  if (kept.packed !== undefined) kept.packed = within(kept.packed)
  if (kept.link_target !== undefined) kept.link_target = cut(kept.link_target, longestName)
  if (kept.comment !== undefined) kept.comment = cut(kept.comment, 500)
  if (kept.method !== undefined) kept.method = cut(kept.method, 100)
  if (kept.owner !== undefined) kept.owner = cut(kept.owner, 100)
  return kept
}

export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)
}
