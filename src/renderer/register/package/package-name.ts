import { isoOf } from './iso-of.ts'

/**
 * Input for the name of a package before it is built, by the EBA's pattern or the authority's. Unknown parts are shown
 * as words, so that the user sees what is missing.
 */
export type NameFacts = {
  /** The reporting entity as returned by the workstation. */
  readonly entity: Readonly<Record<string, unknown>>
  /** Country of the authority, ISO 3166-1 alpha-2; when null, the entity's country is used. */
  readonly authorityCountry: string | null
  /** `DORA010100` */
  readonly module: string | null
  /** Naming pattern of the authority; null for the EBA's. */
  readonly pattern: string | null
}

/** One piece of the name: its text, or its meaning when it is missing or only known at build time. */
export type NamePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' | 'later'; readonly what: string }

const ebaPattern = '{lei}.{scope}_{country}_{module}_DORA_{reference_date}_{timestamp}'

const suffixes: Readonly<Record<string, string>> = { consolidated: 'CON', individual: 'IND' }

type Placeholder = { readonly what: string; readonly read: (facts: NameFacts) => string | null }

const stated = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const placeholders: Readonly<Record<string, Placeholder>> = {
  lei: { what: 'LEI', read: ({ entity }) => stated(entity.lei) },
  scope: { what: 'scope', read: ({ entity }) => suffixes[stated(entity.scope) ?? ''] ?? null },
  country: {
    what: 'country',
    read: ({ entity, authorityCountry }) => authorityCountry ?? isoOf(entity.country),
  },
  module: { what: 'module', read: ({ module }) => module },
  reference_date: { what: 'reference date', read: ({ entity }) => stated(entity.reference_date) },
  yyyymmdd: {
    what: 'reference date',
    read: ({ entity }) => stated(entity.reference_date)?.replaceAll('-', '') ?? null,
  },
  authority: {
    what: 'authority',
    read: ({ entity }) => stated(entity.authority_code)?.replace(/^[^-]*-/, '') ?? null,
  },
  code: { what: 'our code with the authority', read: ({ entity }) => stated(entity.institution_code) },
  register: { what: 'name of the register', read: ({ entity }) => stated(entity.register_name) },
}

/** Returns the pieces of the name in order, including the file extension. */
export function packageNamePieces(facts: NameFacts): readonly NamePiece[] {
  const pieces = (facts.pattern ?? ebaPattern).split(/(\{\w+\})/).filter((piece) => piece !== '')
  return [...pieces.map((piece) => pieceOf(piece, facts)), { kind: 'text', text: '.zip' }]
}

function pieceOf(piece: string, facts: NameFacts): NamePiece {
  if (piece === '{timestamp}') return { kind: 'later', what: 'time of building' }
  const placeholder = piece.startsWith('{') ? placeholders[piece.slice(1, -1)] : undefined
  if (placeholder === undefined) return { kind: 'text', text: piece }
  const text = placeholder.read(facts)
  return text === null ? { kind: 'missing', what: placeholder.what } : { kind: 'text', text }
}
