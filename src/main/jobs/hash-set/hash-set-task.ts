import type { HashAlgorithm } from '../../engine/hash/algorithm.ts'
import type { KnownVerdict } from '../../engine/hash/layout.ts'
import type { HashSetOptions } from '../../engine/hash/sources/sink.ts'
import type { SourceReport } from '../source-report.ts'

/** Input of the thread that builds a hash set. */
export type HashSetTask = {
  readonly path: string
  /** The file to write; scratch files are placed beside it. */
  readonly target: string
  readonly options: HashSetOptions
}

/** Result of an import. */
export type HashSetContent = SourceReport & {
  readonly format: string
  /** Verdict on its digests; `mixed` where entries differ. */
  readonly verdict: KnownVerdict | 'mixed'
  readonly digests: Readonly<Partial<Record<HashAlgorithm, number>>>
  /** SHA-256 of the source; null when it was not read completely. */
  readonly sha256: string | null
}

/** A database of files with digests, as the store opens it. */
export type FileDatabase = {
  readonly version: string | null
  readonly dated: string | null
  readonly rows: number | null
  readonly files: () => Iterable<{
    readonly digests: readonly string[]
    readonly fileName: string | null
    readonly product: string | null
  }>
  readonly close: () => void
}
