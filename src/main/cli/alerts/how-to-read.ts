import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { textEncodingLabels, textEncodings } from '../../../contract/text-encodings.ts'
import { readTimeZone } from '../../../contract/time-zone.ts'

/** How fields, words and dates of files are found and interpreted; null where nothing is said. */
export type HowToRead = {
  readonly mapping: Readonly<Record<string, string>> | null
  readonly reading: {
    readonly severities: Readonly<Record<string, string>>
    readonly day_first: boolean | null
    readonly zone?: string | null | undefined
    readonly encoding?: string | null | undefined
  } | null
}

/** Returns the interpretation of files that the flags of a command specify. */
export function howToRead(flags: Readonly<Record<string, unknown>>): HowToRead | Problem {
  const mapping = pairsOf('map', 'title=Name,severity=Priority', flags.map)
  if (isProblem(mapping)) return mapping
  const words = pairsOf('severities', 'hoch=high,niedrig=low', flags.severities)
  if (isProblem(words)) return words
  const zone = typeof flags.zone === 'string' ? readTimeZone(flags.zone) : null
  if (typeof flags.zone === 'string' && zone === null)
    return invalid('zone', 'write it as UTC, +01:00 or Europe/Berlin')
  const encoding = typeof flags.encoding === 'string' ? flags.encoding.toLowerCase() : null
  if (encoding !== null && !Object.hasOwn(textEncodings, encoding))
    return invalid('encoding', `it must be one of ${textEncodingLabels.join(', ')}`)
  const isReading =
    words !== null ||
    flags.dayFirst === true ||
    flags.monthFirst === true ||
    zone !== null ||
    encoding !== null
  const named = Object.entries(words ?? {}).map(([word, severity]) => [word.toLowerCase(), severity] as const)
  const day_first = flags.dayFirst === true ? true : flags.monthFirst === true ? false : null
  const reading = { severities: Object.fromEntries(named), day_first, zone, encoding }
  return { mapping, reading: isReading ? reading : null }
}

/** Parses pairs of a flag: `title=Name,severity=Priority`. */
function pairsOf(
  name: string,
  example: string,
  flag: unknown,
): Readonly<Record<string, string>> | null | Problem {
  if (typeof flag !== 'string' || flag === '') return null
  const pairs = flag.split(',').map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [pair] : [pair.slice(0, at), pair.slice(at + 1)]
  })
  if (pairs.some(([field = '', column = '']) => field.trim() === '' || column.trim() === ''))
    return invalid(name, `write it as ${example}`)
  return Object.fromEntries(pairs.map(([field = '', column = '']) => [field.trim(), column.trim()]))
}

/** Returns how files of this source are read: as the user says now, or, as far as nothing is said, as the last time. */
export function readAsBefore(how: HowToRead, remembered: HowToRead | null): HowToRead {
  if (remembered === null) return how
  const isMapped = Object.keys(remembered.mapping ?? {}).length > 0
  return {
    mapping: how.mapping ?? (isMapped ? remembered.mapping : null),
    reading: mergedReading(how.reading, remembered.reading),
  }
}

/** What is said now goes before what was said the last time, each by itself. */
function mergedReading(now: HowToRead['reading'], last: HowToRead['reading']): HowToRead['reading'] {
  if (now === null || last === null) return now ?? last
  return {
    severities: { ...last.severities, ...now.severities },
    day_first: now.day_first ?? last.day_first,
    zone: now.zone ?? last.zone ?? null,
    encoding: now.encoding ?? last.encoding ?? null,
  }
}

/** `zone Europe/Berlin, day first`: what is said of values. */
export function readingWords(reading: HowToRead['reading']): string {
  if (reading === null) return ''
  const { day_first, zone, encoding } = reading
  return [
    ...(zone == null ? [] : [`times without a zone as ${zone}`]),
    ...(day_first === null ? [] : [day_first ? 'day first' : 'month first']),
    ...(encoding == null ? [] : [encoding]),
  ].join(', ')
}

/** `title=detail.rule.name, severity=detail.sev`. */
export function mappingWords(mapping: HowToRead['mapping']): string {
  return Object.entries(mapping ?? {})
    .filter(([, path]) => path !== '')
    .map(([field, path]) => `${field}=${path}`)
    .join(', ')
}
