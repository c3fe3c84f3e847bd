import { type ObservableMatch, observableMatches } from '../../contract/incidents/observable-match.ts'
import { isOneOf, type Spelling } from '../state/route.ts'

/** Observables found by a search, one with everything related to it, or a graph of items that share them. */
export type ObservablesRoute =
  | {
      readonly view: 'observables'
      readonly page: 'search'
      readonly match: ObservableMatch
      readonly value: string
    }
  | {
      readonly view: 'observables'
      readonly page: 'one'
      readonly type: string | null
      readonly value: string
    }
  | {
      readonly view: 'observables'
      readonly page: 'graph'
      readonly type: string | null
      readonly root: string
    }

declare module '../state/route.ts' {
  interface Routes {
    readonly observables: ObservablesRoute
  }
}

/** `/observables?match=within&value=…`, `/observables/one?type=…&value=…`, `/observables/graph?root=…`. */
export const observablesSpelling: Spelling<ObservablesRoute> = {
  view: 'observables',
  words: ['observables'],
  parse: (_word, [page = '', ...more], query) => {
    if (more.join('/') !== '') return null
    const given = new URLSearchParams(query)
    const value = given.get('value') ?? ''
    const type = given.get('type')
    if (page === '') {
      const match = given.get('match') ?? 'part'
      return {
        view: 'observables',
        page: 'search',
        match: isOneOf(observableMatches, match) ? match : 'part',
        value,
      }
    }
    if (page === 'one') return value === '' ? null : { view: 'observables', page, type, value }
    const root = given.get('root') ?? ''
    return page === 'graph' && root !== '' ? { view: 'observables', page, type, root } : null
  },
  path: (route) => {
    const spelled = (given: Record<string, string | null>) => {
      const named = Object.entries(given).filter(
        (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
      )
      return named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
    }
    if (route.page === 'one') return `/observables/one?${spelled({ type: route.type, value: route.value })}`
    if (route.page === 'graph') return `/observables/graph?${spelled({ type: route.type, root: route.root })}`
    const { match, value } = route
    return value === '' ? '/observables' : `/observables?${spelled({ match, value })}`
  },
}
