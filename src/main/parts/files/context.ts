import type { Context as BaseContext } from '../../operations/call/context.ts'
import type { BlobFolder } from '../../operations/data-dir/blob-folder.ts'
import type { WaitingExports } from '../../operations/data-dir/waiting-exports.ts'
import type { FileAnalysis } from './file-analysis.ts'

/** Live objects of files, for their own handlers. */
export type Live = {
  /** The content of files, by SHA-256. */
  readonly samples: BlobFolder
  /** Archives of files that wait to be fetched. */
  readonly exports: WaitingExports
  /** Takes files in and analyses them; started on first use. */
  readonly analysis: () => Promise<FileAnalysis>
}

/** What handlers of files need. */
export type Context = BaseContext & Live
