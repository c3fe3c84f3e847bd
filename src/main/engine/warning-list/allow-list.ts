import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { invalid, type Problem } from '../../../contract/problem.ts'
import { readAddressBlock } from './address-block.ts'
import { buildMatcher } from './match-index.ts'
import type { Comparison, ListMatcher } from './warning-list.ts'

/**
 * An entry that the analyst considers harmless here: one value (`partner.example`, a hash, a whole URL), a domain and
 * everything below it (`.partner.example`), or a block of addresses (`198.51.100.0/24`). The last two also match URLs
 * and e-mail addresses of such a host; a single value matches only itself.
 */
export type AllowEntry = {
  readonly comparison: Extract<Comparison, 'string' | 'hostname' | 'cidr'>
  /** The entry as stored and shown. */
  readonly text: string
}

const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u

/** Parses an entry as typed. Refanging is left to the caller. */
export function readAllowEntry(typed: string): AllowEntry | Problem {
  const text = typed.trim()
  if (text === '') return invalid('allow-list entry', 'it is empty')
  if (text.length > 2048) return invalid('allow-list entry', 'it is longer than 2,048 characters')
  if (/\s/u.test(text)) return invalid('allow-list entry', 'it has a space in it')
  if (text.startsWith('.')) return readParent(text)
  if (/^[0-9a-f.:]+\/\d+$/i.test(text)) {
    if (readAddressBlock(text) === null) return invalid('allow-list entry', 'it is not a block of addresses')
    return { comparison: 'cidr', text: text.toLowerCase() }
  }
  const isName = !/[/:@]/.test(text) && text.includes('.')
  return { comparison: 'string', text: (isName && asciiName(text)) || text }
}

function readParent(text: string): AllowEntry | Problem {
  const labels = text.slice(1).toLowerCase().split('.')
  if (!labels.every((part) => label.test(part)))
    return invalid('allow-list entry', 'what follows the dot is not a domain')
  const name = asciiName(labels.join('.'))
  if (name === '') return invalid('allow-list entry', 'what follows the dot is not a domain')
  return { comparison: 'hostname', text: `.${name}` }
}

/** Returns the A-label form, in which domains are stored; empty when there is none. */
function asciiName(name: string): string {
  return /^[\x21-\x7e]*$/.test(name) ? name : (URL.parse(`http://${name}/`)?.hostname ?? '')
}

const everyKind: ReadonlySet<IocKind> = new Set(iocKinds)
const whatLeadsToHosts: ReadonlySet<IocKind> = new Set(['ipv4', 'ipv6', 'domain', 'url', 'email'])

/** Compiles entries into a matcher that returns their ids. */
export function compileAllowList(
  entries: Iterable<{ readonly id: string; readonly entry: AllowEntry }>,
): ListMatcher {
  return buildMatcher(
    [...entries].map(({ id, entry: { comparison, text } }) => ({
      id,
      comparison,
      kinds: comparison === 'string' ? everyKind : whatLeadsToHosts,
      entries: [comparison === 'hostname' ? text.slice(1) : text.toLowerCase()],
    })),
  )
}
