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
  'data-packs',
  'activity',
  'checks',
  'about',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Views that a later part of the product brings. */
export const laterViews = ['scans', 'alerts', 'cases', 'actors', 'audits'] as const
export type LaterView = (typeof laterViews)[number]

/** First words of a lookup's path, e.g. `/ip/192.0.2.1`. */
export const lookupKinds = ['ip', 'domain', 'url', 'email', 'hash', 'crypto', 'cve', 'mac', 'phone'] as const
export type LookupKind = (typeof lookupKinds)[number]

/** What a page of the Lookup view is about. */
export type Subject = { readonly kind: LookupKind; readonly value: string }

/** Pages of the Lookup view that are not about one value: many at once, and the header of a message. */
export const lookupTools = ['many', 'headers'] as const
export type LookupTool = (typeof lookupTools)[number]

/** One value, or the start of the view; a tool; two values side by side, the second of them not chosen yet when null. */
export type LookupRoute =
  | { readonly view: 'lookup'; readonly subject: Subject | null }
  | { readonly view: 'lookup'; readonly subject: null; readonly tool: LookupTool }
  | { readonly view: 'lookup'; readonly subject: null; readonly compared: Compared }

/** `kind` is that of `a`, and of `b` unless `b` says otherwise by itself; null lets both say so by themselves. */
export type Compared = {
  readonly kind: LookupKind | null
  readonly a: string | null
  readonly b: string | null
}

/** Pages of the Register view that are about the whole register. */
export const registerPages = ['package', 'import', 'filings', 'risk', 'history'] as const
export type RegisterPage = (typeof registerPages)[number]

/** Forms of the Register view of which there is one each. */
export const registerForms = ['entity', 'definitions'] as const
export type RegisterForm = (typeof registerForms)[number]

/**
 * The start of the view; a page about all of it; a form; the records of a kind; one of them; a new one, with what its
 * fields begin with; the chain behind a record. `field` is the one to go to. Whether a kind is one is for the view to say.
 */
export type RegisterRoute =
  | { readonly view: 'register'; readonly page: 'start' | RegisterPage }
  | { readonly view: 'register'; readonly page: RegisterForm; readonly field: string | null }
  | { readonly view: 'register'; readonly page: 'list'; readonly kind: string }
  | {
      readonly view: 'register'
      readonly page: 'record'
      readonly kind: string
      readonly uuid: string
      readonly field: string | null
    }
  | {
      readonly view: 'register'
      readonly page: 'new'
      readonly kind: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly view: 'register'; readonly page: 'chain'; readonly kind: string; readonly uuid: string }

export type Route =
  /** `indicator` is the one to be shown, by its number in the session. */
  | { readonly view: 'triage'; readonly session: string | null; readonly indicator?: number }
  | LookupRoute
  | RegisterRoute
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
  if (first === 'triage') return triageRoute(rest, query)
  if (first === 'settings') {
    const section = rest === '' ? 'workstation' : rest
    return isOneOf(settingsSections, section) ? { view: 'settings', section } : { view: 'unknown', path }
  }
  if (first === 'lookup' && rest === '') return { view: 'lookup', subject: null }
  if (first === 'lookup' && isOneOf(lookupTools, rest)) return { view: 'lookup', subject: null, tool: rest }
  if (first === 'compare' && rest === '')
    return { view: 'lookup', subject: null, compared: comparedIn(query) }
  if (isOneOf(lookupKinds, first)) {
    const value = rest === '' ? (new URLSearchParams(query).get('q') ?? '') : decode(rest)
    return value === ''
      ? { view: 'lookup', subject: null }
      : { view: 'lookup', subject: { kind: first, value } }
  }
  if (first === 'register') return registerRoute(pieces.slice(1), query) ?? { view: 'unknown', path }
  if (isOneOf(laterViews, first) && rest === '') return { view: first }
  return { view: 'unknown', path }
}

/** Spells a route. URLs and other values with a slash go into the query, so that no host normalises them. */
export function routePath(route: Route): string {
  switch (route.view) {
    case 'triage':
      if (route.session === null) return '/triage'
      return `/triage/${encodeURIComponent(route.session)}${route.indicator === undefined ? '' : `?indicator=${route.indicator}`}`
    case 'settings':
      return `/settings/${route.section}`
    case 'lookup': {
      if ('tool' in route) return `/lookup/${route.tool}`
      if ('compared' in route) return comparedPath(route.compared)
      if (route.subject === null) return '/lookup'
      const { kind, value } = route.subject
      const inQuery = kind === 'url' || value.includes('/') || /^\.{1,2}$/.test(value)
      return `/${kind}${inQuery ? '?q=' : '/'}${encodeURIComponent(value)}`
    }
    case 'register':
      return registerPath(route)
    case 'unknown':
      return route.path
    default:
      return `/${route.view}`
  }
}

function triageRoute(rest: string, query: string): Route {
  if (rest === '') return { view: 'triage', session: null }
  const given = new URLSearchParams(query).get('indicator') ?? ''
  const indicator = /^\d{1,9}$/.test(given) ? { indicator: Number(given) } : {}
  return { view: 'triage', session: decode(rest), ...indicator }
}

const kindWord = /^[a-zA-Z][a-zA-Z0-9]*$/

function registerRoute(pieces: readonly string[], query: string): RegisterRoute | null {
  const [first = '', second, third, ...more] = pieces
  if (more.length > 0) return null
  if (first === '') return second === undefined ? { view: 'register', page: 'start' } : null
  if (first === 'chain')
    return second !== undefined && kindWord.test(second) && third !== undefined && third !== ''
      ? { view: 'register', page: 'chain', kind: second, uuid: decode(third) }
      : null
  if (third !== undefined || !kindWord.test(first)) return null
  if (isOneOf(registerPages, first)) return second === undefined ? { view: 'register', page: first } : null
  const given = new URLSearchParams(query)
  const field = given.get('field') || null
  if (isOneOf(registerForms, first))
    return second === undefined ? { view: 'register', page: first, field } : null
  if (second === undefined || second === '') return { view: 'register', page: 'list', kind: first }
  if (second === 'new')
    return { view: 'register', page: 'new', kind: first, fields: Object.fromEntries(given) }
  return { view: 'register', page: 'record', kind: first, uuid: decode(second), field }
}

function registerPath(route: RegisterRoute): string {
  switch (route.page) {
    case 'start':
      return '/register'
    case 'list':
      return `/register/${route.kind}`
    case 'chain':
      return `/register/chain/${route.kind}/${encodeURIComponent(route.uuid)}`
    case 'record':
      return `/register/${route.kind}/${encodeURIComponent(route.uuid)}${fieldQuery(route.field)}`
    case 'entity':
    case 'definitions':
      return `/register/${route.page}${fieldQuery(route.field)}`
    case 'new': {
      const given = new URLSearchParams(route.fields).toString()
      return `/register/${route.kind}/new${given === '' ? '' : `?${given}`}`
    }
    default:
      return `/register/${route.page}`
  }
}

function fieldQuery(field: string | null): string {
  return field === null ? '' : `?field=${encodeURIComponent(field)}`
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

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
