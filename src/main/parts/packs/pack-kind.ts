import type { z } from 'zod'
import type { Problem } from '../../../contract/problem.ts'
import type { PackKindName, PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import type { SourceReport } from '../../jobs/source-report.ts'
import type { PackRecord } from '../../store/packs/packs.ts'

/**
 * Data supplied by users, because it is too large, too recent or too restricted to ship: address databases, hash sets,
 * label lists, LEI lists. Every kind is imported in the same way, stored below `packs/` in the data directory with its
 * source, licence, date and digest, and can be replaced and removed.
 */
export type { PackKindName, PackRecord }

/** One requested import. */
export type PackImport = {
  /** Path of the file to read; the bytes of an upload are stored first. */
  readonly path: string
  /** Name of the file as the user knows it. */
  readonly fileName: string
  /** Path of the file to write; the registry renames it to its final name when it is complete. */
  readonly target: string
  /** Further options given by the user, already validated by `PackKind.options`. */
  readonly options: Readonly<Record<string, unknown>>
  /** The stored packs of the kind, with their files. */
  readonly kept: readonly { readonly pack: PackRecord; readonly path: string }[]
  /** Called from time to time with the number of source bytes read so far. */
  readonly onProgress: (bytes: number) => void
  /** When it is aborted, `importPack` rejects soon; the error does not matter. */
  readonly signal: AbortSignal
}

/** Result of an import: the content of `target`. */
export type PackContent = Pick<PackRecord, 'format' | 'entries' | 'details'> &
  SourceReport & {
    /**
     * SHA-256 of the whole source in lower case hex, when the kind computed it while reading; otherwise the registry
     * does.
     */
    readonly sha256?: string
    /** How the content differs from a stored pack of the same set, where there is one. */
    readonly difference?: PackDifference
  }

/** How much came, changed and went, with the first names of what went. */
export type PackDifference = Pick<PackReplacement, 'came' | 'changed' | 'went'> & {
  readonly examples: readonly string[]
}

/**
 * How one kind of pack is imported. `importPack` writes `target` completely (with fsync) or rejects; it is called once
 * per import and may take minutes, so it works off the main thread or in slices.
 */
export type PackKind = {
  readonly kind: PackKindName
  /** Schema of the user's options; without it they are passed on unvalidated. */
  readonly options?: () => z.ZodType<Readonly<Record<string, unknown>>>
  readonly importPack: (request: PackImport) => Promise<PackContent | Problem>
  /** Whether a stored pack is of the same set as the imported one, which would replace it. */
  readonly isNewerOf?: (content: PackContent, kept: PackRecord) => boolean
  /**
   * Why the imported pack does not take the place of the stored one of the same set, as the end of a sentence that begins
   * with its file: the stored one is newer. Null when it does. A pack that the user chose to replace is not asked about.
   */
  readonly olderThan?: (content: PackContent, kept: PackRecord) => string | null
}
