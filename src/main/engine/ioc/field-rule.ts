import { type FieldMeaning, fieldMeaning, meaningWithin } from '../observable/field-meaning.ts'
import type { Found, RefusalReason } from './indicator.ts'

/**
 * What the name of a field says about values in it: ids, fingerprints, versions and names of files have the form of
 * digests, addresses and hosts, and are none. Only names whose last word says so decide; URLs, mail addresses and the
 * hosts in them count under any name.
 */

/** A value at a place in some bytes, with the start of the field's whole value. */
export type FieldValue = {
  readonly window: Uint8Array
  readonly valueStart: number
  readonly start: number
  readonly end: number
  readonly found: Pick<Found, 'kind' | 'value'>
}

/** Words that mean an id or a file in alerts, and in other data also a plain key, a revision or a storage name. */
const ambiguous = new Set(
  'key keys commit commits revision revisions bucket buckets partition community cursor secret cookie package packages extension registry repository repo'.split(
    ' ',
  ),
)

/** What a name says by itself, and whether the field around it may say more. */
type Reported = { readonly meaning: FieldMeaning; readonly asksAround: boolean }

const reported = new Map<string, Reported>()
const maxReported = 4096

function report(name: string): Reported {
  const known = reported.get(name)
  if (known !== undefined) return known
  const last = lastWord(name)
  const meaning = ambiguous.has(last) ? 'open' : meaningWithin('open', name)
  // `name` and `value` mean what their object means; a digest may be one of a certificate
  const isNeutral = meaning === 'open' && meaningWithin('identifier', name) === 'identifier'
  const isDigest = meaning === 'open' && meaningWithin('certificate', name) === 'fingerprint'
  const own = { meaning, asksAround: isNeutral || isDigest }
  if (reported.size >= maxReported) reported.clear()
  reported.set(name, own)
  return own
}

function lastWord(name: string): string {
  const words = name.slice(-80).split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u)
  return (words.findLast((word) => word !== '') ?? '').toLowerCase()
}

/** Maximum number of fields around a value that are asked. */
const maxAround = 6

/**
 * Returns what a field can hold. `next` gives the names of the fields around it, from the inside out; only as many as
 * are needed are asked for.
 */
export function meaningOfField(name: string, next: () => string | null): FieldMeaning {
  let own = report(name)
  if (!own.asksAround) return own.meaning
  const names = [name]
  for (let depth = 0; depth < maxAround && own.meaning === 'open'; depth++) {
    const around = next()
    if (around === null) break
    names.unshift(around)
    own = report(around)
    // an object of another name says nothing, unless it stands within a certificate
    if (own.meaning === 'open' && !own.asksAround && !isDigestName(name)) return 'open'
  }
  const [outer = name, ...inner] = names
  return inner.reduce<FieldMeaning>((meaning, each) => meaningWithin(meaning, each), report(outer).meaning)
}

const isDigestName = (name: string) => meaningWithin('certificate', name) === 'fingerprint'

/** Returns what the columns of a table can hold. */
export function meaningsOfColumns(columns: readonly string[]): FieldMeaning[] {
  return columns.map((name) => {
    // `id` beside one other column numbers a list, or names what is listed
    if (columns.length <= 2 && name.trim().toLowerCase() === 'id') return 'open'
    return ambiguous.has(lastWord(name)) ? 'open' : fieldMeaning(name)
  })
}

/** Whether values in a field with this meaning may be refused. */
export function mayRefuse(meaning: FieldMeaning): boolean {
  return meaning in rules
}

/** Returns why a value is none of its kind in a field with this meaning; null when it counts. */
export function refusalIn(meaning: FieldMeaning, value: FieldValue): RefusalReason | null {
  return rules[meaning]?.(value) ?? null
}

const rules: Partial<Readonly<Record<FieldMeaning, (value: FieldValue) => RefusalReason | null>>> = {
  // an id is one word; a sentence under `session` or `trace` is a text
  identifier: (value) => (isNameLike(value) && isOneWord(value) ? 'identifier' : null),
  fingerprint: (value) => (isNameLike(value) ? 'fingerprint' : null),
  certificate: ({ found }) => (found.kind === 'hash' ? 'fingerprint' : null),
  version: (value) => (isNameLike(value) ? 'version' : null),
  file: (value) => (value.found.kind === 'domain' && namesFile(value) ? 'file-name' : null),
}

function isNameLike({ found: { kind } }: FieldValue): boolean {
  return kind === 'hash' || kind === 'ipv4' || kind === 'ipv6' || kind === 'domain'
}

/** Maximum number of bytes of an id before and after a value in it. */
const longestId = 128

function isOneWord({ window, valueStart, start, end }: FieldValue): boolean {
  if (start - valueStart > longestId) return false
  for (let at = valueStart; at < start; at++) if (isBlank(window[at])) return false
  for (let at = end; at < Math.min(window.length, end + longestId) && !isEnd(window[at]); at++)
    // several blanks fill up a column
    if (window[at] === 0x20) return window[at + 1] === 0x20
  return true
}

/** Whether a name in a path, or alone in the field, is the one of a file: not the host before a path or of a share. */
function namesFile({ window, valueStart, start, end, found }: FieldValue): boolean {
  const before = start === valueStart ? undefined : window[start - 1]
  const isInPath = before === 0x2f || before === 0x5c
  // `//host/…`, `\\host\share`
  if (isInPath && window[start - 2] === before && start - 2 <= valueStart + 2) return false
  if (isInPath) return true
  const isBeforePath = window[end] === 0x2f || window[end] === 0x3a
  if (isBeforePath) return false
  return isEnd(window[end]) && before === undefined ? true : endsLikeFile(found.value)
}

/** Endings of files that are also top-level domains. */
const endings = new Set('sh so py pl rs md ps cc zip mov app pm mk la bz do'.split(' '))

function endsLikeFile(name: string): boolean {
  return endings.has(name.slice(name.lastIndexOf('.') + 1))
}

/** The end of a string, a cell or a line. */
const isEnd = (byte: number | undefined) =>
  byte === undefined || byte === 0x22 || byte === 0x09 || byte === 0x0a || byte === 0x0d
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0a
