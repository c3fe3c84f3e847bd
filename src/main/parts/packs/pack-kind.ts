import type { z } from 'zod'
import type { Problem } from '../../../contract/problem.ts'
import type { PackKindName } from '../../../contract/workstation/packs.ts'
import type { SourceReport } from '../../jobs/source-report.ts'
import type { PackRecord } from '../../store/packs.ts'

/**
 * Data that users bring along, because it is too large, too fresh or too restricted to ship: address databases, hash
 * sets, label lists, LEI lists. Every kind is taken in in the same way, kept below `packs/` in the data directory with its source,
 * licence, date and digest, and can be replaced and removed.
 */
export type { PackKindName, PackRecord }

/** One import that was asked for. */
export type PackImport = {
  /** Path of the file to be read; the bytes of an upload are laid down first. */
  readonly path: string
  /** Name of the file as the user knows it. */
  readonly fileName: string
  /** Path of the file to be written; the registry gives it its final name when everything is there. */
  readonly target: string
  /** What the user told besides, already checked by `PackKind.options`. */
  readonly options: Readonly<Record<string, unknown>>
  /** Told about now and then, with bytes of the source read so far. */
  readonly onProgress: (bytes: number) => void
  /** When it is aborted, `importPack` rejects soon; what it rejects with does not matter. */
  readonly signal: AbortSignal
}

/** What came of an import: what stands in `target` now. */
export type PackContent = Pick<PackRecord, 'format' | 'entries' | 'details'> &
  SourceReport & {
    /** SHA-256 of the whole source in lower case hex, when the kind worked it out while reading; else the registry does. */
    readonly sha256?: string
  }

/**
 * How one kind of pack is read in. `importPack` writes `target` completely (with fsync) or rejects; it is called once
 * for an import and may take minutes, so it works off the main thread or in slices.
 */
export type PackKind = {
  readonly kind: PackKindName
  /** Schema of the options that the user may give; without it they reach the kind as they were given. */
  readonly options?: () => z.ZodType<Readonly<Record<string, unknown>>>
  readonly importPack: (request: PackImport) => Promise<PackContent | Problem>
  /** Whether a kept pack is an older version of what was imported, whose place it takes without being asked. */
  readonly isNewerOf?: (content: PackContent, kept: PackRecord) => boolean
}
