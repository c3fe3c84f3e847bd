import { detectKind } from '../../../engine/ioc/detect-kind.ts'
import { canonical, type Observable } from '../../../engine/observable/read-observable.ts'

export type IndicatorLines = {
  readonly values: readonly Observable[]
  readonly skipped: { value: string; reason: string }[]
}

/** Maximum length of a skipped line in the answer. */
const maxShownLine = 500

/**
 * Reads indicators, one per line, without duplicates; a line that is not exactly one indicator is skipped with the
 * reason.
 */
export function readIndicatorLines(text: string): IndicatorLines {
  const values: Observable[] = []
  const skipped: { value: string; reason: string }[] = []
  const seen = new Set<string>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const written = line.trim()
    if (written === '') continue
    const detected = detectKind(written)
    if (detected === null) {
      skipped.push({ value: written.slice(0, maxShownLine), reason: 'It is not a single indicator.' })
      continue
    }
    const observable = canonical(detected.kind, detected.value)
    const key = `${observable.type} ${observable.value}`
    if (!seen.has(key)) values.push(observable)
    seen.add(key)
  }
  return { values, skipped }
}
