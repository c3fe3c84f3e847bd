import { type BatchKind, batchKinds } from '../../../contract/core/batch.ts'
import { detectKind } from '../ioc/detect-kind.ts'
import { refang } from '../ioc/refang.ts'
import { sameValueKey } from '../ioc/same-value.ts'
import { observableType, otherType } from './observable-type.ts'

/** Maximum number of readings in each of the two generations, the recent one and the one before it. */
const maxReadings = 4096
/** Maximum number of characters of a text whose reading is cached; longer ones rarely recur. */
const longestCached = 256

/**
 * A cache of recent readings by text. Senders name the same few machines over and over, and a reading depends on its
 * text alone. A reading is evicted when it was not requested while a full generation of others was.
 */
export class RecentReadings<T> {
  private late = new Map<string, T>()
  private before = new Map<string, T>()

  /** Returns the reading of a text, from the cache or newly read. */
  of(text: string, read: () => T): T {
    if (text.length > longestCached) return read()
    const late = this.late.get(text)
    if (late !== undefined) return late
    const reading = this.before.get(text) ?? read()
    if (this.late.size >= maxReadings) {
      this.before = this.late
      this.late = new Map()
    }
    this.late.set(text, reading)
    return reading
  }
}

/** An observable in its stored form: one type, one spelling. */
export type Observable = { readonly type: string; readonly value: string }

const kinds: ReadonlySet<string> = new Set(batchKinds)
/** Kinds that senders confuse with each other: the value decides. */
const alike: ReadonlySet<string> = new Set(['ip', 'cidr', 'domain'])
/** An IPv4 address in the strict form of RFC 6943 (section 3.1.1), and nothing else. Most values sent are one. */
const plainAddress = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/**
 * Reads an observable as a sender gives it. A type that can be looked up gets the canonical form of its value; a
 * missing type is detected from the value. A value that does not match its type is kept as sent: no alert is lost
 * because of a mistake.
 */
export function readObservable(given: {
  readonly type?: string | undefined
  readonly value: string
}): Observable {
  const value = given.value.trim().toWellFormed()
  const type = given.type === undefined ? null : observableType(given.type)
  // same result as the full detection, without running it
  if ((type === null || alike.has(type)) && plainAddress.test(value)) return { type: 'ip', value }
  if (type !== null && type !== otherType && !kinds.has(type)) return { type, value }
  return recent.of(`${type ?? otherType} ${value}`, () => readByValue(type, value))
}

const recent = new RecentReadings<Observable>()

/** Reads a value whose type, if given, is one of the batch kinds. */
function readByValue(type: string | null, value: string): Observable {
  const detected = detectKind(value)
  if (type === null || type === otherType)
    return detected === null ? { type: otherType, value } : canonical(detected.kind, detected.value)
  if (detected !== null && (detected.kind === type || (alike.has(type) && alike.has(detected.kind))))
    return canonical(detected.kind, detected.value)
  const plain = refang(value).text
  // a sender that declares a name is believed; names are case-insensitive and may end in a dot (RFC 4343, RFC 1034
  // section 3.1)
  return canonical(
    type as BatchKind,
    type === 'domain' ? plain.toLowerCase().replace(/(?<=.)\.$/, '') : plain,
  )
}

/** Returns the canonical observable; values that differ only in insignificant case become equal. */
export function canonical(kind: BatchKind, value: string): Observable {
  return { type: kind, value: kind === 'hash' ? value.toLowerCase() : sameValueKey(kind, value) }
}
