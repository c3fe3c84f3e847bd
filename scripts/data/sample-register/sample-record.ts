import { createHash } from 'node:crypto'
import type { AssessmentStatus } from '../../../src/contract/register/assessment.ts'
import type { KindName, RecordData } from '../../../src/contract/register/kinds.ts'
import { leiCheckDigits } from '../../../src/main/engine/register/lei.ts'

/**
 * Source format of the sample register: records by a short key, other records named by their keys, members of closed
 * lists in words or by their ISO codes. `writeRegisterJson` turns keys into UUIDs and words into codes.
 */

/** Fields that operations set when an assessment is submitted and decided. */
type AssessmentState = {
  readonly status: AssessmentStatus
  readonly version: number
  /** Key of the first version. */
  readonly series: string
  readonly current: boolean
  readonly submitted_at: string
  readonly submitted_by: string
  readonly decided_at: string
  readonly decided_by: string
  readonly rejection_reason: string
}

/** The fields of a sample record of a kind; all are optional. */
export type SampleFields<K extends KindName> = Partial<
  RecordData<K> & (K extends 'assessments' ? AssessmentState : unknown)
>

/** The records of a kind by key. Keys are unique in their kind. */
export type SampleRecords<K extends KindName> = Readonly<Record<string, SampleFields<K>>>

/** The sample by kind; a kind may have no records. */
export type SampleKinds = { readonly [K in KindName]?: SampleRecords<K> }

/**
 * Returns an LEI that nobody has: `9999` is not the prefix of any issuer; the check digits are right. The word has 14
 * capitals or digits.
 */
export function inventedLei(word: string): string {
  if (!/^[A-Z0-9]{14}$/.test(word))
    throw new Error(`An invented LEI needs 14 capitals or digits, not ${word}.`)
  const first18 = `9999${word}`
  return `${first18}${leiCheckDigits(first18)}`
}

/** UUID namespace of this sample; RFC 9562 defines how a namespace and a name give a UUID of version 5. */
const namespace = Buffer.from('6d9f1c0c2c5e4d5ba0f17a1f0e5b9c44', 'hex')

/** Returns the UUID of a record, always the same for the same key. */
export function uuidOf(kind: string, key: string): string {
  const hash = createHash('sha1').update(namespace).update(`${kind}/${key}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
