import { type HeaderToken, readTagList, tokensOf } from './header-syntax.ts'

/**
 * Results of one server that authenticated a message (RFC 8601 section 2.2, and ARC's copy, RFC 8617 section 4.1.1).
 */
export type AuthenticationResults = {
  /** Name of the server; null when the field does not contain it, since some servers omit it. */
  readonly server: string | null
  /** Instance of an ARC copy. */
  readonly instance: number | null
  readonly results: readonly MethodResult[]
}

export type MethodResult = {
  /** Lower case: `spf`, `dkim`, `dmarc`, `arc`, `iprev`, `auth`, … */
  readonly method: string
  /** Lower case: `pass`, `fail`, `softfail`, `none`, … */
  readonly result: string
  readonly reason: string | null
  readonly comments: readonly string[]
  /** Such as `smtp.mailfrom`, `header.d`; names in lower case, in order. */
  readonly properties: readonly { readonly name: string; readonly value: string }[]
}

const maxResults = 100

export function readAuthenticationResults(value: string): AuthenticationResults {
  const segments = segmentsOf(tokensOf(value, ';'))
  let server: string | null = null
  let instance: number | null = null
  const results: MethodResult[] = []
  for (const segment of segments) {
    const pairs = pairsOf(segment)
    const [first] = pairs.pairs
    if (first === undefined) {
      // `none` means that nothing was checked; anything else without a result is the name of the server
      const name = segment.find(({ kind }) => kind !== 'comment')?.text ?? null
      const isServer = name !== null && !name.includes('=') && name.toLowerCase() !== 'none'
      if (server === null && results.length === 0 && isServer) server = name
    } else if (first.name === 'i' && /^\d{1,3}$/.test(first.value) && results.length === 0)
      instance = Number(first.value)
    else if (results.length < maxResults) results.push(resultOf(first, pairs))
  }
  return { server, instance, results }
}

type Pair = { readonly name: string; readonly value: string }
type Pairs = { readonly pairs: readonly Pair[]; readonly comments: readonly string[] }

function segmentsOf(tokens: readonly HeaderToken[]): HeaderToken[][] {
  const segments: HeaderToken[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'mark' && token.text === ';') segments.push([])
    else segments.at(-1)?.push(token)
  }
  return segments
}

/**
 * Returns the `name=value` pairs of a segment. White space and comments may surround the equals sign, and the value may
 * contain further ones (`smtp.mailfrom=bounce+jane=example.org@list.example`).
 */
function pairsOf(segment: readonly HeaderToken[]): Pairs {
  const comments = segment.filter(({ kind }) => kind === 'comment').map(({ text }) => text)
  const rest = gluedTokens(segment)
  const pairs: Pair[] = []
  for (let at = 0; at < rest.length; at++) {
    const { kind, text } = rest[at] as HeaderToken
    const equals = kind === 'word' ? text.indexOf('=') : -1
    if (equals === -1) continue
    const name = equals === 0 ? rest[at - 1]?.text : text.slice(0, equals)
    let value = text.slice(equals + 1)
    if (value === '') value = rest[++at]?.text ?? ''
    // `header.i="jane roe"@example.org`
    if (rest[at]?.kind === 'quoted' && rest[at + 1]?.text.startsWith('@')) value += rest[++at]?.text
    if (name !== undefined && name !== '' && value !== '') pairs.push({ name: name.toLowerCase(), value })
  }
  return { pairs, comments }
}

/**
 * Returns tokens without comments; a dot or slash that stood alone is joined with its neighbours (`policy . expired`).
 */
function gluedTokens(segment: readonly HeaderToken[]): HeaderToken[] {
  const glued: HeaderToken[] = []
  let isOpen = false
  for (const token of segment) {
    if (token.kind === 'comment') continue
    const before = glued.at(-1)
    const isGlue = token.kind === 'word' && (token.text === '.' || token.text === '/')
    if ((isGlue || isOpen) && before !== undefined)
      glued[glued.length - 1] = { kind: 'word', text: `${before.text}${token.text}` }
    else glued.push(token)
    isOpen = isGlue
  }
  return glued
}

