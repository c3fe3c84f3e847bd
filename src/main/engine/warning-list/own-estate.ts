import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { judgeSuffix } from '../ioc/public-suffix.ts'
import { compileAllowList, readAllowEntry } from './allow-list.ts'
import type { ListMatcher } from './warning-list.ts'

/**
 * The compiled own domains and networks from the settings. A domain includes everything below it, and e-mail addresses
 * and URLs of it.
 */

let compiled: { readonly key: string; readonly matcher: ListMatcher } | null = null

/** Returns a matcher for the own estate; invalid entries match nothing. */
export function ownEstate(entries: readonly string[]): ListMatcher {
  const key = JSON.stringify(entries)
  if (compiled?.key === key) return compiled.matcher
  const read = entries.flatMap((text) => {
    const entry = readEstateEntry(text)
    return isProblem(entry) ? [] : [{ id: text, entry }]
  })
  compiled = { key, matcher: compileAllowList(read) }
  return compiled.matcher
}

/** Reads one entry: a domain, a network in CIDR notation, or one address. */
export function readEstateEntry(typed: string): ReturnType<typeof readAllowEntry> | Problem {
  const text = typed.trim()
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return readAllowEntry(`${text}/32`)
  if (text.includes(':') && !text.includes('/')) return readAllowEntry(`${text}/128`)
  if (judgeSuffix(text.replace(/^\./, '').toLowerCase()) === 'bare-suffix')
    return invalid('own domain or network', 'it is neither a domain nor a network')
  const entry = readAllowEntry(text.includes('/') || text.startsWith('.') ? text : `.${text}`)
  return isProblem(entry) || entry.comparison !== 'string'
    ? entry
    : invalid('own domain or network', 'it is neither a domain nor a network')
}
