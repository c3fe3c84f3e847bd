import { identifyFile } from '../document/identify-file.ts'
import { isArchive } from '../reading/file-reading.ts'

/** A file that no alerts can be read from. Its message is the end of a sentence about the file. */
export class UnreadableFile extends Error {
  /** Carried over from the thread that reads the file. */
  readonly code = unreadableFile

  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFile'
  }
}

/** A file of another kind than those that alerts are read from. */
export function ofAnotherKind(what: string, way: string): UnreadableFile {
  return new UnreadableFile(`cannot be read here (${what}). ${way}`)
}

export const unreadableFile = 'UNREADABLE_FILE'

export const readableForms = 'JSON lines, JSON and CSV can be read; save a workbook as one of them.'

/** Throws `UnreadableFile` where the beginning of a file shows that it is packed, or no text that can be decoded. */
export function refuseUnreadable(beginning: Uint8Array): void {
  const kind = identifyFile(beginning, false)
  if (kind === null) return
  if (isArchive(kind))
    throw ofAnotherKind(kind.label, 'Unpack it first, and import the file that it contains.')
  if (kind.kind === 'wide-text') throw ofAnotherKind(kind.label, 'Save it in UTF-8, and import that.')
  throw ofAnotherKind(kind.label, readableForms)
}
