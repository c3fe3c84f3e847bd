import { type BatchKind, batchKinds } from '../../../contract/core/batch.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { detectedFrom } from '../ioc/detect-kind.ts'
import { markBit } from '../ioc/indicator.ts'
import { type HitSink, Scanner } from '../ioc/scanner.ts'
import { ByTypeAndValue } from './by-type-and-value.ts'
import { admits, endsLikeFile, type FieldMeaning, meaningWithin, namesPerson } from './field-meaning.ts'
import { otherType } from './observable-type.ts'
import { canonical, type Observable } from './read-observable.ts'

/** Maximum number of observables of one alert: those named, and as many again from its texts. */
export const maxObservables = 10_000

/** What is beyond the bounds of one alert. */
export type LeftOut = {
  /** Number of observables that were not taken. */
  readonly observables: number
  /** Number of characters of its texts that were not searched. */
  readonly characters: number
}

export type ObservedTexts = { readonly found: readonly Observable[]; readonly leftOut: LeftOut }

/** Maximum nesting depth in an original event, and maximum number of characters of all texts together. */
const maxDepth = 64
const maxCharacters = 1_048_576
/** Longest text that is looked at for JSON in it. */
const maxEmbedded = 262_144
/** Bytes scanned before yielding to other work. */
const bytesPerTurn = 32_768

/** A stretch of the texts whose fields hold the same: `end` is an offset in bytes. */
type Stretch = { readonly meaning: FieldMeaning; readonly text: string }

/**
 * Reads the observables in the description of an alert and in the texts of its original event, in order of first
 * appearance. What a field is called decides whether a value in it can be one: ids, versions, file names and links of
 * consoles are none. A part of another value, such as the host of a URL, is not an observable of its own; the target
 * inside a link is, with its host. Yields after each stretch of a long text, so that other work can run; texts of usual
 * length are read in one go.
 *
 * @param named Observables known to be in the event: a text that is exactly one of the IP addresses, files or accounts
 *   among them is skipped, and a name that is a host among them is not read as a domain again.
 * @param host The host that is concerned; its name is a `hostname` wherever it stands.
 * @param aside Texts of fields that hold no observables in this program: each is skipped where it is a whole text.
 */
export function* observeText(
  description: string | null,
  raw: unknown,
  named: readonly Observable[] = [],
  host: string | null = null,
  aside: readonly string[] = [],
): Generator<void, ObservedTexts> {
  const stretches: Stretch[] = description === null ? [] : [{ meaning: 'open', text: description }]
  const skipped = new Set([
    ...aside,
    ...named.flatMap(({ type, value }) => (type === 'ip' || !kinds.has(type) ? [value] : [])),
  ])
  gatherTexts(raw, 'open', stretches, skipped)
  const { kept: bounded, characters } = withinLimit(stretches)
  const bytes = Buffer.from(bounded.map(({ text }) => text).join('\n'), 'utf8')
  if (bytes.length === 0) return { found: [], leftOut: { observables: 0, characters } }
  const sink = new Observed(named, host)
  const isAdmitted = admission(bounded)
  sink.isAdmitted = (kind, value, start) => isAdmitted(kind, value, start) && !isBelied(kind, bytes, start)
  sink.isEncoded = (start, end) =>
    /%(?:25)*3a/i.test(bytes.toString('latin1', start, Math.min(end, start + 40)))
  const scanner = new Scanner(sink)
  for (let at = 0; at < bytes.length; at += bytesPerTurn) {
    if (at > 0) yield
    scanner.push(bytes.subarray(at, at + bytesPerTurn), at + bytesPerTurn >= bytes.length)
  }
  return { found: sink.found, leftOut: { observables: sink.leftOut, characters } }
}

/** Kinds that are looked for in texts: a text that its source names as something else holds none of them. */
const kinds: ReadonlySet<string> = new Set([...batchKinds, 'hostname', otherType])

/** Collects the hits of a scan that can be observables. */
class Observed implements HitSink {
  readonly found: Observable[] = []
  leftOut = 0
  isAdmitted: (kind: BatchKind, value: string, start: number) => boolean = () => true
  /** Whether the URL at a place is written with its `://` encoded. */
  isEncoded: (start: number, end: number) => boolean = () => false
  private encodedEnd = -1
  private readonly met = new ByTypeAndValue<true>()
  private readonly names: ReadonlySet<string>
  private readonly host: string | null

  constructor(named: readonly Observable[], host: string | null) {
    this.host = host?.toLowerCase() ?? null
    this.names = new Set(named.map(({ value }) => value.toLowerCase()))
  }

  onHit: HitSink['onHit'] = (hit, start, end, _line, marks) => {
    if (!this.standsForItself(hit.kind, start, end, marks)) return
    const { kind, value } = detectedFrom({ found: hit })
    if (!this.isAdmitted(kind, value, start) || (kind === 'hash' && /^0+$/.test(value))) return
    const observable = this.own(canonical(kind, value))
    if (observable === null || this.met.has(observable)) return
    this.met.set(observable, true)
    if (this.found.length < maxObservables) this.found.push(observable)
    else this.leftOut += 1
  }

  /**
   * Whether a value is an observable of its own. The host of a URL is a part of it, except where the URL is encoded or
   * inside another: nobody sees its host there.
   */
  private standsForItself(kind: IocKind, start: number, end: number, marks: number): boolean {
    if ((marks & markBit.part_of) === 0) {
      if (kind === 'url' && this.isEncoded(start, end)) this.encodedEnd = end
      return true
    }
    return kind === 'domain' && ((marks & markBit.inner) !== 0 || end <= this.encodedEnd)
  }

