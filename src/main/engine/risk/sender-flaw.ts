import { refang } from './refang.ts'

/**
 * Flaws in the form of a From field (RFC 5322, sections 3.4 and 3.6.2) that mail programs do not produce, but scripts
 * that send fraud do: the field that its reader sees is put together from pieces by hand.
 */
export type SenderFlaw =
  | 'open quote'
  | 'blank in address'
  | 'several addresses'
  | 'no domain'
  | 'undecoded words'

const longestField = 1000
/** An encoded word, or its beginning, that is left after decoding (RFC 2047, section 2). */
const encodedRest = /=\?[\w*-]{2,40}\?[bq]\?/i
/** Labels of a domain, which may be in any script; `_` and an address in brackets occur in local networks. */
const domainForm = /^(?:\[[\w.:]{2,60}\]|[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}])?\.?)$/u

/** Returns the flaw of a From field; `hasSender` when a Sender field says who of several authors sent the message. */
export function senderFlaw(written: string, hasSender: boolean): SenderFlaw | null {
  const value = refang(written.slice(0, longestField)).trim()
  if (encodedRest.test(value) || /[\uFFFD\p{Cc}]/u.test(value.replace(/[\t\r\n]/g, ' ')))
    return 'undecoded words'
  const plain = withoutQuoted(value)
  if (isQuoteOpen(plain)) return 'open quote'
  const inBrackets = [...plain.matchAll(/<([^<>]*)>?/g)].map(([, inside = '']) => inside.trim())
  const [first] = inBrackets
  if (first !== undefined && inBrackets.every((inside) => !isAddress(inside))) {
    if (/\s/.test(first) && first.includes('@')) return 'blank in address'
    if (first === '' || first.includes('@')) return 'no domain'
  }
  const addresses = new Set(addressesOutside(plain).map((address) => address.toLowerCase()))
  return addresses.size > 1 && !hasSender ? 'several addresses' : null
}

/** The value with what is in quotes and in comments left out. */
function withoutQuoted(value: string): string {
  return value.replace(/"(?:[^"\\]|\\.)*"/g, ' ').replace(/\([^()]*\)/g, ' ')
}

/** Whether a quotation mark has no partner; one after a number means inches. */
function isQuoteOpen(plain: string): boolean {
  return /(?:^|[^\d\\])"/.test(plain)
}

function isAddress(inside: string): boolean {
  const at = inside.lastIndexOf('@')
  if (at < 1 || /\s/.test(inside)) return false
  const domain = inside.slice(at + 1)
  return domainForm.test(domain) && !domain.includes('..')
}

/** Addresses outside quotes: those in brackets, else those that the parts between commas consist of. */
function addressesOutside(plain: string): string[] {
  return plain
    .split(/[,;]|>(?=\s*\S)/)
    .map((part) => /<([^<>]*)$/.exec(part.replace(/>\s*$/, ''))?.[1] ?? part)
    .map((part) => part.trim().replace(/^mailto:/i, ''))
    .filter(isAddress)
}