function resultOf(first: Pair, { pairs, comments }: Pairs): MethodResult {
  const rest = pairs.slice(1)
  return {
    // a version may follow: `dkim/1=pass`
    method: first.name.split('/', 1)[0] ?? first.name,
    result: first.value.toLowerCase(),
    reason: rest.find(({ name }) => name === 'reason')?.value ?? null,
    comments,
    properties: rest.filter(({ name }) => name !== 'reason'),
  }
}

/** The value of a property, by its name. */
export function propertyOf({ properties }: MethodResult, name: string): string | null {
  return properties.find((property) => property.name === name)?.value ?? null
}

/**
 * Returns the policy in a DMARC result: from a property (`policy.dmarc`) or, as large providers write it, from a
 * comment.
 */
export function dmarcPolicyOf(result: MethodResult): string | null {
  const reported = propertyOf(result, 'policy.dmarc') ?? propertyOf(result, 'policy.published-domain-policy')
  const policy =
    reported ?? result.comments.map((comment) => /(?:^|[\s(])p=([a-z]+)/i.exec(comment)?.[1]).find((p) => p)
  return policy === undefined ? null : policy.toLowerCase()
}

/** SPF result recorded by the receiving server (RFC 7208 section 9.1). */
export type ReceivedSpf = {
  readonly result: string
  readonly comment: string | null
  readonly client: string | null
  readonly envelopeFrom: string | null
  readonly helo: string | null
  readonly receiver: string | null
}

export function readReceivedSpf(value: string): ReceivedSpf | null {
  const tokens = tokensOf(value, ';')
  const first = tokens.find(({ kind }) => kind === 'word')
  if (first === undefined) return null
  const pairs = new Map<string, string>()
  for (const segment of segmentsOf(tokens))
    for (const { name, value: of } of pairsOf(segment).pairs) if (!pairs.has(name)) pairs.set(name, of)
  return {
    result: first.text.toLowerCase(),
    comment: tokens.find(({ kind }) => kind === 'comment')?.text ?? null,
    client: pairs.get('client-ip') ?? null,
    envelopeFrom: pairs.get('envelope-from')?.replace(/^<|>$/g, '') ?? null,
    helo: pairs.get('helo') ?? null,
    receiver: pairs.get('receiver') ?? null,
  }
}

/**
 * A DKIM signature (RFC 6376 section 3.5), or an ARC signature. None is verified: that would require keys from the
 * network.
 */
export type Signature = {
  readonly domain: string | null
  readonly selector: string | null
  readonly algorithm: string | null
  readonly identity: string | null
  readonly signedFields: readonly string[]
  /** Milliseconds since 1970, according to the signer. */
  readonly at: number | null
  readonly expires: number | null
  /** Number of signed bytes of the body when not all of it is signed. */
  readonly bodyLength: number | null
  readonly instance: number | null
  /** Validation state of the chain so far, in ARC seals. */
  readonly chain: string | null
}

export function readSignature(value: string): Signature {
  const tags = readTagList(value)
  const number = (name: string): number | null => {
    const text = tags.get(name) ?? ''
    return /^\d{1,12}$/.test(text) ? Number(text) : null
  }
  const seconds = (name: string): number | null => {
    const count = number(name)
    return count === null ? null : count * 1000
  }
  const domain = tags.get('d')?.toLowerCase() ?? null
  return {
    domain,
    selector: tags.get('s') ?? null,
    algorithm: tags.get('a')?.toLowerCase() ?? null,
    identity: tags.get('i') ?? null,
    signedFields: (tags.get('h') ?? '')
      .split(':')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
    at: seconds('t'),
    expires: seconds('x'),
    bodyLength: number('l'),
    instance: number('i'),
    chain: tags.get('cv')?.toLowerCase() ?? null,
  }
}
