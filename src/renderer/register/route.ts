import { decodePiece, isOneOf, type Spelling } from '../state/route.ts'

/** Pages of the Register view that are about the whole register. */
export const registerPages = ['package', 'due', 'import', 'filings', 'risk', 'history'] as const
export type RegisterPage = (typeof registerPages)[number]

/** Singleton forms of the Register view. */
export const registerForms = ['entity', 'definitions'] as const
export type RegisterForm = (typeof registerForms)[number]

/**
 * The start page; a page about the whole register; a form; the records of a kind; one record; a new one with initial
 * values; the chain behind a record. `field` is the field to scroll to. The view decides whether `kind` is valid.
 */
export type RegisterRoute =
  | { readonly view: 'register'; readonly page: 'start' | RegisterPage }
  /** The history of one record. */
  | { readonly view: 'register'; readonly page: 'history-of'; readonly record: string }
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

declare module '../state/route.ts' {
  interface Routes {
    readonly register: RegisterRoute
  }
}

export const registerSpelling: Spelling<RegisterRoute> = {
  view: 'register',
  words: ['register'],
  parse: (_word, pieces, query) => registerRoute(pieces, query),
  path: registerPath,
}

const kindWord = /^[a-zA-Z][a-zA-Z0-9]*$/

function registerRoute(pieces: readonly string[], query: string): RegisterRoute | null {
  const [first = '', second, third, ...more] = pieces
  if (more.length > 0) return null
  if (first === '') return second === undefined ? { view: 'register', page: 'start' } : null
  if (first === 'chain')
    return second !== undefined && kindWord.test(second) && third !== undefined && third !== ''
      ? { view: 'register', page: 'chain', kind: second, uuid: decodePiece(third) }
      : null
  if (third !== undefined || !kindWord.test(first)) return null
  if (first === 'history' && second !== undefined)
    return { view: 'register', page: 'history-of', record: decodePiece(second) }
  if (isOneOf(registerPages, first)) return second === undefined ? { view: 'register', page: first } : null
  const given = new URLSearchParams(query)
  const field = given.get('field') || null
  if (isOneOf(registerForms, first))
    return second === undefined ? { view: 'register', page: first, field } : null
  if (second === undefined || second === '') return { view: 'register', page: 'list', kind: first }
  if (second === 'new')
    return { view: 'register', page: 'new', kind: first, fields: Object.fromEntries(given) }
  return { view: 'register', page: 'record', kind: first, uuid: decodePiece(second), field }
}

function registerPath(route: RegisterRoute): string {
  switch (route.page) {
    case 'start':
      return '/register'
    case 'list':
      return `/register/${route.kind}`
    case 'history-of':
      return `/register/history/${encodeURIComponent(route.record)}`
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
