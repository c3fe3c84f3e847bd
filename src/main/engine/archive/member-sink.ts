import type { InnerFile } from '../document/document-text.ts'

/** Limits for reading an archive. */
export const archiveLimits = {
  /** Bytes of the archive. */
  fileBytes: 1024 * 2 ** 20,
  members: 10_000,
  /** Bytes of one member, and of all together, unpacked. */
  memberBytes: 64 * 2 ** 20,
  allBytes: 256 * 2 ** 20,
  /** Maximum ratio of unpacked to packed size of a member, once it is larger than `ratioFrom`. */
  ratio: 300,
  ratioFrom: 4 * 2 ** 20,
} as const

/** Hands over the members of an archive within the limits, under names that stay inside of the archive. */
export class MemberSink {
  private readonly onFile: (file: InnerFile) => void
  private readonly names = new Map<string, number>()
  private count = 0
  private bytes = 0

  constructor(onFile: (file: InnerFile) => void) {
    this.onFile = onFile
  }

  get isEmpty(): boolean {
    return this.count === 0
  }

  get isFull(): boolean {
    return this.count >= archiveLimits.members
  }

  /** Maximum number of bytes of the next member. */
  get room(): number {
    return Math.max(0, Math.min(archiveLimits.memberBytes, archiveLimits.allBytes - this.bytes))
  }

  /** Returns why a member of this size is not unpacked; null where it may be. */
  refuse(size: number, packed: number): string | null {
    if (size > archiveLimits.memberBytes)
      return `It has ${size} bytes, more than the limit for one member (${archiveLimits.memberBytes}).`
    if (size > this.room) return 'The members before it reach the limit for one archive: it was not unpacked.'
    if (size > archiveLimits.ratioFrom && size > packed * archiveLimits.ratio)
      return `It would unpack to ${size} bytes from ${packed}: it was not unpacked.`
    return null
  }

  add(name: string, bytes: Uint8Array | null, problem: string | null = null): void {
    if (this.isFull) return
    this.count++
    this.bytes += bytes?.length ?? 0
    const { path, oddity } = this.cleaned(name)
    const sentences = [
      problem,
      oddity,
      this.isFull ? `Members after the first ${archiveLimits.members} were not read.` : null,
    ].filter((sentence) => sentence !== null)
    this.onFile({ path, bytes, problem: sentences.length === 0 ? null : sentences.join(' ') })
  }

  /** Makes names unique, so that two members of the same name stay two. */
  private cleaned(name: string): { readonly path: string; readonly oddity: string | null } {
    const { path, oddity } = cleanedName(name)
    const times = (this.names.get(path) ?? 0) + 1
    this.names.set(path, times)
    return times === 1
      ? { path, oddity }
      : { path: `${path} (${times})`, oddity: oddity ?? 'There are several members with this name.' }
  }
}

const maxNameLength = 1000

/** Returns a name without parts that would lead out of a folder or cannot be displayed, and what was odd about it. */
export function cleanedName(name: string): { readonly path: string; readonly oddity: string | null } {
  // some Windows programs separate folders by backslashes
  const plain = name.replaceAll('\\', '/').slice(0, maxNameLength)
  const steps = plain.replace(/^[A-Za-z]:/, '').split('/')
  const kept = steps.filter((step) => step !== '' && step !== '.' && step !== '..')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what is looked for
  const path = kept.join('/').replace(/[\u0000-\u001f\u007f]/g, '\ufffd') || 'unnamed'
  if (steps.includes('..') || /^(?:[A-Za-z]:|\/)/.test(plain))
    return { path, oddity: `Its name points outside the archive: ${shownName(plain)}` }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  if (/[\u0000-\u001f\u007f]/.test(plain)) return { path, oddity: 'Its name has control characters.' }
  return { path, oddity: name.length > maxNameLength ? 'Its name is too long and was cut.' : null }
}

function shownName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return `${name.slice(0, 200).replace(/[\u0000-\u001f\u007f]/g, '\ufffd')}.`
}
