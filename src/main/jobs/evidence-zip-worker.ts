import { type ZippedPiece, zipEvidence } from './evidence-zip.ts'
import { answerTask } from './worker/answer-task.ts'

/** Input of the thread that packs evidence. */
export type EvidenceZipTask = {
  readonly pieces: readonly ZippedPiece[]
  readonly to: string
  readonly password: string
}

/** Worker thread that packs evidence with a password: encryption takes about a second per ten megabytes. */
answerTask(({ pieces, ...given }: EvidenceZipTask) => zipEvidence(pieces, given))
