/**
 * Routes of the window. A route is a value; a path is its spelling in the address, and the two turn into each other
 * without loss. Unknown paths become a route of their own, so that a mistyped link says so instead of guessing.
 */

export const settingsSections = [
  'workstation',
  'appearance',
  'keys',
  'allow-list',
  'warning-lists',
  'checks',
  'about',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Views that a later part of the product brings. */
export const laterViews = ['scans', 'alerts', 'cases', 'register', 'actors', 'audits'] as const
export type LaterView = (typeof laterViews)[number]

/** First words of a lookup's path, e.g. `/ip/192.0.2.1`. */
export const lookupKinds = ['ip', 'domain', 'url', 'email', 'hash', 'crypto', 'cve', 'mac', 'phone'] as const
export type LookupKind = (typeof lookupKinds)[number]

export type Route =
  | { readonly view: 'triage'; readonly session: string | null }
  | {
      readonly view: 'lookup'
      readonly subject: { readonly kind: LookupKind; readonly value: string } | null
    }
  | { readonly view: 'settings'; readonly section: SettingsSection }
  | { readonly view: LaterView }
  | { readonly view: 'unknown'; readonly path: string }

function isOneOf<const W extends string>(words: readonly W[], word: string): word is W {
  return (words as readonly string[]).includes(word)
}

/** Undoes percent encoding; a broken sequence is kept as written. */
function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

/** Reads a path with its query. Never throws. */
export function parseRoute(path: string): Route {
  const hash = path.indexOf('#')
  const [pathname = '/', query = ''] = splitAt(hash < 0 ? path : path.slice(0, hash), '?')
  const pieces = pathname.split('/').slice(1)
  const first = pieces[0] ?? ''
  const rest = pieces.slice(1).join('/')
  if (first === '' || first === 'index.html') return { view: 'triage', session: null }
  if (first === 'triage') return { view: 'triage', session: rest === '' ? null : decode(rest) }
  if (first === 'settings') {
    const section = rest === '' ? 'workstation' : rest
    return isOneOf(settingsSections, section) ? { view: 'settings', section } : { view: 'unknown', path }
  }
  if (first === 'lookup' && rest === '') return { view: 'lookup', subject: null }
  if (isOneOf(lookupKinds, first)) {
    const value = rest === '' ? (new URLSearchParams(query).get('q') ?? '') : decode(rest)
    return value === ''
      ? { view: 'lookup', subject: null }
      : { view: 'lookup', subject: { kind: first, value } }
  }
  if (isOneOf(laterViews, first) && rest === '') return { view: first }
  return { view: 'unknown', path }
}

/** Spells a route. URLs and other values with a slash go into the query, so that no host normalises them. */
export function routePath(route: Route): string {
  switch (route.view) {
    case 'triage':
      return route.session === null ? '/triage' : `/triage/${encodeURIComponent(route.session)}`
    case 'settings':
      return `/settings/${route.section}`
    case 'lookup': {
      if (route.subject === null) return '/lookup'
      const { kind, value } = route.subject
      const inQuery = kind === 'url' || value.includes('/') || /^\.{1,2}$/.test(value)
      return `/${kind}${inQuery ? '?q=' : '/'}${encodeURIComponent(value)}`
    }
    case 'unknown':
      return route.path
    default:
      return `/${route.view}`
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
