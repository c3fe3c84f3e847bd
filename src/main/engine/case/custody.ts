import { createHash } from 'node:crypto'

/**
 * The custody log of a case: what was done with its evidence, when and by whom. Each entry contains its own SHA-256,
 * which covers the hash of the entry before it, so that changing, removing or inserting an entry invalidates all later
 * ones.
 */
export type CustodyEntry = {
  /** 1 for the first of a case. */
  readonly entry: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: string
  /** `added`, `added from session ID`, `added from the file analysis: ORIGIN`, `sealed`, `exported`, `saved`. */
  readonly what: string
  /** Id and name of the piece of evidence, and its digest; null where an entry concerns the whole case. */
  readonly evidence: string | null
  readonly filename: string | null
  readonly sha256: string | null
  /** Hash of the previous entry; for the first, 64 zeros. */
  readonly former: string
  readonly hash: string
}

/** The act of an entry for a file that a person or program handed over. */
export const addedHere = 'added'
/** The act of an entry for a file of a triage session; `session` is its id. */
export const addedFrom = (session: string): string => `${addedHere} from session ${session}`
/** The act of an entry for a file that was analysed here; `origin` says in one line where it came from. */
export const addedFromFiles = (origin: string): string => `${addedHere} from the file analysis: ${origin}`
/** Whether an entry says that a piece of evidence was added. */
export const isAddition = (what: string): boolean =>
  /^added(?: from session [0-9A-Z]{26}| from the file analysis: [^\p{Cc}]{1,600})?$/u.test(what)

export const noFormer = '0'.repeat(64)

/** The hash of an entry: SHA-256, in hex, of the UTF-8 of a JSON list of its fields in this order, without spaces. */
export function custodyHash(caseId: string, entry: Omit<CustodyEntry, 'hash'>): string {
  const { entry: number, at, by, what, evidence, filename, sha256, former } = entry
  const fields = [caseId, number, at, by, what, evidence, filename, sha256, former]
  return createHash('sha256').update(JSON.stringify(fields), 'utf8').digest('hex')
}

/** Returns the faults of a log as sentences; an empty list when it is consistent. */
export function custodyFaults(caseId: string, log: readonly CustodyEntry[]): string[] {
  let former = noFormer
  return log.flatMap((entry, index) => {
    const faults: string[] = []
    if (entry.entry !== index + 1)
      faults.push(`Entry ${index + 1} of the custody log is missing: entry ${entry.entry} follows.`)
    if (entry.former !== former)
      faults.push(`Entry ${entry.entry} of the custody log does not follow the one before it.`)
    if (entry.hash !== custodyHash(caseId, entry))
      faults.push(`Entry ${entry.entry} of the custody log is not as it was written.`)
    former = entry.hash
    return faults
  })
}
