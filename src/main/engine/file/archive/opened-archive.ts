import type { LeftOutOfFile } from '../../../../contract/workstation/files/tool-report.ts'
import type { ByteSource } from '../../archive/byte-source.ts'
import type { ToolOutput } from '../file-tool.ts'
import type { ArchiveEntry, ArchiveFormat, ArchiveResult } from './archive-result.ts'
import type { EntryList } from './entry-list.ts'

/** What a reader of one format gives: the list, and the content of each entry that was kept. */
export type OpenedArchive = {
  readonly format: ArchiveFormat
  readonly list: EntryList
  readonly solid?: boolean
  readonly hasEncryptedNames?: boolean
  readonly comment?: string
  readonly spare?: { readonly before: number; readonly between: number; readonly after: number }
  readonly properties?: Readonly<Record<string, string | number | boolean>>
  readonly custom_actions?: ArchiveResult['custom_actions']
  readonly installed_files?: ArchiveResult['installed_files']
  /** Returns the content of an entry of the list, at most `most` bytes. */
  readonly contentOf: (entry: ArchiveEntry, most: number) => Content | Promise<Content>
  /** The password that opened entries or the list, once one did. */
  readonly password?: () => string | null
}

/** Content of an entry. `problem` is a sentence; `why` is its kind. Bytes may be there with a problem: what was readable. */
export type Content = {
  readonly bytes: Uint8Array | null
  readonly problem: string | null
  readonly why?: LeftOutOfFile['reason']
}

export type ArchiveInput = {
  readonly source: ByteSource
  readonly name: string
  readonly passwords: readonly string[]
  readonly output: ToolOutput
}

export const whole = (bytes: Uint8Array): Content => ({ bytes, problem: null })

export const without = (why: LeftOutOfFile['reason'], problem: string): Content => ({
  bytes: null,
  problem,
  why,
})

/** An archive that cannot be read, with a sentence for people. */
export class ArchiveDamage extends Error {}

/** Returns the bytes of a range, cut at the end of the source. */
export function upTo(source: ByteSource, at: number, length: number): Uint8Array {
  if (at >= source.size || at < 0) return new Uint8Array()
  return source.read(at, Math.min(length, source.size - at))
}
