import { domainToASCII, domainToUnicode } from 'node:url'
import { formatIpv4, parseIpv4 } from '../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../net/ipv6.ts'

/**
 * The grammar of one e-mail address: `Mailbox` of RFC 5321 section 4.1.2 with the Unicode of RFC 6531, and, as RFC 5322
 * allows in messages, white space and comments before and after it. Forms that RFC 5322 calls obsolete are refused with
 * a reason: `a . b@c`, `"a".b@c`, comments beside the @. Parsed in one pass without backtracking.
 */

export type MailDomain =
  | {
      readonly kind: 'name'
      /** A-labels, lower case. */
      readonly value: string
      /** U-labels; equal to `value` when nothing is internationalised. */
      readonly unicode: string
    }
  | {
      readonly kind: 'literal'
      /** Canonical, with brackets: `[192.0.2.1]`, `[IPv6:2001:db8::1]`. */
      readonly value: string
      /** The address alone. */
      readonly address: string
    }

export type MailAddress = {
  readonly kind: 'address'
  /** As required in an address: NFC, quoted only when necessary. */
  readonly local: string
  /** Its meaning: without quotes and backslashes. */
  readonly mailbox: string
  /** True when it was written in quotes. */
  readonly isQuoted: boolean
  readonly domain: MailDomain
  readonly comments: readonly string[]
}

/** Why a text is no address: the end of the sentence "Provided email is invalid: …". */
export type Refused = { readonly kind: 'refused'; readonly why: string }

/** Maximum octets of a local part, a domain name and a path without its brackets (RFC 5321 section 4.5.3.1). */
const longestLocal = 64
const longestDomain = 253
const longestAddress = 254
const longestText = 4096

/** Reads a text that is exactly one address. */
export function parseMailAddress(text: string): MailAddress | Refused {
  if (text.length > longestText) return refused('it is too long for an address')
  if (!text.isWellFormed()) return refused('it holds half a character')
  try {
    return new AddressReader(text).read()
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    throw error
  }
}

/** The address as one text. */
export function formatMailAddress({ local, domain }: Pick<MailAddress, 'local' | 'domain'>): string {
  return `${local}@${domain.value}`
}

/** Returns a local part in the required form: unchanged when it is a dot-atom, else quoted. */
export function writeLocal(mailbox: string): string {
  if (isDotAtom(mailbox)) return mailbox
  return `"${mailbox.replace(/[\\"]/g, '\\$&')}"`
}

/** Carries a refusal out of nested calls; it never leaves this file. */
class Refusal extends Error {}

function refused(why: string): Refused {
  return { kind: 'refused', why }
}

function refuse(why: string): never {
  throw new Refusal(why)
}

class AddressReader {
  private readonly text: string
  private at = 0
  private readonly comments: string[] = []

  constructor(text: string) {
    this.text = text
  }

  read(): MailAddress {
    const { text } = this
    this.skipSpaceAndComments()
    const isQuoted = text[this.at] === '"'
    const from = this.at
    const mailbox = (isQuoted ? this.readQuoted() : this.readDotAtom()).normalize('NFC')
    const written = text.slice(from, this.at)
    if (text[this.at] !== '@') this.refuseBeforeAt(isQuoted)
    this.at++
    if (octets(written) > longestLocal) refuse('the part before the @ is longer than 64 bytes')
    const domain = text[this.at] === '[' ? this.readLiteral() : this.readDomain()
    this.skipSpaceAndComments()
    if (this.at < text.length) refuse(this.describeHere('after the domain'))
    const local = writeLocal(mailbox)
    if (octets(written) + 1 + domain.value.length > longestAddress) refuse('it is longer than 254 bytes')
    return { kind: 'address', local, mailbox, isQuoted, domain, comments: this.comments }
  }

  /** CFWS of RFC 5322 without its obsolete forms: white space that folds at most once, and nested comments. */
  private skipSpaceAndComments(): void {
    for (;;) {
      this.skipSpace()
      if (this.text[this.at] !== '(') return
      this.skipComment()
    }
  }

  private skipSpace(): void {
    this.skipBlanks()
    if (!this.text.startsWith('\r\n', this.at)) return
    this.at += 2
    if (!this.skipBlanks()) refuse('a line ends inside it')
    if (this.text.startsWith('\r\n', this.at)) refuse('a line ends inside it')
  }

  private skipBlanks(): boolean {
    const from = this.at
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
    return this.at > from
  }

