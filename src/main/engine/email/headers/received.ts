import { parseIpv4 } from '../../net/ipv4.ts'
import { formatIpv6, parseIpv6 } from '../../net/ipv6.ts'
import { type HeaderToken, tokensOf } from './header-syntax.ts'
import { type MailDate, readMailDate } from './mail-date.ts'

/**
 * One trace field (RFC 5321 section 4.4). Apart from the skeleton of the grammar it is free text with a different form
 * for each server: `from HELO (name [address])`, `from name ([address] helo=HELO)`, `from unknown (HELO x) (address)`.
 */
export type Received = {
  readonly from: Party | null
  readonly by: Party | null
  /** Protocol with additions of the server, e.g. `ESMTPS`, `Microsoft SMTP Server`. */
  readonly with: string | null
  readonly id: string | null
  /** Envelope recipient, where it is stated. */
  readonly for: string | null
  readonly date: MailDate | null
  /** The date as written. */
  readonly dateText: string | null
}

export type Party = {
  /** The given name: for `from` the one by which the client identified itself. */
  readonly name: string | null
  /** The name that the server found for the address, where it is stated. */
  readonly reverse: string | null
  readonly address: string | null
}

const longestReceived = 16_384
const clauses = ['from', 'by', 'via', 'with', 'id', 'for'] as const
type Clause = (typeof clauses)[number]

export function readReceived(value: string): Received {
  const cut = value.slice(0, longestReceived)
  const tokens = tokensOf(cut, ';')
  const end = tokens.findLastIndex(({ kind, text }) => kind === 'mark' && text === ';')
  const body = end === -1 ? tokens : tokens.slice(0, end)
  const dateText = end === -1 ? null : textAfterDate(tokens.slice(end + 1))
  const parts = clausesOf(body)
  return {
    from: partyOf(parts.get('from')),
    by: partyOf(parts.get('by')),
    with: textOf(parts.get('with')),
    id: textOf(parts.get('id')?.slice(0, 1)),
    for: textOf(parts.get('for')?.slice(0, 1))?.replace(/^<|>$/g, '') ?? null,
    date: dateText === null ? null : readMailDate(dateText),
    dateText,
  }
}

function textAfterDate(tokens: readonly HeaderToken[]): string | null {
  const text = tokens.map(({ kind, text: of }) => (kind === 'comment' ? `(${of})` : of)).join(' ')
  return text === '' ? null : text
}

/** Tokens by clause. A clause word counts once: `with Microsoft SMTP Server ... via Frontend Transport`. */
function clausesOf(tokens: readonly HeaderToken[]): Map<Clause, HeaderToken[]> {
  const parts = new Map<Clause, HeaderToken[]>()
  let open: HeaderToken[] = []
  let hasWord = true
  for (const token of tokens) {
    const clause =
      token.kind === 'word' ? clauses.find((name) => name === token.text.toLowerCase()) : undefined
    // `from by by mx.example`: the word right after a clause word is its value
    if (clause !== undefined && hasWord && !parts.has(clause)) {
      open = []
      parts.set(clause, open)
      hasWord = false
    } else {
      open.push(token)
      if (token.kind !== 'comment') hasWord = true
    }
  }
  return parts
}

function textOf(tokens: readonly HeaderToken[] | undefined): string | null {
  const text = (tokens ?? [])
    .filter(({ kind }) => kind !== 'comment')
    .map(({ text: of }) => of)
    .join(' ')
  return text === '' ? null : text
}

function partyOf(tokens: readonly HeaderToken[] | undefined): Party | null {
  if (tokens === undefined || tokens.length === 0) return null
  const words = tokens.filter(({ kind }) => kind !== 'comment')
  const first = words[0]?.text ?? null
  const own = first === null ? null : addressIn(first)
  const comments = tokens.filter(({ kind }) => kind === 'comment').map(({ text }) => text)
  const reported = comments.flatMap((comment) => comment.split(/[\s,;]+/))
  let address: string | null = null
  let reverse: string | null = null
  let helo: string | null = null
  for (const [position, word] of reported.entries()) {
    const named = /^(?:helo|ehlo)=(.+)$/i.exec(word)?.[1]
    if (named !== undefined) helo ??= named.replace(/^\[|\]$/g, '')
    else if (/^(?:helo|ehlo)$/i.test(word)) helo ??= reported[position + 1] ?? null
    else if (address === null) address = addressIn(word)
    if (reverse === null && helo !== word && isHostName(word)) reverse = word.replace(/\.$/, '').toLowerCase()
  }
  const name = helo ?? (own === null || address !== null ? first : null)
  return {
    name: name === null ? null : name.replace(/\.$/, ''),
    reverse,
    address: address ?? own,
  }
}

/** `[192.0.2.1]`, `192.0.2.1`, `[IPv6:2001:db8::1]`, `2001:db8::1`, `[192.0.2.1]:25`, `mx.example[192.0.2.1]`. */
function addressIn(word: string): string | null {
  const open = word.indexOf('[')
  const close = word.indexOf(']', open + 1)
  const inside = open >= 0 && close > open ? word.slice(open + 1, close) : word
  const bare = inside.replace(/^ipv6:/i, '')
  if (parseIpv4(bare) !== null) return bare
  const six = bare.includes(':') ? parseIpv6(bare.split('%', 1)[0] ?? '') : null
  return six === null ? null : formatIpv6(six)
}

function isHostName(word: string): boolean {
  return word.length <= 254 && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i.test(word) && parseIpv4(word) === null
}
