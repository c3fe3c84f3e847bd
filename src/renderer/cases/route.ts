import { decodePiece, isOneOf, type Spelling } from '../state/route.ts'

/** Sections of a case's page, in the order of their list. */
export const caseSections = [
  'timeline',
  'tasks',
  'indicators',
  'evidence',
  'alerts',
  'links',
  'comments',
  'techniques',
  'report',
] as const
export type CaseSection = (typeof caseSections)[number]

/** The cases as a board or a table, or one of them. */
export type CasesRoute =
  | { readonly view: 'cases'; readonly page: 'board' | 'table' }
  | { readonly view: 'cases'; readonly page: 'case'; readonly id: string; readonly section: CaseSection }

declare module '../state/route.ts' {
  interface Routes {
    readonly cases: CasesRoute
  }
}

/** `/cases`, `/cases/table`, `/cases/ID`, `/cases/ID/indicators`. */
export const casesSpelling: Spelling<CasesRoute> = {
  view: 'cases',
  words: ['cases'],
  parse: (_word, [first = '', section = '', ...more]) => {
    if (more.join('/') !== '') return null
    if (first === '') return section === '' ? { view: 'cases', page: 'board' } : null
    if (first === 'table') return section === '' ? { view: 'cases', page: 'table' } : null
    const id = decodePiece(first)
    if (section === '') return { view: 'cases', page: 'case', id, section: 'timeline' }
    return isOneOf(caseSections, section) ? { view: 'cases', page: 'case', id, section } : null
  },
  path: (route) => {
    if (route.page !== 'case') return route.page === 'board' ? '/cases' : '/cases/table'
    const page = `/cases/${encodeURIComponent(route.id)}`
    return route.section === 'timeline' ? page : `${page}/${route.section}`
  },
}
