import { type Problem, problem } from '../../../contract/problem.ts'
import type { PackJob, PackReplacement, packJobStates } from '../../../contract/workstation/packs/packs.ts'
import type { DraftAct } from '../../operations/call/draft-act.ts'
import { LaidUpload } from '../../operations/uploads/laid-upload.ts'
import type { PackKind, PackRecord } from './pack-kind.ts'

/** The validated request of the user. */
export type PackRequest = {
  readonly kind: PackKind
  readonly file:
    | { readonly kind: 'path'; readonly path: string; readonly name: string; readonly size: number }
    | { readonly kind: 'upload'; readonly name: string; readonly size: number }
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

/** One import under way or ended, and the upload it may wait for. */
export class ImportJob {
  readonly id: string
  readonly request: PackRequest
  /** The file to read: the user's own, or the stored upload. */
  readonly path: string
  readonly controller = new AbortController()
  finished: Promise<void> = Promise.resolve()
  state: (typeof packJobStates)[number]
  read = 0
  size: number
  entries: number | null = null
  refused = 0
  refusedExamples: readonly string[] = []
  replacement: PackReplacement | null = null
  pack: string | null = null
  problem: string | null = null
  readonly startedAt: string
  endedAt: string | null = null
  private agree: (() => void) | null = null
  private isAgreed = false
  private upload: LaidUpload | null = null

  constructor(id: string, request: PackRequest, path: string, startedAt: string) {
    this.id = id
    this.request = request
    this.path = path
    this.startedAt = startedAt
    this.size = request.file.size
    this.state = request.file.kind === 'upload' ? 'uploading' : 'waiting'
  }

  summary(): PackJob {
    const { id, request, state, read, size, entries, refused, replacement, pack, startedAt, endedAt } = this
    return {
      id,
      kind: request.kind.kind,
      file: request.file.name,
      state,
      read: Math.min(read, size),
      size,
      entries,
      refused,
      refused_examples: [...this.refusedExamples],
      replacement,
      pack,
      problem: this.problem,
      started_at: startedAt,
      ended_at: endedAt,
    }
  }

  /** Resolves when the file is complete; rejects when its upload is aborted or the job is cancelled. */
  async uploaded(): Promise<void> {
    if (this.state !== 'uploading') return
    this.upload = new LaidUpload(this.path, this.controller.signal)
    await this.upload.whole
  }

  /** Resolves when the user agrees that a pack is replaced; rejects when the job is cancelled. */
  agreed(replacement: PackReplacement): Promise<void> {
    this.replacement = replacement
    this.state = 'asking'
    const { signal } = this.controller
    return new Promise<void>((resolve, reject) => {
      this.agree = resolve
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }).finally(() => {
      this.agree = null
      this.replacement = null
    })
  }

  /** Returns whether the job waits for this, or was told already: a second press changes nothing. */
  replace(): boolean {
    this.isAgreed ||= this.agree !== null
    this.agree?.()
    return this.isAgreed
  }

  /** Appends the next slice. Slices come in order; a repeated slice changes nothing. */
  async append(offset: number, bytes: Uint8Array, isLast: boolean): Promise<{ received: number } | Problem> {
    if (this.upload === null) return problem('not-found', 'There is no such upload.')
    const answer = await this.upload.append(offset, bytes, isLast)
    if (this.state === 'uploading') this.read = this.upload.received
    if (isLast) this.size = this.upload.received
    return answer
  }
}
