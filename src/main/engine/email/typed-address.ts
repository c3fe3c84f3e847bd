import { refang } from '../ioc/refang.ts'
import { removeInvisible } from '../risk/remove-invisible.ts'
import { type MailAddress, parseMailAddress, type Refused } from './mail-address.ts'

/** An address as typed or pasted, with its surroundings. */
export type TypedAddress = {
  readonly kind: 'typed'
  readonly address: MailAddress
  /** The name before `<…>`, or null. */
  readonly displayName: string | null
  readonly wasDefanged: boolean
  /** True when invisible characters were removed. */
  readonly hadInvisible: boolean
}

/**
 * Reads an address in the forms that people use: bare, `Name <address>`, a `mailto:` link (RFC 6068), quoted, and
 * defanged. A text that is a valid address already is never changed by refanging.
 */
export function readTypedAddress(typed: string): TypedAddress | Refused {
  const visible = removeInvisible(typed).text.trim()
  const hadInvisible = visible.length < typed.trim().length
  const link = readMailto(visible)
  if (link !== null && 'kind' in link) return link
  const text = link?.address ?? visible
  const asWritten = readForms(text)
  if (asWritten.kind === 'found') return { ...found(asWritten), wasDefanged: false, hadInvisible }
  const plain = refang(text).text
  if (plain === text) return { kind: 'refused', why: asWritten.why }
  const refanged = readForms(plain)
  if (refanged.kind === 'found') return { ...found(refanged), wasDefanged: true, hadInvisible }
  return { kind: 'refused', why: refanged.why }
}

type Found = { readonly kind: 'found'; readonly address: MailAddress; readonly displayName: string | null }

function found({ address, displayName }: Found): Pick<TypedAddress, 'kind' | 'address' | 'displayName'> {
  return { kind: 'typed', address, displayName }
}

/** The address of a `mailto:` link; null when the text is no such link. */
function readMailto(text: string): { readonly address: string } | Refused | null {
  if (!/^mailto:/i.test(text)) return null
  const path = text.slice('mailto:'.length).split('?', 1)[0] ?? ''
  try {
    return { address: decodeURIComponent(path).trim() }
  } catch {
    return { kind: 'refused', why: 'its percent encoding is damaged' }
  }
}

function readForms(text: string): Found | Refused {
  const bare = parseMailAddress(text)
  if (bare.kind === 'address') return { kind: 'found', address: bare, displayName: null }
  const close = text.lastIndexOf('>')
  const open = close === text.length - 1 ? text.lastIndexOf('<') : -1
  if (open >= 0) {
    const inside = parseMailAddress(text.slice(open + 1, close))
    if (inside.kind === 'refused') return inside
    if (/@[^"]*[,;]\s*$|>\s*,/.test(text.slice(0, open))) return several
    return { kind: 'found', address: inside, displayName: plainName(text.slice(0, open)) }
  }
  const unquoted = /^(["'`])(.{3,})\1$/s.exec(text)?.[2]
  const inner = unquoted === undefined ? null : parseMailAddress(unquoted)
  if (inner?.kind === 'address') return { kind: 'found', address: inner, displayName: null }
  return isList(text) ? several : bare
}

const several: Refused = { kind: 'refused', why: 'it names several addresses' }

/** Whether a text contains two addresses separated by a comma, a semicolon or a line end. */
function isList(text: string): boolean {
  const parts = text.split(/[,;\n]/, 3).map((part) => part.trim())
  return parts.length > 1 && parts.filter((part) => parseMailAddress(part).kind === 'address').length > 1
}

function plainName(phrase: string): string | null {
  const name = phrase
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\\(.)/g, '$1')
    .trim()
  return name === '' ? null : name
}
