import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { longestSilenceMs, sliceTooEarly } from '../../../operations/uploads/upload-slice.ts'
import type { Evidence } from '../../../store/cases/evidence.ts'
import { type CaseRecord, caseWithId } from '../../../store/cases/incident-cases.ts'
import { Incoming, type Weighed } from './incoming-evidence.ts'
import { type EvidenceKeeper, keepEvidence, keptName, pieceWithBytes } from './keep-evidence.ts'

type Upload = {
  readonly target: string
  readonly filename: string
  readonly incoming: Incoming
  /**
   * The upload is complete, and its case has the same bytes already: the user is asked whether to add it nevertheless.
   */
  duplicate: { readonly weighed: Weighed; readonly of: Evidence } | null
  timer: NodeJS.Timeout
}

/** Maximum number of concurrent uploads. */
const maxUploads = 8
/** Milliseconds that the user has to decide whether a duplicate is added. */
const decisionMs = 900_000

/** A complete file: in its case, or the piece that has its bytes already. */
type Arrived = { readonly isKept: boolean; readonly piece: Evidence }

const noUpload = problem('not-found', 'There is no such upload. Add the file again.')

/** Evidence uploaded by a window slice by slice; an aborted upload leaves nothing. */
export class EvidenceUploads {
  private readonly uploads = new Map<string, Upload>()

  begin(target: string, filename: string, context: EvidenceKeeper): string | Problem {
    if (this.uploads.size >= maxUploads)
      return problem('conflict', 'Too many files are being added at once. Wait until one of them is done.')
    const id = context.random.id(context.clock.now())
    const incoming = new Incoming(context.evidence.incoming(id))
    this.uploads.set(id, {
      target,
      filename: keptName(filename),
      incoming,
      duplicate: null,
      timer: this.silence(id),
    })
    return id
  }

  /** Appends the next slice; after the last one the piece is in its case, unless that has its bytes already. */
  append(
    id: string,
    slice: { readonly offset: number; readonly bytes: Uint8Array; readonly last: boolean },
    context: EvidenceKeeper,
  ): Arrived | null | Problem {
    const upload = this.uploads.get(id)
    if (upload === undefined) return noUpload
    const { incoming } = upload
    if (slice.offset > incoming.size) return sliceTooEarly(incoming.size)
    if (upload.duplicate !== null) return slice.last ? { isKept: false, piece: upload.duplicate.of } : null
    clearTimeout(upload.timer)
    upload.timer = this.silence(id)
    try {
      if (slice.offset === incoming.size) incoming.write(slice.bytes)
      if (!slice.last) return null
      // a repeated slice must not be taken for the end of the file
      if (slice.offset + slice.bytes.length !== incoming.size) return sliceTooEarly(incoming.size)
      const found = this.caseOf(id, upload, context)
      if (isProblem(found)) return found
      const weighed = incoming.end()
      const former = pieceWithBytes(found, weighed, context)
      if (former === null) return { isKept: true, piece: this.keep(id, found, weighed, context) }
      upload.duplicate = { weighed, of: former }
      clearTimeout(upload.timer)
      upload.timer = this.silence(id, decisionMs)
      return { isKept: false, piece: former }
    } catch (error) {
      this.cancel(id)
      throw error
    }
  }

  /** Adds a file although its case has the same bytes already. */
  keepDuplicate(id: string, context: EvidenceKeeper): Evidence | Problem {
    const upload = this.uploads.get(id)
    if (upload?.duplicate == null) return noUpload
    const found = this.caseOf(id, upload, context)
    if (isProblem(found)) return found
    try {
      return this.keep(id, found, upload.duplicate.weighed, context)
    } catch (error) {
      this.cancel(id)
      throw error
    }
  }

  private caseOf(id: string, { target }: Upload, { store }: EvidenceKeeper): CaseRecord | Problem {
    const found = caseWithId(store.reader, target)
    if (found !== null) return found
    this.cancel(id)
    return problem('not-found', 'The case no longer exists. Nothing was added.')
  }

  private keep(id: string, target: CaseRecord, weighed: Weighed, context: EvidenceKeeper): Evidence {
    const { incoming, filename } = this.uploads.get(id) as Upload
    const piece = keepEvidence(target, incoming, weighed, filename, context)
    this.forget(id)
    return piece
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

  private silence(id: string, ms = longestSilenceMs): NodeJS.Timeout {
    return setTimeout(() => this.cancel(id), ms).unref()
  }
}
