import { type CustodyEntry, isAddition } from './custody.ts'

/** Size in bytes and digests in hex, of a file as stated or as computed. */
export type Measured = {
  readonly size: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
}

/** A row of the evidence table of a case, as far as bytes and custody log can confirm it. */
export type EvidenceRow = Measured & {
  readonly id: string
  readonly filename: string
  readonly added_at: string
  readonly by: string
}

/** Returns what a row states of its bytes and they do not confirm, in sentences; `found` is null when they cannot be read. */
export function bytesFaults(row: Measured & { readonly filename: string }, found: Measured | null): string[] {
  const { filename } = row
  if (found === null) return [`The bytes of ${filename} cannot be read.`]
  if (found.sha256 !== row.sha256) return [`The bytes of ${filename} are not those that were added.`]
  return [
    ...(found.md5 === row.md5 ? [] : [`The MD5 stated for ${filename} is not that of its bytes.`]),
    ...(found.sha1 === row.sha1 ? [] : [`The SHA-1 stated for ${filename} is not that of its bytes.`]),
    ...(found.size === row.size
      ? []
      : [`The size stated for ${filename} is ${row.size} bytes; its bytes are ${found.size}.`]),
  ]
}

/**
 * Compares the evidence rows of a case with its custody log: for each row one entry `added` with the same name, SHA-256,
 * moment and person, in the same order, and no entry about anything else. Returns the faults as sentences.
 */
export function evidenceFaults(rows: readonly EvidenceRow[], log: readonly CustodyEntry[]): string[] {
  const faults: string[] = []
  const added = new Map<string, CustodyEntry>()
  for (const entry of log) {
    const { entry: number, what, evidence, filename, sha256 } = entry
    if (what === 'sealed') {
      if (evidence !== null || filename !== null || sha256 === null)
        faults.push(`Entry ${number} of the custody log is about a seal and names evidence, or no key.`)
    } else if (evidence === null) faults.push(`Entry ${number} of the custody log names no evidence.`)
    else if (isAddition(what)) {
      if (added.has(evidence)) faults.push(`Entry ${number} of the custody log adds ${filename} again.`)
      else added.set(evidence, entry)
    } else {
      const former = added.get(evidence)
      if (former?.sha256 !== sha256 || former?.filename !== filename)
        faults.push(`Entry ${number} of the custody log is about evidence that was not added as it says.`)
    }
  }
  return [...faults, ...rowFaults(rows, added)]
}

function rowFaults(rows: readonly EvidenceRow[], added: ReadonlyMap<string, CustodyEntry>): string[] {
  const faults: string[] = []
  const missing = new Map(added)
  let last = 0
  for (const { id, filename, sha256, added_at, by } of rows) {
    const entry = added.get(id)
    if (entry === undefined) faults.push(`${filename} has no entry in the custody log.`)
    else if (!missing.delete(id)) faults.push(`${filename} is among the evidence twice.`)
    else {
      const differing = [
        ...(entry.filename === filename ? [] : ['name']),
        ...(entry.sha256 === sha256 ? [] : ['SHA-256']),
        ...(entry.at === added_at ? [] : ['time']),
        ...(entry.by === by ? [] : ['person']),
      ]
      if (differing.length > 0)
        faults.push(`${filename} does not match its entry in the custody log: ${differing.join(', ')}.`)
      if (entry.entry < last) faults.push(`${filename} is not in the order of the custody log.`)
      last = Math.max(last, entry.entry)
    }
  }
  for (const { filename } of missing.values())
    faults.push(`${filename ?? 'A file'} is in the custody log but not among the evidence.`)
  return faults
}

/** Returns faults of the entries about seals: each must name the key, a SHA-256 in hex, with which the case is sealed. */
export function sealFaults(log: readonly CustodyEntry[], key: string): string[] {
  return log
    .filter(({ what, sha256 }) => what === 'sealed' && sha256 !== key)
    .map(({ entry, sha256 }) => `Entry ${entry} of the custody log is a seal by another key, ${sha256}.`)
}
