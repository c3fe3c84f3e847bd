import { jsonTooLarge } from '../../../contract/json-size.ts'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { readAddressBlock } from './address-block.ts'
import { kindsOfAttributes } from './attribute-kinds.ts'
import { maxSteps, readSafePattern } from './safe-pattern.ts'
import { type Comparison, comparisons, type WarningList } from './warning-list.ts'

/** Maximum size of a file and length of a list; the largest published ones have 3 MB and 100,000 entries. */
export const largestListBytes = 64 * 1_048_576
export const maxEntries = 2_000_000

/** The values besides the entries number about twenty. */
const bounds = { maxValues: maxEntries + 10_000, deepest: 8 }
const longestEntry = 2048
/** An index of substrings stores one state per character. */
const maxSubstringCharacters = 4_000_000
const maxPatterns = 1000
const tooSlow =
  'could take too long on one value: begin patterns with ^, and repeat without bound once at most, or use a list of host names'

/** Reads a MISP warning list: JSON in UTF-8, not compressed. */
export function parseWarningList(bytes: Uint8Array): WarningList | Problem {
  if (bytes.length > largestListBytes) return problem('too-large', 'The warning list is larger than 64 MB.')
  const document = readJson(bytes)
  if (isProblem(document)) return document
  const { name, description, version, type, matching_attributes: attributes, list } = document
  if (typeof name !== 'string' || name.trim() === '') return unusable('it has no name')
  if (!isComparison(type)) return unusable(`its type must be one of ${comparisons.join(', ')}`)
  if (!Array.isArray(list)) return unusable('it has no list of entries')
  if (list.length > maxEntries)
    return problem(
      'too-large',
      `The warning list has more than ${maxEntries.toLocaleString('en-GB')} entries.`,
    )
  if (attributes !== undefined && !isTexts(attributes))
    return unusable('its matching_attributes are not texts')
  const kinds = kindsOfAttributes(attributes ?? [])
  if (kinds.size === 0) return unusable('it speaks about none of the kinds that are extracted')
  const read = readEntries(type, list)
  if (isProblem(read)) return read
  const { entries, steps } = read
  if (entries.length === 0) return unusable('none of its entries can be used')
  return {
    name: name.trim(),
    description: typeof description === 'string' ? description : '',
    version: typeof version === 'string' || typeof version === 'number' ? String(version) : '',
    comparison: type,
    kinds,
    entries,
    skipped: list.length - entries.length,
    steps,
  }
}

function unusable(why: string): Problem {
  return problem('invalid', `The warning list cannot be used: ${why}.`)
}

function readJson(bytes: Uint8Array): Record<string, unknown> | Problem {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unusable('it is still compressed')
  const fault = jsonTooLarge(bytes, bounds)
  if (fault !== null) return unusable(fault)
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
    return unusable('it is not a JSON object')
  } catch {
    return unusable('it is not JSON in UTF-8')
  }
}

function isComparison(value: unknown): value is Comparison {
  return comparisons.some((comparison) => comparison === value)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/**
 * Returns the usable entries. One unsafe pattern refuses the whole list: values that it was to exclude would otherwise
 * pass.
 */
function readEntries(
  comparison: Comparison,
  list: readonly unknown[],
): Pick<WarningList, 'entries' | 'steps'> | Problem {
  const entries = new Set<string>()
  let characters = 0
  let steps = 0
  for (const [index, item] of list.entries()) {
    if (typeof item !== 'string') continue
    const entry = normalised(comparison, item)
    if (entry === '' || entry.length > longestEntry) continue
    if (comparison === 'cidr' && readAddressBlock(entry) === null) continue
    if (comparison === 'regex') {
      const pattern = readSafePattern(entry)
      if (pattern.kind === 'refused')
        return unusable(`the pattern in place ${index + 1} is refused, ${pattern.reason}`)
      if (!entries.has(entry)) steps += pattern.steps
      if (steps > maxSteps) return unusable(`its first ${index + 1} patterns together ${tooSlow}`)
      if (entries.size >= maxPatterns)
        return problem('too-large', `The warning list has more than ${maxPatterns} patterns.`)
    }
    if (!entries.has(entry)) characters += entry.length
    entries.add(entry)
  }
  if (comparison === 'substring' && characters > maxSubstringCharacters) {
    return problem('too-large', 'The warning list has more than 4,000,000 characters in substrings.')
  }
  return { entries: [...entries], steps }
}

function normalised(comparison: Comparison, item: string): string {
  const text = item.trim()
  if (comparison === 'regex') return text
  const lower = text.toLowerCase()
  return comparison === 'hostname' ? lower.replace(/^\.+|\.+$/g, '') : lower
}
