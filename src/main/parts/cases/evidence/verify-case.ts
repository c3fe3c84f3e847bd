import { custodyFaults } from '../../../engine/case/custody.ts'
import { bytesFaults, evidenceFaults } from '../../../engine/case/evidence-faults.ts'
import { measureFile } from '../../../jobs/measure-file.ts'
import { custodyOfCase, type Evidence, evidenceOfCase } from '../../../store/cases/evidence.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { shownEvidence } from '../model/shown-evidence.ts'

export type Verified = {
  readonly entries: number
  /** Hash of the last entry; null while there is none. */
  readonly head: string | null
  readonly pieces: number
  /** Faults, as sentences. */
  readonly faults: string[]
}

type Verifier = Pick<Context, 'store' | 'evidence'>

/**
 * Reads all evidence of a case again, compares size and all digests with its rows, the rows with the custody log, and
 * checks the hash chain of the log. `onBytes` receives the bytes that were read.
 */
export async function verifyCase(
  target: Pick<CaseRecord, 'number' | 'id'>,
  context: Verifier,
  onBytes: (piece: Evidence, bytes: Buffer) => void = () => {},
): Promise<Verified> {
  const { reader } = context.store
  const log = custodyOfCase(reader, target.number)
  const pieces = evidenceOfCase(reader, target.number)
  const faults = [...custodyFaults(target.id, log), ...evidenceFaults(pieces.map(shownEvidence), log)]
  for (const piece of pieces) {
    const path = context.evidence.pathOf(piece.sha256)
    faults.push(...bytesFaults(piece, await measureFile(path, (bytes) => onBytes(piece, bytes))))
  }
  return { entries: log.length, head: log.at(-1)?.hash ?? null, pieces: pieces.length, faults }
}
