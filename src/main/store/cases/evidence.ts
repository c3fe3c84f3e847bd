import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'
import type { Act } from '../log/log.ts'

/** A piece of evidence of a case; its bytes are in the evidence folder under their SHA-256. */
export type Evidence = {
  readonly id: string
  /** Name given by its sender; never a path. */
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

/** An entry of a custody log as stored; `engine/case/custody.ts` defines what its hash covers. */
export type CustodyRecord = {
  readonly entry: number
  readonly at: string
  readonly by: string
  readonly what: string
  readonly evidence: string | null
  readonly filename: string | null
  readonly sha256: string | null
  readonly former: string
  readonly hash: string
}

const columns = 'id, filename, size, md5, sha1, sha256, mime_type, added_at, added_by'

/** Returns the evidence of a case, oldest first. */
export function evidenceOfCase(reader: ReadHandle, caseNumber: number): Evidence[] {
  return statement(reader, `SELECT ${columns} FROM evidence WHERE case_number = ? ORDER BY number`).all(
    caseNumber,
  ) as Evidence[]
}

/** The custody log of a case, in its order. */
export function custodyOfCase(reader: ReadHandle, caseNumber: number): CustodyRecord[] {
  return statement(
    reader,
    `SELECT entry, at, by, what, evidence, filename, sha256, former, hash FROM custody
     WHERE case_number = ? ORDER BY entry`,
  ).all(caseNumber) as CustodyRecord[]
}

/** Returns the cases that have evidence of a digest, newest first. */
export function casesWithEvidence(
  reader: ReadHandle,
  sha256: string,
  limit: number,
): { readonly id: string; readonly title: string; readonly severity: number; readonly status: string }[] {
  return statement(
    reader,
    `SELECT id, title, severity, status FROM incident_case
     WHERE number IN (SELECT case_number FROM evidence WHERE sha256 = ?) AND deleted_at IS NULL
     ORDER BY number DESC LIMIT ?`,
  ).all(sha256, limit) as ReturnType<typeof casesWithEvidence>
}

/** Returns the distinct digests of all evidence. */
export function keptDigests(reader: ReadHandle): string[] {
  return statement(reader, 'SELECT DISTINCT sha256 FROM evidence').pluck().all() as string[]
}

/** Returns number and hash of the last entry of a custody log; null while there is none. */
export function lastCustody(
  reader: ReadHandle,
  caseNumber: number,
): Pick<CustodyRecord, 'entry' | 'hash'> | null {
  const last = statement(
    reader,
    'SELECT entry, hash FROM custody WHERE case_number = ? ORDER BY entry DESC LIMIT 1',
  ).get(caseNumber)
  return (last as Pick<CustodyRecord, 'entry' | 'hash'> | undefined) ?? null
}

/** Adds a piece of evidence to a case. */
export function putEvidence(
  { writer, count }: Pick<Act, 'writer' | 'count'>,
  caseNumber: number,
  evidence: Evidence,
): void {
  const { lastInsertRowid } = statement(
    writer,
    `INSERT INTO evidence (case_number, ${columns})
     VALUES (@case_number, @id, @filename, @size, @md5, @sha1, @sha256, @mime_type, @added_at, @added_by)`,
  ).run({ ...evidence, case_number: caseNumber })
  const number = Number(lastInsertRowid)
  count('created', 1, { table: 'evidence', first: number, last: number })
}

/** Adds an entry to the custody log of a case. */
export function putCustody({ writer }: Pick<Act, 'writer'>, caseNumber: number, entry: CustodyRecord): void {
  statement(
    writer,
    `INSERT INTO custody (case_number, entry, at, by, what, evidence, filename, sha256, former, hash)
     VALUES (@case_number, @entry, @at, @by, @what, @evidence, @filename, @sha256, @former, @hash)`,
  ).run({ ...entry, case_number: caseNumber })
}
