import { detectedFrom } from '../ioc/detect-kind.ts'
import { extractFromText } from '../ioc/extract.ts'
import { markBit } from '../ioc/indicator.ts'
import { canonical, type Observable } from './read-observable.ts'

/** Observables that are read from the text of one alert. */
export const maxObserved = 1000
/** Levels of an original event whose texts are read, and characters of all of them. */
const maxDepth = 64
const maxCharacters = 1_048_576

/**
 * Reads the observables that stand in the description of an alert and in the texts of its original event, in order of first
 * appearance. What is only a part of another value, such as the host of a URL, is none of its own.
 */
export function observeText(description: string | null, raw: unknown): Observable[] {
  const texts: string[] = description === null ? [] : [description]
  gatherTexts(raw, texts)
  const found = new Map<string, Observable>()
  for (const hit of extractFromText(texts.join('\n').slice(0, maxCharacters)).hits) {
    if ((hit.marks & markBit.part_of) !== 0) continue
    const { kind, value } = detectedFrom(hit)
    const observable = canonical(kind, value)
    found.set(`${observable.type} ${observable.value}`, observable)
    if (found.size >= maxObserved) break
  }
  return [...found.values()]
}

/** Texts and numbers of JSON, without the names of fields. */
function gatherTexts(value: unknown, texts: string[], depth = 0): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'object' && value !== null && depth < maxDepth)
    for (const each of Object.values(value)) gatherTexts(each, texts, depth + 1)
}
