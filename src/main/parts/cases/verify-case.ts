import { custodyFaults } from '../../engine/case/custody.ts'
import { custodyOfCase, evidenceOfCase } from '../../store/evidence.ts'
import type { CaseRecord } from '../../store/incident-cases.ts'
import type { Context } from './context.ts'
import { digestNow } from './evidence-folder.ts'

export type Verified = {
  readonly entries: number
  /** Hash of the last entry; null while there is none. */
  readonly head: string | null
  readonly pieces: number
  /** Faults, as sentences. */
  readonly faults: string[]
}

/** Reads all evidence of a case again, compares it with rows and custody log, and checks the hash chain of the log. */
export async function verifyCase(
  { number, id }: Pick<CaseRecord, 'number' | 'id'>,
  { store, evidence }: Pick<Context, 'store' | 'evidence'>,
): Promise<Verified> {
  const log = custodyOfCase(store.reader, number)
  const pieces = evidenceOfCase(store.reader, number)
  const faults = custodyFaults(id, log)
  const added = new Map(log.filter(({ what }) => what === 'added').map((entry) => [entry.evidence, entry]))
  for (const piece of pieces) {
    const entry = added.get(piece.id)
    added.delete(piece.id)
    if (entry === undefined) faults.push(`${piece.filename} has no entry in the custody log.`)
    else if (entry.sha256 !== piece.sha256 || entry.filename !== piece.filename)
      faults.push(`${piece.filename} does not match its entry in the custody log.`)
    const digest = await digestNow(evidence.pathOf(piece.sha256))
    if (digest === null) faults.push(`The bytes of ${piece.filename} cannot be read.`)
    else if (digest !== piece.sha256)
      faults.push(`The bytes of ${piece.filename} are not those that were added.`)
  }
  for (const { filename } of added.values())
    faults.push(`${filename ?? 'A file'} is in the custody log but not among the evidence.`)
  return { entries: log.length, head: log.at(-1)?.hash ?? null, pieces: pieces.length, faults }
}
