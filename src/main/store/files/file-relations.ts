import type { ReadHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/** What is read of many files at once to relate them to one another. */

export type FuzzyDigests = {
  readonly sha256: string
  /** '' where it was not computed, or the file is too small for it. */
  readonly ssdeep: string
  readonly tlsh: string
  readonly imphash: string | null
}

const fuzzy = `SELECT file.sha256, ssdeep, tlsh, imphash FROM file
  LEFT JOIN file_imphash ON file_imphash.sha256 = file.sha256 WHERE removed_at IS NULL`

/** The digests of all files kept, by which similar ones are found. */
export function fuzzyDigests(reader: ReadHandle): FuzzyDigests[] {
  return statement(reader, fuzzy).all() as FuzzyDigests[]
}

export function fuzzyDigestsOf(reader: ReadHandle, sha256: string): FuzzyDigests | null {
  return (statement(reader, `${fuzzy} AND file.sha256 = ?`).get(sha256) as FuzzyDigests | undefined) ?? null
}

export type NamedDigests = {
  readonly sha256: string
  readonly md5: string
  readonly sha1: string
  readonly sha512: string
  readonly name: string
}

/** A file and those that lie in it at any depth, itself first, each once; those that were removed are left out. */
export function digestsOfTree(reader: ReadHandle, sha256: string, limit: number): NamedDigests[] {
  return statement(
    reader,
    `WITH RECURSIVE held (sha256, depth) AS (
       SELECT @sha256, 0
       UNION SELECT o.sha256, 1 FROM file_object o JOIN held ON o.parent = held.sha256 WHERE o.sha256 IS NOT NULL)
     SELECT file.sha256, md5, sha1, sha512, name FROM held JOIN file ON file.sha256 = held.sha256
     WHERE removed_at IS NULL GROUP BY file.sha256 ORDER BY file.sha256 <> @sha256, name, file.sha256 LIMIT @limit`,
  ).all({ sha256, limit }) as NamedDigests[]
}

export type EvidencePlace = {
  /** Id and title of the case. */
  readonly id: string
  readonly title: string
  readonly filename: string
  readonly at: string
}

/** Evidence of cases with this content, newest first. */
export function evidenceWith(reader: ReadHandle, sha256: string, limit: number): EvidencePlace[] {
  return statement(
    reader,
    `SELECT incident_case.id, incident_case.title, evidence.filename, evidence.added_at AS at
     FROM evidence JOIN incident_case ON incident_case.number = evidence.case_number
     WHERE evidence.sha256 = ? ORDER BY evidence.added_at DESC, evidence.number LIMIT ?`,
  ).all(sha256, limit) as EvidencePlace[]
}
