import { detectedFrom } from '../ioc/detect-kind.ts'
import { markBit } from '../ioc/indicator.ts'
import { type HitSink, Scanner } from '../ioc/scanner.ts'
import { ByTypeAndValue } from './by-type-and-value.ts'
import { canonical, type Observable } from './read-observable.ts'

/** Observables that are read from the text of one alert. */
const maxObserved = 1000
/** Levels of an original event whose texts are read, and characters of all of them. */
const maxDepth = 64
const maxCharacters = 1_048_576
/** Bytes that are read before others may have their turn. */
const bytesPerTurn = 32_768

/**
 * Reads the observables that stand in the description of an alert and in the texts of its original event, in order of first
 * appearance. What is only a part of another value, such as the host of a URL, is none of its own. It pauses after
 * each stretch of a long text, for others to have their turn; texts of usual length are read in one.
 *
 * @param named What is known to stand there: of a text that is one of these addresses and nothing else, nothing is to be found.
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

/** Texts of JSON, without the names of fields, and without those that are told. */
function gatherTexts(value: unknown, texts: string[], known: ReadonlySet<string>, depth = 0): void {
  if (typeof value === 'string') {
    if (!known.has(value)) texts.push(value)
  } else if (typeof value === 'object' && value !== null && depth < maxDepth)
    for (const each of Object.values(value)) gatherTexts(each, texts, known, depth + 1)
}
