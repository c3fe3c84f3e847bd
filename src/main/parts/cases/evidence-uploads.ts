import { type Problem, problem } from '../../../contract/problem.ts'
import { longestSilenceMs, sliceTooEarly } from '../../operations/upload-slice.ts'
import type { Evidence } from '../../store/evidence.ts'
import { caseWithId } from '../../store/incident-cases.ts'
import type { Incoming } from './evidence-folder.ts'
import { type EvidenceKeeper, keepEvidence, keptName } from './keep-evidence.ts'

type Upload = {
  readonly target: string
  readonly filename: string
  readonly incoming: Incoming
  timer: NodeJS.Timeout
}

/** Uploads that may be under way at once. */
const maxUploads = 8

/** Evidence that a window hands over slice by slice; what breaks off leaves nothing. */
export class EvidenceUploads {
  private readonly uploads = new Map<string, Upload>()

  begin(target: string, filename: string, context: EvidenceKeeper): string | Problem {
    if (this.uploads.size >= maxUploads)
      return problem('conflict', 'Too many files are being added at once. Wait until one of them is there.')
    const id = context.random.id(context.clock.now())
    const incoming = context.evidence.begin(id)
    this.uploads.set(id, { target, filename: keptName(filename), incoming, timer: this.silence(id) })
    return id
  }

  /** Takes the next slice; with the last one the piece is in its case. */
  append(
    id: string,
    slice: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
    context: EvidenceKeeper,
  ): Evidence | null | Problem {
    const upload = this.uploads.get(id)
    if (upload === undefined) return problem('not-found', 'There is no such upload. Add the file again.')
    const { incoming, target, filename } = upload
    if (slice.offset > incoming.size) return sliceTooEarly(incoming.size)
    clearTimeout(upload.timer)
    upload.timer = this.silence(id)
    try {
      if (slice.offset === incoming.size) incoming.write(slice.bytes)
      if (!slice.last) return null
      // a slice that came again is not the end of what followed it
      if (slice.offset + slice.bytes.length !== incoming.size) return sliceTooEarly(incoming.size)
      const found = caseWithId(context.store.reader, target)
      if (found === null) {
        this.cancel(id)
        return problem('not-found', 'The case is not there any more. Nothing was added.')
      }
      const piece = keepEvidence(found, incoming, filename, context)
      this.forget(id)
      return piece
    } catch (error) {
      this.cancel(id)
      throw error
    }
  }

  cancel(id: string): void {
    this.uploads.get(id)?.incoming.drop()
    this.forget(id)
  }

  close(): void {
    for (const id of [...this.uploads.keys()]) this.cancel(id)
  }

  private forget(id: string): void {
    clearTimeout(this.uploads.get(id)?.timer)
    this.uploads.delete(id)
  }

  private silence(id: string): NodeJS.Timeout {
    return setTimeout(() => this.cancel(id), longestSilenceMs).unref()
  }
}
