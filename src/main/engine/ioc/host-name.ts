import { domainToASCII } from 'node:url'
import { judgeName, type NameContext } from './code-names.ts'
import { markBit, type RefusalReason } from './indicator.ts'
import { meter } from './meter.ts'
import { isOnionV3, isTopLevel, judgeSuffix } from './public-suffix.ts'

/**
 * Host names in text: decides which runs of characters are domains, and returns their canonical form (RFC 5890
 * A-labels, lower case).
 */

export type NameVerdict =
  | {
      readonly is: 'domain'
      readonly value: string
      readonly marks: number
      /** Why the context has to show that a host is meant; null when the name itself is sufficient. */
      readonly doubt: RefusalReason | null
    }
  | { readonly is: 'refused'; readonly reason: RefusalReason }

const plainAscii = /^[\x21-\x7e]+$/

const refused = (reason: RefusalReason): NameVerdict => ({ is: 'refused', reason })

/**
 * Number of characters of a label beyond ASCII that cannot fit into an A-label of 63 characters, whatever mapping drops
 * and composes.
 */
const longestLabel = 256

/**
 * Whether a host has a label beyond ASCII, percent-encoded or not, that is far too long: encoding takes time quadratic
 * in its length.
 */
export function hasOverlongLabel(host: string): boolean {
  if (host.length <= longestLabel || (plainAscii.test(host) && !host.includes('%'))) return false
  return host.split('.').some((label) => label.length > longestLabel * (label.includes('%') ? 9 : 1))
}

/** The canonical form of a name, or null when it cannot be a host name. */
export function canonicalHost(written: string): string | null {
  meter.steps += written.length
  if (hasOverlongLabel(written)) return null
  const value = plainAscii.test(written) ? written.toLowerCase() : domainToASCII(written)
  return isHostName(value) ? value : null
}

/**
 * Whether a lower-case text consists of at least two labels of 1 to 63 letters, digits, `-` and `_` (RFC 1035, RFC
 * 8552).
 */
function isHostName(value: string): boolean {
  const { length } = value
  if (length > 253) return false
  let labelStart = 0
  let lastDot = -1
  let dotBefore = -1
  let lastUnderscore = -1
  for (let at = 0; at <= length; at++) {
    const code = at < length ? value.charCodeAt(at) : 0x2e
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue
    if (code === 0x5f) lastUnderscore = at
    else if (code === 0x2e) {
      const size = at - labelStart
      if (size < 1 || size > 63 || value.charCodeAt(at - 1) === 0x2d) return false
      labelStart = at + 1
      if (at < length) {
        dotBefore = lastDot
        lastDot = at
      }
    } else if (code !== 0x2d || at === labelStart) return false
  }
  // underscores occur in service names, never in a registered domain
  return lastDot >= 0 && lastUnderscore <= dotBefore
}

/**
 * Judges a run of label characters that contains at least one dot. `isDefanged` is true when one of its dots was
 * defanged, which proves that a name was meant.
 */
export function judgeHostName(
  written: string,
  context: Pick<NameContext, 'before' | 'after'>,
  isDefanged: boolean,
): NameVerdict {
  const lastDot = written.lastIndexOf('.')
  const ending = written.slice(lastDot + 1)
  if (ending.length < 2) return refused('unknown-suffix')
  if (plainAscii.test(ending) && !isTopLevel(ending.toLowerCase())) return refused('unknown-suffix')
  const value = canonicalHost(written)
  if (value === null) return refused('malformed-host')
  if (value.endsWith('.in-addr.arpa') || value.endsWith('.ip6.arpa')) return refused('reverse-name')
  const suffix = judgeSuffix(value)
  if (suffix !== 'good') return refused(suffix)
  if (value.endsWith('.onion') && !isOnionV3(value)) return refused('unknown-suffix')
  const doubt = isDefanged ? null : judgeName({ written, labels: value.split('.'), ...context })
  if (doubt?.isSettled === true) return refused(doubt.reason)
  return { is: 'domain', value, marks: marksOfName(value, written), doubt: doubt?.reason ?? null }
}

const documentationNames = /(?:^|\.)example\.(?:com|net|org)$/

/** Marks that follow from a name itself: documentation names of RFC 2606, internationalised names. */
export function marksOfName(value: string, written = value): number {
  let marks = 0
  if (documentationNames.test(value)) marks |= markBit.documentation
  if (value.includes('xn--')) {
    marks |= markBit.idn
    if (!plainAscii.test(written) && mixesScripts(written)) marks |= markBit.mixed_script
  }
  return marks
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

function mixesScripts(written: string): boolean {
  return written.split('.').some((part) => scripts.filter((script) => script.test(part)).length > 1)
}
