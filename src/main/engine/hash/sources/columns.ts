import type { HashAlgorithm } from '../algorithm.ts'
import { fieldsOf } from './record-reader.ts'

/** Columns of a table by their names in the header; -1 for a missing one. */
export type Columns = {
  /** Columns with digests of a known algorithm. */
  readonly digests: readonly { readonly at: number; readonly algorithm: HashAlgorithm }[]
  /** Column with digests of any length. */
  readonly hash: number
  /** MISP: type and value of an attribute. */
  readonly type: number
  readonly value: number
  readonly toIds: number
  readonly tags: number
  readonly family: number
  /** Holds a family, or yes and no. */
  readonly malware: number
  readonly product: number
  readonly fileName: number
  readonly source: number
  readonly verdict: number
  /** Of NSRL: `M` marks malicious files. */
  readonly special: number
}

const names = {
  MD5: ['md5', 'md5hash', 'md5sum'],
  SHA1: ['sha1', 'sha1hash', 'sha1sum'],
  SHA256: ['sha256', 'sha256hash', 'sha256sum'],
  SHA512: ['sha512', 'sha512hash', 'sha512sum'],
  hash: ['hash', 'filehash', 'digest', 'checksum'],
  family: ['family', 'signature', 'malwarefamily', 'malwarename', 'threat', 'threatname'],
  malware: ['malware', 'malicious', 'ismalware', 'ismalicious', 'knownmalicious'],
  product: ['product', 'productname', 'package', 'packagename', 'application'],
  fileName: ['filename', 'file', 'path', 'filepath'],
  source: ['source', 'feed'],
  verdict: ['verdict', 'classification', 'disposition'],
  special: ['specialcode'],
  toIds: ['toids'],
  tags: ['attributetag'],
  type: ['type'],
  value: ['value'],
} as const

export type Header = {
  readonly columns: Columns
  readonly separator: string
  readonly format: 'csv' | 'malwarebazaar' | 'misp-csv' | 'nsrl-text'
}

const separators = [',', ';', '\t', '|'] as const

/** Reads a line as the header of a table with digests; null when it is none. */
export function readHeader(line: string): Header | null {
  for (const separator of separators) {
    const fields = fieldsOf(line, separator).map((field) => field.toLowerCase().replace(/[^a-z0-9]/g, ''))
    const find = (wanted: readonly string[]) => fields.findIndex((field) => wanted.includes(field))
    const digests = (['MD5', 'SHA1', 'SHA256', 'SHA512'] as const)
      .map((algorithm) => ({ algorithm, at: find(names[algorithm]) }))
      .filter(({ at }) => at >= 0)
    const hash = find(names.hash)
    const [type, value, toIds] = [find(names.type), find(names.value), find(names.toIds)]
    const isMisp = type >= 0 && value >= 0 && (toIds >= 0 || fields.includes('eventid'))
    if (digests.length === 0 && hash < 0 && !isMisp) continue
    const columns = {
      digests: isMisp ? [] : digests,
      hash: isMisp ? -1 : hash,
      type: isMisp ? type : -1,
      value: isMisp ? value : -1,
      toIds,
      tags: isMisp ? find(names.tags) : -1,
      family: find(names.family),
      malware: find(names.malware),
      product: find(names.product),
      fileName: find(names.fileName),
      source: find(names.source),
      verdict: find(names.verdict),
      special: find(names.special),
    }
    return { columns, separator, format: formatOf(fields, isMisp) }
  }
  return null
}

function formatOf(fields: readonly string[], isMisp: boolean): Header['format'] {
  if (isMisp) return 'misp-csv'
  const has = (...wanted: string[]) => wanted.every((field) => fields.includes(field))
  if (has('firstseenutc', 'sha256hash')) return 'malwarebazaar'
  if (has('sha1', 'md5', 'filename', 'productcode')) return 'nsrl-text'
  return 'csv'
}