  private skipComment(): void {
    const from = this.at + 1
    let depth = 0
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === 0x28) depth++
      else if (code === 0x29) {
        if (--depth > 0) continue
        this.comments.push(this.text.slice(from, this.at++))
        return
      } else if (code === 0x5c) this.at++
      else if (isControl(code)) refuse('it holds a control character')
    }
    refuse('a comment in it is never closed')
  }

  private readQuoted(): string {
    const { text } = this
    let content = ''
    for (this.at++; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at)
      if (code === 0x22) {
        this.at++
        return content
      }
      if (code === 0x5c) {
        const next = text.charCodeAt(++this.at)
        // quoted-pairSMTP stays ASCII in RFC 6531
        if (!(next >= 0x20 && next <= 0x7e)) refuse('a backslash in the quotes has nothing to escape')
      } else if (isControl(code)) refuse('it holds a control character')
      content += text[this.at]
    }
    refuse('the quotes before the @ are never closed')
  }

  private readDotAtom(): string {
    const { text } = this
    const from = this.at
    while (this.at < text.length && isLocalCharacter(text.charCodeAt(this.at))) this.at++
    const local = text.slice(from, this.at)
    if (text[this.at] !== '@') return local
    if (local === '') refuse('nothing stands before the @')
    if (local.startsWith('.')) refuse('the part before the @ begins with a dot')
    if (local.endsWith('.')) refuse('the part before the @ ends in a dot')
    if (local.includes('..')) refuse('two dots follow each other before the @')
    return local
  }

  /** Refuses with a description of what is in the place of the @. */
  private refuseBeforeAt(isQuoted: boolean): never {
    const { text, at } = this
    if (isQuoted) refuse(at < text.length ? 'something follows the quotes before the @' : 'it has no @')
    // a space or a comment may precede either way; a missing @ is the more useful message
    if (at >= text.length || !text.includes('@', at)) refuse('it has no @')
    return refuse(this.describeHere('before the @ without quotes'))
  }

  private describeHere(where: string): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)
    if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(character)) return 'it holds a control character'
    if (/\s/.test(character)) return `white space cannot stand ${where}`
    if (character === '(') return `a comment cannot stand ${where}`
    return `“${character}” cannot stand ${where}`
  }

  private readLiteral(): MailDomain {
    const end = this.text.indexOf(']', this.at)
    if (end === -1) refuse('the bracket after the @ is never closed')
    const content = this.text.slice(this.at + 1, end)
    this.at = end + 1
    const four = parseIpv4(content)
    if (four !== null) {
      const address = formatIpv4(four)
      return { kind: 'literal', value: `[${address}]`, address }
    }
    const six = /^ipv6:/i.test(content) ? parseIpv6(content.slice(5)) : null
    if (six === null)
      refuse('the brackets after the @ hold neither an IPv4 address nor “IPv6:” and an IPv6 address')
    const address = formatIpv6(six)
    return { kind: 'literal', value: `[IPv6:${address}]`, address }
  }

  private readDomain(): MailDomain {
    const { text } = this
    const from = this.at
    while (this.at < text.length && isDomainCharacter(text.charCodeAt(this.at))) this.at++
    const written = text.slice(from, this.at)
    if (written === '')
      refuse(this.at < text.length ? this.describeHere('after the @') : 'nothing stands after the @')
    return readDomainName(written)
  }
}

/** Reads a domain name by RFC 5321 and, beyond ASCII, by UTS 46. Throws a refusal. */
function readDomainName(written: string): MailDomain {
  // the full stops that UTS 46 maps to one
  const dotted = written.replace(/[\u3002\uff0e\uff61]/g, '.')
  if (dotted.startsWith('.')) refuse('the domain begins with a dot')
  if (dotted.endsWith('.')) refuse('the domain ends in a dot')
  if (dotted.includes('..')) refuse('two dots follow each other in the domain')
  const isPlain = isAscii(dotted)
  const ascii = isPlain ? dotted.toLowerCase() : domainToASCII(dotted)
  if (ascii === '') refuse('the domain is not an internationalised name')
  const unicode = ascii.includes('xn--') ? domainToUnicode(ascii) : ascii
  const labels = ascii.split('.')
  for (const [position, label] of labels.entries()) checkLabel(label, unicode.split('.')[position] ?? label)
  if (ascii.length > longestDomain) refuse('the domain is longer than 253 bytes')
  return { kind: 'name', value: ascii, unicode }
}

function checkLabel(label: string, unicode: string): void {
  if (label.length > 63) refuse('a label of the domain is longer than 63 bytes')
  if (unicode.startsWith('-')) refuse('a label of the domain begins with a hyphen')
  if (unicode.endsWith('-')) refuse('a label of the domain ends in a hyphen')
  const foreign = /[^a-z0-9-]/.exec(label)?.[0] ?? (unicode.includes('_') ? '_' : undefined)
  if (foreign !== undefined) refuse(`“${foreign}” cannot stand in a domain`)
  if (label.startsWith('xn--') && unicode === label) refuse(`“${label}” is not an internationalised label`)
}

/** atext of RFC 5322 section 3.2.3 and the dot between atoms, with UTF8-non-ascii of RFC 6531. */
const localCharacters = charactersOf("abcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~.")
/**
 * Letters, digits, hyphen and dot, and the underscore, which is refused explicitly rather than taken for the end of the
 * domain.
 */
const domainCharacters = charactersOf('abcdefghijklmnopqrstuvwxyz0123456789-._')

function charactersOf(characters: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const character of `${characters}${characters.toUpperCase()}`) table[character.charCodeAt(0)] = 1
  return table
}

function isLocalCharacter(code: number): boolean {
  return code < 0x80 ? localCharacters[code] === 1 : !isControl(code) && !isSeparator(code)
}

function isDomainCharacter(code: number): boolean {
  return code < 0x80 ? domainCharacters[code] === 1 : !isControl(code) && !isSeparator(code)
}

/** White space beyond ASCII: it occurs in no real address, and it hides where an address ends. */
function isSeparator(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0x2028 ||
    code === 0x2029
  )
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || (code >= 0x7f && code <= 0x9f)
}

function isDotAtom(text: string): boolean {
  if (text === '' || text.startsWith('.') || text.endsWith('.') || text.includes('..')) return false
  for (let index = 0; index < text.length; index++)
    if (!isLocalCharacter(text.charCodeAt(index))) return false
  return true
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text)
}

function octets(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
