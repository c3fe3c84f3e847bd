import { canonicalJson, type Json } from './canonical-json.ts'
import type { ExportedIndicator } from './exported-indicator.ts'
import { hashAlgorithm } from './hash-algorithm.ts'
import { uuidV5 } from './uuid-v5.ts'

/**
 * STIX 2.1 cyber-observable objects. Their ids are derived from their identifying properties (section 2.9): UUID
 * version 5 over the canonical JSON of the id contributing properties, in the namespace of the standard, so that every
 * producer gives the same value the same id.
 */

const observableNamespace = '00abedb4-aa42-466c-9c01-fed23315a9b7'

/** An object of the bundle, with the properties used here. */
export type StixObject = { readonly type: string; readonly id: string } & { readonly [name: string]: Json }

/** Returns the observable of a row with a pattern that matches it; null for kinds without an observable in STIX 2.1. */
export function stixObservable(
  row: Pick<ExportedIndicator, 'kind' | 'value'>,
): { object: StixObject; pattern: string } | null {
  switch (row.kind) {
    case 'ipv4':
      return valued('ipv4-addr', row.value)
    case 'ipv6':
      // a zone names an interface of one machine; the standard has no place for it
      return valued('ipv6-addr', row.value.replace(/%[^/]*/, ''))
    case 'domain':
      return valued('domain-name', row.value)
    case 'url':
      return valued('url', row.value)
    case 'email':
      return valued('email-addr', row.value)
    case 'hash':
      return hashed(row.value)
    case 'crypto':
    case 'cve':
      return null
  }
}

function valued(type: string, value: string): { object: StixObject; pattern: string } {
  const isBlock = type.startsWith('ip') && value.includes('/')
  return {
    object: observable(type, { value }),
    pattern: `[${type}:value ${isBlock ? 'ISSUBSET' : '='} ${stixText(value)}]`,
  }
}

function hashed(digest: string): { object: StixObject; pattern: string } | null {
  const algorithm = hashAlgorithm(digest)
  if (algorithm === null) return null
  return {
    object: observable('file', { hashes: { [algorithm.stix]: digest } }),
    pattern: `[file:hashes.${stixText(algorithm.stix)} = ${stixText(digest)}]`,
  }
}

/** All properties given here contribute to the id. */
export function observable(type: string, properties: { readonly [name: string]: Json }): StixObject {
  const id = `${type}--${uuidV5(observableNamespace, canonicalJson(properties))}`
  return { type, spec_version: '2.1', id, ...properties }
}

/** A text literal of the pattern language (section 9.2): apostrophes and backslashes are escaped. */
export function stixText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
