import type { PackImportResult, PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import type { RunningJob } from '../../operations/jobs/running-job.ts'
import type { Upload } from '../../operations/uploads/upload.ts'
import type { PackKind, PackRecord } from './pack-kind.ts'

/** The validated request of the user. */
export type PackRequest = {
  readonly kind: PackKind
  readonly file:
    | { readonly kind: 'path'; readonly path: string; readonly name: string; readonly size: number }
    | { readonly kind: 'upload'; readonly upload: Upload; readonly name: string; readonly size: number }
  readonly name: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly dated: string | null
  /** The pack that the new one replaces. */
  readonly former: PackRecord | null
  /** Whether an older version of the same set is replaced without asking. */
  readonly replacesKnown: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly draft: DraftAct
}

/** The data of one import, for its job, and the upload it may wait for. */
export class PackImportRun {
  readonly request: PackRequest
  /** The file to read: the user's own, or the stored upload. */
  readonly path: string
  finished: Promise<void> = Promise.resolve()
  read = 0
  size: number
  entries: number | null = null
  refused = 0
  refusedExamples: readonly string[] = []
  replacement: PackReplacement | null = null
  pack: string | null = null
  /** Id of the act that stores the pack, once it is to be stored. */
  act: string | null = null
  private agree: (() => void) | null = null
  private isAgreed = false

  constructor(request: PackRequest, path: string) {
    this.request = request
    this.path = path
    this.size = request.file.size
  }

  result(): PackImportResult & { readonly act: string | null } {
    const { request, entries, refused, replacement, pack, act } = this
    return {
      pack_kind: request.kind.kind,
      file: request.file.name,
      entries,
      refused,
      refused_examples: [...this.refusedExamples],
      replacement,
      pack,
      act,
    }
  }

  /** Resolves when the user agrees that a pack is replaced; rejects when the job is cancelled. */
  agreed(replacement: PackReplacement, job: RunningJob): Promise<void> {
    this.replacement = replacement
    const { signal } = job
    const asked = new Promise<void>((resolve, reject) => {
      this.agree = resolve
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }).finally(() => {
      this.agree = null
      this.replacement = null
    })
    job.waitFor('answer')
    return asked
  }

  /** Returns whether the job waits for this, or was told already: a second press changes nothing. */
  replace(): boolean {
    this.isAgreed ||= this.agree !== null
    this.agree?.()
    return this.isAgreed
  }
}
