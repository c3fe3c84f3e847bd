import { decodePiece, isOneOf, type Spelling } from '../state/route.ts'

/** First segments of a lookup's path, e.g. `/ip/192.0.2.1`. */
export const lookupKinds = ['ip', 'domain', 'url', 'email', 'hash', 'crypto', 'cve', 'mac', 'phone'] as const
export type LookupKind = (typeof lookupKinds)[number]

/** Value shown on a page of the Lookup view. */
export type Subject = { readonly kind: LookupKind; readonly value: string }

/** Pages of the Lookup view that are not about one value: many values at once, and a message header. */
export const lookupTools = ['many', 'headers'] as const
export type LookupTool = (typeof lookupTools)[number]

/** One value, or the start page when null; a tool; two values side by side, null for one not yet chosen. */
export type LookupRoute =
  | { readonly view: 'lookup'; readonly subject: Subject | null }
  | { readonly view: 'lookup'; readonly subject: null; readonly tool: LookupTool }
  | { readonly view: 'lookup'; readonly subject: null; readonly compared: Compared }

/**
 * `kind` is the kind of `a`, and of `b` unless another is detected from `b`; with null both kinds are detected from the
 * values.
 */
export type Compared = {
  readonly kind: LookupKind | null
  readonly a: string | null
  readonly b: string | null
}

declare module '../state/route.ts' {
  interface Routes {
    readonly lookup: LookupRoute
  }
}

/** Values that contain a slash, such as URLs, go into the query, so that no host normalizes them. */
export const lookupSpelling: Spelling<LookupRoute> = {
  view: 'lookup',
  words: ['lookup', 'compare', ...lookupKinds],
  parse: (word, pieces, query) => {
    const rest = pieces.join('/')
    if (word === 'lookup') {
      if (rest === '') return { view: 'lookup', subject: null }
      return isOneOf(lookupTools, rest) ? { view: 'lookup', subject: null, tool: rest } : null
    }
    if (word === 'compare')
      return rest === '' ? { view: 'lookup', subject: null, compared: comparedIn(query) } : null
    if (!isOneOf(lookupKinds, word)) return null
    const value = rest === '' ? (new URLSearchParams(query).get('q') ?? '') : decodePiece(rest)
    return { view: 'lookup', subject: value === '' ? null : { kind: word, value } }
  },
  path: (route) => {
    if ('tool' in route) return `/lookup/${route.tool}`
    if ('compared' in route) return comparedPath(route.compared)
    if (route.subject === null) return '/lookup'
    const { kind, value } = route.subject
    const inQuery = kind === 'url' || value.includes('/') || /^\.{1,2}$/.test(value)
    return `/${kind}${inQuery ? '?q=' : '/'}${encodeURIComponent(value)}`
  },
}

function comparedIn(query: string): Compared {
  const given = new URLSearchParams(query)
  const kind = given.get('kind') ?? ''
  const value = (name: string) => given.get(name) || null
  return { kind: isOneOf(lookupKinds, kind) ? kind : null, a: value('a'), b: value('b') }
}

function comparedPath({ kind, a, b }: Compared): string {
  const given = Object.entries({ kind, a, b }).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? '/compare' : `/compare?${given.join('&')}`
}
