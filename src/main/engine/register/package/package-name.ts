import { isLeiShape } from '../lei.ts'
import { isDay, isTimestamp } from './calendar.ts'

/** The data of a package besides its tables, from which its name is built too. */
export type PackageFacts = {
  readonly lei: string
  /** Consolidated, or for a single entity. */
  readonly scope: 'CON' | 'IND'
  /** Country of the authority, ISO 3166-1 alpha-2. */
  readonly country: string
  /** Framework and module version, `DORA010100`. */
  readonly module: string
  /** `yyyy-mm-dd` */
  readonly referenceDate: string
  /** `yyyyMMddHHmmssSSS` */
  readonly timestamp: string
  /** ISO 4217 code; the currency of every amount. */
  readonly baseCurrency: string
  /** URL of the taxonomy's module. */
  readonly entryPoint: string
  /** Precision of amounts: -3 is thousands. */
  readonly decimalsMonetary: number
  /** Name pattern of the authority, by default `ebaNamePattern`. */
  readonly namePattern?: string
  /** The authority as written in its name pattern. */
  readonly authority?: string
  /** The authority's code for the institution. */
  readonly code?: string
  /** The authority's name of the register. */
  readonly register?: string
}

/** Pattern of a package name as defined by the EBA. */
export const ebaNamePattern = '{lei}.{scope}_{country}_{module}_DORA_{reference_date}_{timestamp}'

/** Name patterns of national authorities; the content of the package is the same. */
export const nationalNamePatterns = {
  /** OneGate, National Bank of Belgium. */
  belgium: 'LEI_{lei}.{scope}_{authority}_DOR_DORA_ROI',
  /** Central Bank of Ireland. */
  ireland: '{code}_{yyyymmdd}_{register}',
} as const

/** Returned when no name can be built: the reason, in a sentence. */
export type NoName = { readonly refused: string }

/** The parts of a name, as far as its pattern contains them. */
export type PackageNameParts = {
  readonly lei?: string
  readonly scope?: string
  readonly country?: string
  readonly module?: string
  /** `yyyy-mm-dd` */
  readonly referenceDate?: string
  readonly timestamp?: string
  readonly authority?: string
  readonly code?: string
  readonly register?: string
}

type Placeholder = {
  readonly part: keyof PackageNameParts
  /** The regular expression that its value must match. */
  readonly form: string
  readonly value: (facts: PackageFacts) => string | undefined
  readonly isRight?: (value: string) => boolean
}

const free = '[A-Za-z0-9][A-Za-z0-9._-]*'

const placeholders: Readonly<Record<string, Placeholder>> = {
  lei: { part: 'lei', form: '[A-Z0-9]{20}', value: ({ lei }) => lei, isRight: isLeiShape },
  scope: { part: 'scope', form: '(?:CON|IND)', value: ({ scope }) => scope },
  country: { part: 'country', form: '[A-Z]{2}', value: ({ country }) => country },
  module: { part: 'module', form: '[A-Z]+[0-9]{6}', value: ({ module }) => module },
  reference_date: {
    part: 'referenceDate',
    form: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
    value: ({ referenceDate }) => referenceDate,
    isRight: isDay,
  },
  yyyymmdd: {
    part: 'referenceDate',
    form: '[0-9]{8}',
    value: ({ referenceDate }) => referenceDate.replaceAll('-', ''),
    isRight: (value) => isDay(dashed(value)),
  },
  timestamp: {
    part: 'timestamp',
    form: '[0-9]{17}',
    value: ({ timestamp }) => timestamp,
    isRight: isTimestamp,
  },
  authority: { part: 'authority', form: free, value: ({ authority }) => authority },
  code: { part: 'code', form: free, value: ({ code }) => code },
  register: { part: 'register', form: free, value: ({ register }) => register },
}

/** Characters permitted in file names. */
const allowed = /^[A-Za-z0-9._-]+$/
/** The limit of file systems, minus the extension. */
const longestName = 200

/**
 * Returns the name of a package, without `.zip`. Each value is checked before it is inserted; one that is missing, or
 * would add characters other than letters, digits, point, hyphen and underscore to the name, is refused.
 */
export function packageName(pattern: string, facts: PackageFacts): string | NoName {
  let name = ''
  for (const piece of piecesOf(pattern)) {
    const placeholder = placeholderOf(piece)
    if (placeholder === undefined) {
      if (!allowed.test(piece))
        return { refused: `the name pattern has “${piece}”, which is not allowed in a name` }
      name += piece
      continue
    }
    const value = placeholder.value(facts)
    if (value === undefined || value === '')
      return { refused: `the name pattern requires ${piece}, which is not set` }
    if (!new RegExp(`^${placeholder.form}$`).test(value) || placeholder.isRight?.(value) === false)
      return { refused: `“${value.slice(0, 60)}” cannot stand for ${piece} in the name` }
    name += value
  }
  if (name === '' || name.length > longestName || name.startsWith('.') || name.endsWith('.'))
    return { refused: `“${name.slice(0, 60)}” cannot be the name of a file` }
  return name
}

/**
 * Parses the name of a package, given without `.zip`. Undefined when it does not match the pattern; whether date and
 * timestamp are real is not checked.
 */
export function readPackageName(
  name: string,
  pattern: string = ebaNamePattern,
): PackageNameParts | undefined {
  if (name.length > longestName) return undefined
  const parts: (keyof PackageNameParts)[] = []
  let form = ''
  for (const piece of piecesOf(pattern)) {
    const placeholder = placeholderOf(piece)
    form += placeholder === undefined ? piece.replace(/[^A-Za-z0-9_-]/g, '\\$&') : `(${placeholder.form})`
    if (placeholder !== undefined) parts.push(placeholder.part)
  }
  const found = new RegExp(`^${form}$`).exec(name)
  if (found === null) return undefined
  const stated: Partial<Record<keyof PackageNameParts, string>> = {}
  for (const [at, part] of parts.entries()) {
    const text = found[at + 1] as string
    const value = part === 'referenceDate' ? dashed(text) : text
    if (stated[part] !== undefined && stated[part] !== value) return undefined
    stated[part] = value
  }
  return stated
}

function piecesOf(pattern: string): string[] {
  return pattern.split(/(\{[a-z_]{1,20}\})/).filter((piece) => piece !== '')
}

function placeholderOf(piece: string): Placeholder | undefined {
  const name = piece.startsWith('{') && piece.endsWith('}') ? piece.slice(1, -1) : ''
  return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
}

function dashed(day: string): string {
  return day.length === 8 ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : day
}
