import { type CustodyEntry, custodyHash, noFormer } from '../engine/case/custody.ts'
import type { ReadHandle } from './handle.ts'
import type { Act } from './log.ts'
import { statement } from './prepared.ts'

/** A piece of evidence of a case; its bytes lie in the folder of evidence under their SHA-256. */
export type Evidence = {
  readonly id: string
  /** As its sender called it; never a path. */
  readonly filename: string
  /** In bytes. */
  readonly size: number
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly mime_type: string
  readonly added_at: string
  readonly added_by: string
}

const columns = 'id, filename, size, md5, sha1, sha256, mime_type, added_at, added_by'

/** Evidence of a case, the first piece first. */
export function evidenceOfCase(reader: ReadHandle, caseNumber: number): Evidence[] {
  return statement(reader, `SELECT ${columns} FROM evidence WHERE case_number = ? ORDER BY number`).all(
    caseNumber,
  ) as Evidence[]
}

/** The custody log of a case, in its order. */
export function custodyOfCase(reader: ReadHandle, caseNumber: number): CustodyEntry[] {
  return statement(
    reader,
    `SELECT entry, at, by, what, evidence, filename, sha256, former, hash FROM custody
     WHERE case_number = ? ORDER BY entry`,
  ).all(caseNumber) as CustodyEntry[]
}

/** Digests of all evidence, each once. */
export function keptDigests(reader: ReadHandle): string[] {
  return statement(reader, 'SELECT DISTINCT sha256 FROM evidence').pluck().all() as string[]
}

type Target = { readonly number: number; readonly id: string }

/** Puts a piece of evidence into a case, with the entry of the custody log that says so. */
export function putEvidence(act: Act, target: Target, evidence: Evidence): void {
  statement(
    act.writer,
    `INSERT INTO evidence (case_number, ${columns})
     VALUES (@case_number, @id, @filename, @size, @md5, @sha1, @sha256, @mime_type, @added_at, @added_by)`,
  ).run({ ...evidence, case_number: target.number })
  const { id, filename, sha256 } = evidence
  addCustody(act, target, { what: 'added', evidence: id, filename, sha256 })
  act.count('created', 1)
}

/** Adds an entry to the custody log of a case; gives its hash. */
export function addCustody(
  { writer, at, by }: Pick<Act, 'writer' | 'at' | 'by'>,
  target: Target,
  what: Pick<CustodyEntry, 'what' | 'evidence' | 'filename' | 'sha256'>,
): string {
  const last = statement(
    writer,
    'SELECT entry, hash FROM custody WHERE case_number = ? ORDER BY entry DESC LIMIT 1',
  ).get(target.number) as Pick<CustodyEntry, 'entry' | 'hash'> | undefined
  const entry = { entry: (last?.entry ?? 0) + 1, at, by, ...what, former: last?.hash ?? noFormer }
  const hash = custodyHash(target.id, entry)
  statement(
    writer,
    `INSERT INTO custody (case_number, entry, at, by, what, evidence, filename, sha256, former, hash)
     VALUES (@case_number, @entry, @at, @by, @what, @evidence, @filename, @sha256, @former, @hash)`,
  ).run({ ...entry, hash, case_number: target.number })
  return hash
}
