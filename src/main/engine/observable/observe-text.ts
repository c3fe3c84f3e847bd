import { detectedFrom } from '../ioc/detect-kind.ts'
import { markBit } from '../ioc/indicator.ts'
import { type HitSink, Scanner } from '../ioc/scanner.ts'
import { ByTypeAndValue } from './by-type-and-value.ts'
import { canonical, type Observable } from './read-observable.ts'

/** Maximum number of observables read from the text of one alert. */
const maxObserved = 1000
/** Maximum nesting depth in an original event, and maximum number of characters of all texts together. */
const maxDepth = 64
const maxCharacters = 1_048_576
/** Bytes scanned before yielding to other work. */
const bytesPerTurn = 32_768

/**
 * Reads the observables in the description of an alert and in the texts of its original event, in order of first
 * appearance. A part of another value, such as the host of a URL, is not an observable of its own; the target inside a link is. Yields after each
 * stretch of a long text, so that other work can run; texts of usual length are read in one go.
 *
 * @param named Observables known to be in the event: a text that is exactly one of the IP addresses among them is skipped.
 */
export function* observeText(
  description: string | null,
  raw: unknown,
  named: readonly Observable[] = [],
): Generator<void, Observable[]> {
  const texts: string[] = description === null ? [] : [description]
  const addresses = new Set(named.flatMap(({ type, value }) => (type === 'ip' ? [value] : [])))
  gatherTexts(raw, texts, addresses)
  const met = new ByTypeAndValue<true>()
  const found: Observable[] = []
  const sink: HitSink = {
    onHit: (hit, _start, _end, _line, marks) => {
      if ((marks & markBit.part_of) !== 0 || found.length >= maxObserved) return
      const { kind, value } = detectedFrom({ found: hit })
      const observable = canonical(kind, value)
      if (met.has(observable)) return
      met.set(observable, true)
      found.push(observable)
    },
  }
  const bytes = Buffer.from(texts.join('\n').slice(0, maxCharacters), 'utf8')
  if (bytes.length === 0) return []
  const scanner = new Scanner(sink)
  for (let at = 0; at < bytes.length; at += bytesPerTurn) {
    if (at > 0) yield
    scanner.push(bytes.subarray(at, at + bytesPerTurn), at + bytesPerTurn >= bytes.length)
  }
  return found
}

/** Collects the string values of JSON, without field names and without those in `known`. */
function gatherTexts(value: unknown, texts: string[], known: ReadonlySet<string>, depth = 0): void {
  if (typeof value === 'string') {
    if (!known.has(value)) texts.push(value)
  } else if (typeof value === 'object' && value !== null && depth < maxDepth)
    for (const each of Object.values(value)) gatherTexts(each, texts, known, depth + 1)
}
