import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'

/** How fields, words and dates of files are found and interpreted; null where nothing is said. */
export type HowToRead = {
  readonly mapping: Readonly<Record<string, string>> | null
  readonly reading: {
    readonly severities: Readonly<Record<string, string>>
    readonly day_first: boolean | null
  } | null
}

/** Returns the interpretation of files that the flags of a command specify. */
export function howToRead(flags: Readonly<Record<string, unknown>>): HowToRead | Problem {
  const mapping = pairsOf('map', 'title=Name,severity=Priority', flags.map)
  if (isProblem(mapping)) return mapping
  const words = pairsOf('severities', 'hoch=high,niedrig=low', flags.severities)
  if (isProblem(words)) return words
  const isReading = words !== null || flags.dayFirst === true || flags.monthFirst === true
  const named = Object.entries(words ?? {}).map(([word, severity]) => [word.toLowerCase(), severity] as const)
  const day_first = flags.dayFirst === true ? true : flags.monthFirst === true ? false : null
  return { mapping, reading: isReading ? { severities: Object.fromEntries(named), day_first } : null }
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
    reading: how.reading ?? remembered.reading,
  }
}

/** `title=detail.rule.name, severity=detail.sev`. */
export function mappingWords(mapping: HowToRead['mapping']): string {
  return Object.entries(mapping ?? {})
    .filter(([, path]) => path !== '')
    .map(([field, path]) => `${field}=${path}`)
    .join(', ')
}
