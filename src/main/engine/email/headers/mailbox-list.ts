import { domainToASCII } from 'node:url'
import { formatMailAddress, parseMailAddress } from '../mail-address.ts'
import { decodeWords } from './encoded-words.ts'
import { type HeaderToken, tokensOf } from './header-syntax.ts'

/** One mailbox of a field such as From. `address` is as written, even when it is invalid. */
export type Mailbox = {
  /** As displayed, with encoded words decoded; null when there is none. */
  readonly name: string | null
  readonly address: string
  /** A-labels, lower case; empty when the address has none. */
  readonly domain: string
}

const maxMailboxes = 200

/**
 * Reads the mailboxes of an address list (RFC 5322 section 3.4, including obsolete forms): names before the address,
 * quoted or in encoded words, comments after it, groups, source routes. Lenient, since oddities are what an analyst
 * looks for.
 */
export function readMailboxes(value: string): Mailbox[] {
  const mailboxes: Mailbox[] = []
  const list = new MailboxGatherer(mailboxes)
  for (const token of tokensOf(value, '<>,;:')) {
    if (mailboxes.length >= maxMailboxes) break
    list.take(token)
  }
  if (mailboxes.length < maxMailboxes) list.end()
  return mailboxes
}

class MailboxGatherer {
  private readonly found: Mailbox[]
  /** Words before `<`, and between `<` and `>`; null outside. */
  private phrase: HeaderToken[] = []
  private inside: HeaderToken[] | null = null
  private angle: HeaderToken[] | null = null
  private comments: string[] = []

  constructor(found: Mailbox[]) {
    this.found = found
  }

  take(token: HeaderToken): void {
    if (token.kind === 'comment') this.comments.push(token.text)
    else if (token.kind !== 'mark') (this.inside ?? this.phrase).push(token)
    else if (token.text === '<' && this.inside === null) this.inside = []
    else if (token.text === '>' && this.inside !== null) {
      this.angle ??= this.inside
      this.inside = null
    } else if (this.inside !== null) {
      // a source route: `<@relay.example:jane@example.com>`
      if (token.text === ':') this.inside = []
    } else if (token.text === ':') this.startGroup()
    else if (token.text === ',' || token.text === ';') this.end()
  }

  /** Drops the name of a group, which is not the name of a mailbox. */
  private startGroup(): void {
    this.phrase = []
    this.comments = []
  }

  end(): void {
    const written = this.angle ?? this.inside
    const address = joined(written ?? this.phrase)
    const phrase = written === null ? '' : nameOf(this.phrase)
    const name = phrase !== '' ? phrase : decodeWords(this.comments.at(-1) ?? '')
    if (address !== '' && (written !== null || address.includes('@'))) this.add(address, name)
    this.phrase = []
    this.inside = null
    this.angle = null
    this.comments = []
  }

  private add(written: string, name: string): void {
    const parsed = parseMailAddress(written)
    const at = written.lastIndexOf('@')
    const right = at === -1 ? '' : written.slice(at + 1)
    this.found.push({
      name: name.trim() === '' ? null : name.trim(),
      address: parsed.kind === 'address' ? formatMailAddress(parsed) : written,
      domain: parsed.kind === 'address' ? parsed.domain.value : domainToASCII(right) || right.toLowerCase(),
    })
  }
}

/** Returns a phrase as displayed. Contrary to the standard, mail programs decode encoded words within quotes too. */
function nameOf(tokens: readonly HeaderToken[]): string {
  return decodeWords(tokens.map(({ text }) => text).join(' '))
}

/** Returns an address without the white space and comments that it may contain. */
function joined(tokens: readonly HeaderToken[]): string {
  return tokens
    .map(({ kind, text }) => (kind === 'quoted' ? `"${text.replace(/[\\"]/g, '\\$&')}"` : text))
    .join('')
}
