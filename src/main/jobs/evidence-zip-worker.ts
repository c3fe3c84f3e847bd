import { type ZippedPiece, zipEvidence } from './evidence-zip.ts'
import { answerTask } from './worker/answer-task.ts'

/** What the thread is given that packs evidence. */
export type EvidenceZipTask = {
  readonly pieces: readonly ZippedPiece[]
  readonly to: string
  readonly password: string
}

/** A thread that packs evidence behind a password: ciphers take a second for some ten megabytes. */
answerTask(({ pieces, ...given }: EvidenceZipTask) => zipEvidence(pieces, given))