  /** One name is one observable, and the name of the host that is concerned is a host name. */
  private own(observable: Observable): Observable | null {
    if (observable.type === 'ip') return unspecified.has(observable.value) ? null : observable
    if (observable.type !== 'domain') return observable
    // also where its source says that it is a file or a user
    if (this.names.has(observable.value)) return null
    return observable.value === this.host ? { type: 'hostname', value: observable.value } : observable
  }
}

const unspecified: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Words before a value that say that it is no address, or no digest of a file. */
const versionBefore = /(?:version|build|release|firmware|update)\s*[:=]?\s*v?\.?$/i
const printBefore =
  /(?:imphash|ja3s?|ja4\w?|thumbprint|fingerprint|serial(?: number)?|ssdeep|tlsh|authentihash)["']?\s*[:=]\s*["']?$/i
const lookBack = 40

/** Whether what stands before a value in its text says that it is none: a version, an imphash, a part of a path. */
function isBelied(kind: BatchKind, bytes: Buffer, start: number): boolean {
  if (kind !== 'ip' && kind !== 'hash' && kind !== 'domain') return false
  const before = bytes.toString('latin1', Math.max(0, start - lookBack), start)
  if (kind === 'ip') return versionBefore.test(before)
  // the digest of an image of a container stands behind an `@`
  if (kind === 'hash') return printBefore.test(before) || /@sha(?:256|512):$/.test(before)
  // a name behind a single slash is one of a file; behind two it is a host
  return /(?:^|[^\\])\\$|(?:^|[^/])\/$/.test(before)
}

/** Cuts the texts where together they are longer than what is read of one alert. */
function withinLimit(stretches: readonly Stretch[]): { kept: readonly Stretch[]; characters: number } {
  const kept: Stretch[] = []
  let room = maxCharacters
  let characters = 0
  for (const { meaning, text } of stretches) {
    const part = text.slice(0, Math.max(0, room))
    characters += text.length - part.length
    if (part !== '') kept.push({ meaning, text: part })
    room -= text.length + 1
  }
  return { kept, characters }
}

/** Returns what tells by the offset of a hit whether its field can hold it. Hits come in order of their offsets. */
function admission(
  stretches: readonly Stretch[],
): (kind: BatchKind, value: string, start: number) => boolean {
  if (stretches.every(({ meaning }) => meaning === 'open')) return () => true
  const ends: number[] = []
  let length = 0
  for (const { text } of stretches) {
    length += Buffer.byteLength(text, 'utf8') + 1
    ends.push(length)
  }
  return (kind, value, start) => {
    const stretch = stretches[placeOf(ends, start)]
    if (stretch === undefined) return true
    const { meaning, text } = stretch
    // the server of a share is a host, what follows it a path
    if (meaning === 'file' && kind === 'domain') return text.toLowerCase().startsWith(`\\\\${value}`)
    if (meaning === 'command' && kind === 'domain' && endsLikeFile(value)) return false
    return admits(meaning, kind)
  }
}

/** Returns the index of the first end behind an offset. */
function placeOf(ends: readonly number[], offset: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] as number) > offset) high = middle
    else low = middle + 1
  }
  return low
}

/** Meanings whose fields hold no observable at all, so that their texts need not be scanned. */
const barren: ReadonlySet<FieldMeaning> = new Set([
  'fingerprint',
  'version',
  'number',
  'reference',
  'label',
  'user_agent',
])

/** A whole text that is the name of a resource: of Amazon, Alibaba, Oracle, IBM, a package (purl), a platform (CPE), any other URN. */
const resourceName = /^(?:urn|arn|acs|crn|rrn|ocid1|pkg|cpe)[:.](?!.*cve)\S+$/i

/** Collects the string values of JSON with what their fields can hold, without those in `known`. */
function gatherTexts(
  value: unknown,
  meaning: FieldMeaning,
  texts: Stretch[],
  known: ReadonlySet<string>,
  depth = 0,
): void {
  if (typeof value === 'string') {
    const inner = depth < maxDepth ? embedded(value) : undefined
    if (inner !== undefined) gatherTexts(inner, meaning, texts, known, depth + 1)
    else if (!barren.has(meaning) && !known.has(value) && !resourceName.test(value))
      texts.push({ meaning, text: value })
  } else if (Array.isArray(value)) {
    if (depth < maxDepth) for (const each of value) gatherTexts(each, meaning, texts, known, depth + 1)
  } else if (typeof value === 'object' && value !== null && depth < maxDepth)
    gatherFields(value as Readonly<Record<string, unknown>>, meaning, texts, known, depth)
}

function gatherFields(
  fields: Readonly<Record<string, unknown>>,
  around: FieldMeaning,
  texts: Stretch[],
  known: ReadonlySet<string>,
  depth: number,
): void {
  const called = namedBy(fields)
  for (const [name, each] of Object.entries(fields)) {
    const isCalled = called !== null && /^(?:value|data)$/i.test(name)
    const meaning = meaningWithin(around, isCalled ? called : name)
    // many programs name a person by a mail address
    const isPerson =
      meaning === 'identifier' && typeof each === 'string' && each.includes('@') && namesPerson(name)
    gatherTexts(each, isPerson ? 'user' : meaning, texts, known, depth + 1)
  }
}

/** The name of a field that an event spells as a pair: `{ "name": "SHA256", "value": "…" }`. */
function namedBy(fields: Readonly<Record<string, unknown>>): string | null {
  if (fields.value === undefined && fields.Value === undefined) return null
  for (const key of ['name', 'Name', 'key', 'Key', 'field', 'Field'])
    if (typeof fields[key] === 'string') return fields[key]
  return null
}

/** Returns the object or list that a text is in JSON. */
function embedded(text: string): unknown {
  const first = text.charCodeAt(0)
  if ((first !== 0x7b && first !== 0x5b) || text.length > maxEmbedded) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
